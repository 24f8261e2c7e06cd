// Pressure and losses on the board: a button a round, a list of cells.
function shade(part) {
  const from = [247, 251, 255], to = [8, 69, 148];
  return `rgb(${from.map((low, i) => Math.round(low + (to[i] - low) * part)).join(",")})`;
}

function openRounds(id, data) {
  const root = document.getElementById(id);
  const svg = root.querySelector("svg"), caption = root.querySelector("[data-part=caption]");
  const choose = root.querySelector("select"), bar = root.querySelector("[data-part=bar]");
  // The page opens with the round in which most games are lost here.
  const lost = (one) => Object.values(one.lost).reduce((sum, share) => sum + share, 0);
  const worst = data.cells[0].rounds.reduce((best, one) => (lost(one) > lost(best) ? one : best));
  const crowded = Object.keys(data.board.locations).length > 20;  // then nothing is written where next to nothing is
  let round = lost(worst) ? worst.round : data.opens;
  const show = () => {
    const cell = data.cells[choose ? choose.value : 0];
    const rounds = cell.rounds.map((one) => one.round);
    if (!rounds.includes(round)) round = rounds.at(-1);
    const now = cell.rounds.find((one) => one.round === round);
    if (!now) return;
    bar.replaceChildren(...rounds.map((number) => {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = number;
      button.setAttribute("aria-label", `Round ${number}`);
      button.setAttribute("aria-pressed", number === round);
      button.addEventListener("click", () => { round = number; show(); bar.querySelector("[aria-pressed=true]").focus(); });
      return button;
    }));
    drawBoard(svg, data.board, (label) => {
      const mean = now.mean[label], lost = now.lost[label] ?? 0;
      const part = mean && cell.largest ? mean / cell.largest : 0;
      const name = placeTitle(label, data.board.names[label] ?? data.board.unnamed[label]);
      const said = [mean === undefined ? "" : `${mean.toFixed(2)} ${cell.what}`, data.most ? `${(100 * lost).toFixed(2)}% of all games lost here in this round` : ""];
      const below = [];
      if (mean !== undefined && (!crowded || mean >= 0.05)) below.push({ text: mean.toFixed(1), fill: "#08306b" });
      if (lost >= 0.0005) below.push({ text: `${(100 * lost).toFixed(1)}%`, fill: "#fff3d6", ink: "#5c3b00" });
      const mark = cell.marks[label];
      if (mark) said.unshift(mark);
      return { ring: Boolean(mark), fill: shade(part), ink: part > 0.55 ? "#fff" : "#22262b", halo: data.most ? lost / data.most : 0, haloFill: "#E69F00", below, title: `${name}: ${said.filter(Boolean).join("; ")}` };
    });
    svg.setAttribute("aria-label", `Board, ${cell.title}, round ${round}`);
    caption.textContent = now.caption;
  };
  choose?.addEventListener("change", show);
  show();
}
