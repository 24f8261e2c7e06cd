// What is folded on a screen stands on paper.
addEventListener("beforeprint", () => document.querySelectorAll("details.long").forEach((one) => { one.open = true; }));

// Sorts a table by the column whose heading is pressed; numbers by their exact value, which the cell carries.
for (const table of document.querySelectorAll("table.sortable")) {
  const body = table.tBodies[0];
  const heads = [...table.tHead.rows[0].cells];
  const value = (row, i) => row.cells[i].dataset.value ?? row.cells[i].textContent.trim();
  heads.forEach((head, i) => head.querySelector("button").addEventListener("click", () => {
    const down = head.getAttribute("aria-sort") === "ascending";
    const number = head.classList.contains("n");
    const order = (a, b) => number
      ? (parseFloat(a) || 0) - (parseFloat(b) || 0)
      : a.localeCompare(b, "en", { numeric: true });
    const rows = [...body.rows].sort((a, b) => (down ? -1 : 1) * order(value(a, i), value(b, i)));
    heads.forEach((other) => other.removeAttribute("aria-sort"));
    head.setAttribute("aria-sort", down ? "descending" : "ascending");
    body.append(...rows);
  }));
}
