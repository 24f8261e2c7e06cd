// Draws a board from its coordinates: places as discs with their label, what lies there as badges below.
const SVG = "http://www.w3.org/2000/svg";
const KIND_COLOURS = ["#8c2d04", "#4a1486", "#111111", "#08519c", "#7f6000", "#00584a", "#5b6168", "#7a0177"];

function svgNode(name, attributes, text) {
  const node = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  if (text !== undefined) node.textContent = text;
  return node;
}

// A name of several words in two lines, the longer one as short as can be; a short name in one.
function folded(name, width) {
  const words = String(name).split(" ");
  if (words.length < 2 || name.length <= width) return [String(name)];
  const ways = words.slice(1).map((_, i) => [words.slice(0, i + 1).join(" "), words.slice(i + 1).join(" ")]);
  return ways.reduce((best, way) => (Math.max(...way.map((line) => line.length)) < Math.max(...best.map((line) => line.length)) ? way : best));
}

// A place at the end of one line bears its name outside of it: -1 left, 1 right; 0: above.
// A number says where a place lies on the printed board, so the name follows it; other labels are only keys.
function placeTitle(label, name) {
  return name && /^\d+$/.test(label) ? `${label} ${name}` : name || label;
}

function nameSide(board, label) {
  const ends = (board.links ?? []).filter((link) => link.includes(label)).map(([a, b]) => (a === label ? b : a));
  if (ends.length !== 1) return 0;
  return Math.sign(board.locations[label][0] - board.locations[ends[0]][0]);
}

// How close the closest two places lie.
function closest(places) {
  let least = Infinity;
  places.forEach(([, [x, y]], i) => { for (const [, [x2, y2]] of places.slice(i + 1)) least = Math.min(least, Math.hypot(x - x2, y - y2)); });
  return least;
}

// style(label) -> {fill, ink, halo (0..1), haloFill, ring, below: [{text, fill}] , title}; way(a, b) -> {colour, text} or null
function drawBoard(svg, board, style, way) {
  const places = Object.entries(board.locations);
  const xs = places.map(([, at]) => at[0]), ys = places.map(([, at]) => at[1]);
  const span = Math.max(...xs) - Math.min(...xs), height = Math.max(...ys) - Math.min(...ys);
  const named = places.some(([label]) => label.length > 3);  // discs have no room for such names
  const u = named ? Math.min(Math.max(span, height, 1) / 84, closest(places) / 15) : Math.max(span, height, 1) / 84;
  const beside = named ? 38 : 10;
  const box = [Math.min(...xs) - beside * u, Math.min(...ys) - (named ? 15 : 9) * u, span + 2 * beside * u, height + (named ? 25 : 24) * u];
  svg.setAttribute("viewBox", box.map((n) => Math.round(n * 10) / 10).join(" "));
  svg.replaceChildren();
  for (const [a, b] of board.links ?? []) {
    const [x1, y1] = board.locations[a], [x2, y2] = board.locations[b];
    const mark = way?.(String(a), String(b));
    svg.append(svgNode("line", { x1, y1, x2, y2, stroke: mark ? mark.colour : "var(--way)", "stroke-width": (mark ? 1.3 : 0.5) * u }));
    if (mark) {
      const at = { x: (x1 + x2) / 2, y: (y1 + y2) / 2 };
      svg.append(svgNode("circle", { cx: at.x, cy: at.y, r: 2.4 * u, fill: mark.colour, stroke: "var(--rim)", "stroke-width": 0.3 * u }));
      svg.append(svgNode("text", { x: at.x, y: at.y + 1.05 * u, "font-size": 3 * u, "text-anchor": "middle", fill: "#111" }, mark.text));
    }
  }
  const shown = places.map(([label, [x, y]]) => ({ label, x, y, ...style(label) }));
  for (const one of shown) {
    if (one.halo > 0) svg.append(svgNode("circle", { cx: one.x, cy: one.y, r: (named ? 7 : 9.5) * u * Math.sqrt(one.halo), fill: one.haloFill, "fill-opacity": 0.45, class: "halo" }));
  }
  for (const one of shown) {
    const group = svgNode("g", { "data-place": one.label });
    group.append(svgNode("title", {}, one.title ?? one.label));
    if (one.ring) group.append(svgNode("circle", { cx: one.x, cy: one.y, r: 5.3 * u, fill: "none", stroke: "var(--ring)", "stroke-width": 1.1 * u, class: "ring" }));
    group.append(svgNode("circle", { cx: one.x, cy: one.y, r: 3.9 * u, fill: one.fill ?? "var(--disc)", stroke: "var(--rim)", "stroke-width": 0.35 * u }));
    const side = named ? nameSide(board, one.label) : 0;
    if (named) placeName(group, one, board.names?.[one.label] ?? one.label, side, u);
    else group.append(svgNode("text", { x: one.x, y: one.y + 1.26 * u, "font-size": 3.6 * u, "text-anchor": "middle", "font-weight": "bold", fill: one.ink ?? "var(--ink)" }, one.label));
    badges(group, one, u, side, named);
    svg.append(group);
  }
}

// The name of a place beside or above its disc, legible where a line runs below it.
function placeName(group, one, name, side, u) {
  const lines = folded(name, 12);
  const x = one.x + side * 5.6 * u;
  const top = side ? one.y + (lines.length > 1 ? -4 : -0.2) * u : one.y - (5.2 + 4.2 * (lines.length - 1)) * u;
  lines.forEach((line, i) => group.append(svgNode("text", {
    x, y: top + 4.2 * i * u, "font-size": 4.2 * u, "text-anchor": side ? (side < 0 ? "end" : "start") : "middle", "font-weight": side ? "normal" : "bold",
    fill: "var(--ink)", stroke: "var(--board)", "stroke-width": 0.9 * u, "paint-order": "stroke", "stroke-linejoin": "round",
  }, line)));
}

function badges(group, one, unit, side, named) {
  const rows = [], u = (named ? 1.3 : 1) * unit;
  for (const badge of one.below ?? []) {
    const width = (1.6 + 1.95 * badge.text.length) * u;
    const last = rows.at(-1);
    if (last && last.width + width <= (side ? 26 : 15) * u) { last.items.push({ ...badge, width }); last.width += width + 0.4 * u; }
    else rows.push({ items: [{ ...badge, width }], width });
  }
  rows.forEach((row, i) => {
    let x = one.x + (side ? side * 5.6 * unit - (side < 0 ? row.width : 0) : -row.width / 2);
    const y = one.y + (side ? 1 : 4.4) * unit + 4.1 * i * u;
    for (const item of row.items) {
      group.append(svgNode("rect", { x, y, width: item.width, height: 3.8 * u, rx: 0.7 * u, fill: item.fill, stroke: "#fff", "stroke-width": 0.25 * u }));
      group.append(svgNode("text", { x: x + item.width / 2, y: y + 2.95 * u, "font-size": 3.1 * u, "text-anchor": "middle", fill: item.ink ?? "#fff", "font-weight": "bold" }, item.text));
      x += item.width + 0.4 * u;
    }
  });
}
