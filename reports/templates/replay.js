// Steps through one game. Every frame says only what changed, so the table is put together when the page opens.
function changed(before, change) {
  if (change === undefined) return before;
  if (typeof change === "string") return change;
  if ("=" in change) return change["="];
  const after = Array.isArray(before) ? [...before] : { ...before };
  for (const [key, part] of Object.entries(change["+"])) after[key] = changed(before[key], part);
  return after;
}

function wholeFrames(changes) {
  let facts = {}, seats = [], places = {}, ways = {};
  return changes.map((change) => {
    const before = places;
    facts = changed(facts, change.f);
    seats = changed(seats, change.s);
    ways = changed(ways, change.w);
    if (change.p) {
      places = { ...places };
      for (const [label, here] of Object.entries(change.p)) {
        if (here === null) delete places[label]; else places[label] = here;
      }
    }
    const moved = new Set(Object.keys(change.p ?? {}).filter((label) => before !== places));
    return { round: change.r, lines: change.t ?? [], decision: change.d, facts, seats, places, ways, moved };
  });
}

function node(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

function list(facts, className) {
  const made = node("dl", className ? { class: className } : {});
  for (const [key, value] of Object.entries(facts)) made.append(node("dt", {}, key), node("dd", {}, value));
  return made;
}

class Replay {
  constructor(root, game) {
    this.root = root;
    this.game = game;
    this.frames = wholeFrames(game.frames);
    this.at = 0;
    this.find = (name) => root.querySelector(`[data-part="${name}"]`);
    const slider = this.find("slider");
    slider.max = this.frames.length - 1;
    slider.addEventListener("input", () => this.go(Number(slider.value)));
    const moves = {
      first: () => 0,
      back: () => this.at - 1,
      decision: () => this.next((frame) => frame.decision),
      round: () => this.next((frame) => frame.round !== this.frames[this.at].round),
      forward: () => this.at + 1,
      last: () => this.frames.length - 1,
    };
    for (const button of root.querySelectorAll("button[data-go]")) button.addEventListener("click", () => this.go(moves[button.dataset.go]()));
    const keys = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last", d: "decision", r: "round" };
    const listen = root.dataset.alone === "" ? document : root;
    listen.addEventListener("keydown", (event) => {
      const name = keys[event.key];
      if (!name || event.ctrlKey || event.metaKey || event.altKey || event.target.matches?.("input, select")) return;
      event.preventDefault();
      this.go(moves[name]());
    });
    this.show();
  }

  next(wanted) {
    const found = this.frames.findIndex((frame, i) => i > this.at && wanted(frame));
    return found < 0 ? this.frames.length - 1 : found;
  }

  go(to) {
    this.at = Math.max(0, Math.min(this.frames.length - 1, to));
    this.show();
    history.replaceState(null, "", `#${this.root.dataset.anchor}${this.at}`);
  }

  show() {
    const frame = this.frames[this.at];
    const slider = this.find("slider");
    slider.value = this.at;
    const where = frame.round ? `round ${frame.round}` : "before the first round";
    slider.setAttribute("aria-valuetext", `step ${this.at + 1} of ${this.frames.length}, ${where}`);
    this.find("where").textContent = `Step ${this.at + 1} of ${this.frames.length}, ${where}`;
    this.root.querySelectorAll("button[data-go=first], button[data-go=back]").forEach((one) => { one.disabled = this.at === 0; });
    this.root.querySelectorAll("button[data-go=forward], button[data-go=last], button[data-go=decision], button[data-go=round]").forEach((one) => { one.disabled = this.at === this.frames.length - 1; });
    this.find("story").replaceChildren(...frame.lines.map((line) => node("p", {}, line)), ...this.choice(frame));
    this.find("facts").replaceChildren(list(frame.facts));
    this.find("seats").replaceChildren(...frame.seats.map((seat, i) => this.seat(seat, frame.decision?.k !== undefined && frame.decision.s === i)));
    this.places(frame);
    this.chances();
  }

  // The chance to win as a line over all steps; a click goes to the step below it.
  chances() {
    const svg = this.find("chances"), all = this.game.chances;
    if (!svg || !all?.length) return;
    const width = 1000, height = 170, left = 44, base = height - 20, last = Math.max(1, all.length - 1);
    const x = (i) => left + ((width - left - 8) * i) / last, y = (chance) => 8 + (base - 8) * (1 - chance);
    if (!svg.hasChildNodes()) {
      svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
      for (const share of [0, 0.5, 1]) {
        svg.append(svgNode("line", { x1: left, x2: width - 8, y1: y(share), y2: y(share), stroke: "var(--line)" }));
        svg.append(svgNode("text", { x: left - 6, y: y(share) + 5, "text-anchor": "end", "font-size": 14, fill: "var(--pale)" }, `${100 * share}%`));
      }
      const rounds = this.frames.map((frame) => frame.round), every = Math.ceil((Math.max(...rounds) || 1) / 12);
      rounds.forEach((round, i) => {
        if (!round || round === rounds[i - 1] || round % every) return;
        svg.append(svgNode("line", { x1: x(i), x2: x(i), y1: base, y2: base + 4, stroke: "var(--pale)" }));
        svg.append(svgNode("text", { x: x(i), y: height - 3, "text-anchor": "middle", "font-size": 13, fill: "var(--pale)" }, String(round)));
      });
      const path = all.map((chance, i) => (i ? `H${x(i).toFixed(1)}V${y(chance).toFixed(1)}` : `M${x(0)},${y(chance).toFixed(1)}`)).join("");
      svg.append(svgNode("path", { d: path, fill: "none", stroke: "var(--accent)", "stroke-width": 2 }));
      svg.append(svgNode("line", { class: "here", y1: 8, y2: base, stroke: "var(--ink)", "stroke-dasharray": "4 3" }));
      svg.append(svgNode("text", { class: "here-text", y: 20, "font-size": 15, "font-weight": "bold", fill: "var(--ink)" }));
      svg.addEventListener("click", (event) => {
        const box = svg.getBoundingClientRect();
        const at = ((event.clientX - box.left) / box.width) * width;
        this.go(Math.round(((at - left) / (width - left - 8)) * last));
      });
    }
    const mark = svg.querySelector(".here"), text = svg.querySelector(".here-text"), at = x(this.at);
    mark.setAttribute("x1", at);
    mark.setAttribute("x2", at);
    text.setAttribute("x", at + (this.at > last / 2 ? -6 : 6));
    text.setAttribute("text-anchor", this.at > last / 2 ? "end" : "start");
    text.textContent = `${(100 * all[this.at]).toFixed(0)}%`;
  }

  choice(frame) {
    const made = frame.decision;
    if (!made) return [];
    const who = frame.seats[made.s]?.n ?? `Seat ${made.s}`;
    const parts = [node("p", { class: "question" }, `${who} decides: ${made.k}`)];
    const head = node("tr", {}, node("th", { scope: "col" }, "Option"));
    const meaning = this.game.meanings[made.m];
    if (made.v) head.append(node("th", { scope: "col", class: "n" }, meaning.text));
    const body = made.o.map((option, i) => {
      const row = node("tr", i === made.c ? { class: "taken" } : {}, node("th", { scope: "row" }, option, ...(i === made.c ? [node("strong", {}, " \u2713 taken")] : [])));
      const mark = made.u?.includes(i) ? [node("span", { class: "unclear", title: "within chance of the best option" }, "\u2248 ")] : [];
      if (made.v) row.append(node("td", { class: "n" }, ...mark, meaning.rate ? `${(100 * made.v[i]).toFixed(0)}%` : String(+made.v[i].toPrecision(4))));
      return row;
    });
    const table = node("table", { class: "options" }, node("thead", {}, head), node("tbody", {}, ...body));
    if (made.x) parts.push(node("p", { class: "note" }, made.x));
    return [...parts, node("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Options" }, table)];
  }

  seat(seat, deciding) {
    const card = node("div", deciding ? { class: "seat deciding" } : { class: "seat" }, node("h4", {}, seat.n), list(seat.f));
    if (Object.keys(seat.o).length) card.append(node("p", { class: "own" }, "Only this player knows"), list(seat.o));
    return card;
  }

  places(frame) {
    const { board, kinds } = this.game;
    const name = (label) => placeTitle(label, board?.names?.[label]);
    const body = this.find("places");
    const rows = Object.entries(frame.places).sort(([a], [b]) => a.localeCompare(b, "en", { numeric: true }));
    body.replaceChildren(...rows.map(([label, here]) => {
      const things = kinds.filter((kind) => here[kind.name]?.length).map((kind) => `${here[kind.name].join(", ")}`);
      return node("tr", frame.moved.has(label) ? { class: "moved" } : {}, node("th", { scope: "row" }, name(label)), node("td", {}, things.join("; ")));
    }));
    this.find("lying").hidden = rows.length === 0;
    if (!board) return;
    drawBoard(this.find("board"), board, (label) => {
      const here = frame.places[label] ?? {};
      const lying = kinds.filter((kind) => here[kind.name]?.length);
      return {
        ring: frame.moved.has(label),
        title: `${name(label)}: ${lying.map((kind) => here[kind.name].join(", ")).join("; ") || "nothing"}`,
        below: lying.map((kind) => ({
          text: here[kind.name].length > 1 ? `${kind.mark}${here[kind.name].length}` : kind.mark,
          fill: KIND_COLOURS[kinds.indexOf(kind) % KIND_COLOURS.length],
        })),
      };
    }, (a, b) => {
      const mark = frame.ways[`${a} ${b}`] ?? frame.ways[`${b} ${a}`];
      return mark ? { colour: mark.startsWith("gold") ? "#e6b800" : "#c4c4c4", text: mark[0].toUpperCase() } : null;
    });
  }
}

function openReplays(games) {
  const views = {};
  const view = (root) => (views[root.id] ??= new Replay(root, games[root.dataset.replay]));
  const follow = () => {
    for (const root of document.querySelectorAll(".replay[data-anchor]")) {
      const anchor = `#${root.dataset.anchor}`;
      if (!location.hash.startsWith(anchor) || !/^\d+$/.test(location.hash.slice(anchor.length))) continue;
      const holder = root.closest("details");
      if (holder) holder.open = true;
      const one = view(root);
      one.go(Number(location.hash.slice(anchor.length)));
      if (root.dataset.alone !== "") { root.scrollIntoView({ block: "start" }); root.focus({ preventScroll: true }); }
    }
  };
  for (const root of document.querySelectorAll(".replay[data-anchor]")) {
    const holder = root.closest("details");
    if (holder) holder.addEventListener("toggle", () => { if (holder.open) view(root); });
    else view(root);
  }
  addEventListener("hashchange", follow);
  follow();
}
