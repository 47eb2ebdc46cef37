"use strict";
// Sort a table by the column whose head is pressed: figures from high to low first, then the other
// way round; words from A. What has no figure stays last.
for (const button of document.querySelectorAll("thead button")) {
  button.addEventListener("click", () => {
    const head = button.closest("th");
    const place = head.cellIndex;
    const body = head.closest("table").tBodies[0];
    const key = (row) => row.cells[place].dataset.sort;
    const rows = [...body.rows];
    const numeric = rows.every((row) => key(row) === "" || Number.isFinite(Number(key(row))));
    const before = head.getAttribute("aria-sort");
    const first = numeric ? "descending" : "ascending";
    const other = numeric ? "ascending" : "descending";
    const now = before === first ? other : first;
    for (const each of head.parentElement.cells) each.removeAttribute("aria-sort");
    head.setAttribute("aria-sort", now);
    const way = now === "ascending" ? 1 : -1;
    rows.sort((a, b) => {
      const x = key(a), y = key(b);
      if (x === "" || y === "") return (x === "") - (y === "");
      return way * (numeric ? Number(x) - Number(y) : x.localeCompare(y, "ko"));
    });
    body.append(...rows);
  });
}
