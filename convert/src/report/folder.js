"use strict";
// The page of a folder: a table that is sorted by its heads and filtered by a word.

(() => {
  const { label, entries, skipped } = JSON.parse(document.getElementById("data").textContent);
  const size = (n) => (n < 1024 ? `${n} B` : n < 1 << 20 ? `${(n / 1024).toFixed(1)} KiB` : `${(n / 1048576).toFixed(1)} MiB`);
  const count = (entry, name) => entry.counts.find(([known]) => known === name)?.[1] ?? 0;
  const triangles = (e) => count(e, "triangles") || count(e, "faces") || Math.floor(count(e, "indices") / 3);
  const counts = (entry) => entry.counts.map(([name, n]) => `${name.replaceAll("_", " ")} ${n}`).join(", ");
  const badness = (entry) => (entry.error ? Infinity : entry.findings[0] * 1e8 + entry.findings[1] * 1e4 + entry.findings[2]);
  const verdict = (entry) => {
    if (entry.error) return entry.error;
    const texts = ["error", "warning", "hint"].map((name, i) => [entry.findings[i], name]).filter(([n]) => n);
    return texts.map(([n, name]) => `${n} ${name}${n > 1 ? "s" : ""}`).join(", ") || "none";
  };
  const level = (entry) => (entry.error || entry.findings[0] ? "bad" : entry.findings[1] ? "odd" : "quiet");

  // Heads: a name, what is sorted by, and what is shown.
  const COLUMNS = [
    { name: "Picture", sort: (e) => (e.picture ? 0 : 1), show: (e, cell) => e.picture && cell.append(Object.assign(new Image(), { src: e.picture, alt: `Picture of ${e.name}`, loading: "lazy" })) },
    { name: "Name", kind: "name", sort: (e) => e.name, show: (e, cell) => (cell.textContent = e.name) },
    { name: "Format", kind: "format", sort: (e) => `${e.format} ${e.revision ?? ""}`, show: (e, cell) => (cell.textContent = `${e.format} ${e.revision ?? ""}`) },
    { name: "Size", kind: "number more", sort: (e) => e.size, show: (e, cell) => (cell.textContent = size(e.size)) },
    { name: "Triangles", kind: "number more", sort: triangles, show: (e, cell) => (cell.textContent = triangles(e) || "") },
    { name: "Counts", kind: "counts", sort: counts, show: (e, cell) => (cell.textContent = counts(e)) },
    { name: "Findings", kind: "findings", sort: badness, show: (e, cell) => { cell.textContent = verdict(e); cell.classList.add(level(e)); } },
  ];
  const head = document.querySelector("thead tr"), body = document.querySelector("tbody"), filter = document.getElementById("filter");
  let by = 1, down = false;
  const compare = (a, b) => (typeof a === "string" ? a.localeCompare(b, "en", { numeric: true }) : a - b);
  function draw() {
    const word = filter.value.trim().toLowerCase(), { sort } = COLUMNS[by];
    const shown = entries.filter((e) => `${e.name} ${e.format} ${e.revision ?? ""} ${verdict(e)}`.toLowerCase().includes(word));
    shown.sort((a, b) => compare(sort(a), sort(b)) * (down ? -1 : 1));
    body.replaceChildren(...shown.map((entry) => {
      const row = document.createElement("tr");
      for (const column of COLUMNS) {
        const cell = row.insertCell();
        cell.className = column.kind ?? "";
        column.show(entry, cell);
      }
      return row;
    }));
    [...head.cells].forEach((cell, i) => cell.setAttribute("aria-sort", i !== by ? "none" : down ? "descending" : "ascending"));
    document.getElementById("facts").textContent = `${shown.length} of ${entries.length} files${skipped ? `, ${skipped} of no known format left out` : ""}`;
  }
  COLUMNS.forEach((column, i) => {
    const cell = document.createElement("th"), button = document.createElement("button");
    Object.assign(cell, { scope: "col", className: column.kind ?? "" });
    Object.assign(button, { type: "button", textContent: column.name });
    button.addEventListener("click", () => { down = by === i ? !down : false; by = i; draw(); });
    cell.append(button);
    head.append(cell);
  });
  filter.addEventListener("input", draw);
  addEventListener("keydown", (e) => { if (e.key === "/" && e.target !== filter) { e.preventDefault(); filter.focus(); } });
  document.getElementById("theme").addEventListener("click", () => {
    const root = document.documentElement, dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.theme = dark ? "light" : "dark";
  });
  document.title = `${label} · Bindery`;
  draw();
})();
