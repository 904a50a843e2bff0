"use strict";
// Filter, search, paging and expanding of the findings. All of them are in the page; nothing is fetched.
(async () => {
  const byId = (id) => document.getElementById(id);
  const controls = byId("controls");
  const list = byId("list");
  const form = byId("form").content.firstElementChild;

  if (!("DecompressionStream" in window)) return; // the notice stays, and the first findings
  const data = await unpack(byId("packed").textContent);
  const columns = Object.fromEntries(Object.entries(data.columns).map(([name, column]) => [name, reader(column)]));
  let found = [];
  let page = 0;
  let searched = null;

  async function unpack(text) {
    const bytes = Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
    return new Response(stream).json();
  }

  // A column holds its values, or each distinct value once and where it stands.
  function reader(column) {
    return Array.isArray(column) ? (row) => column[row] : (row) => column.of[column.at[row]];
  }

  // What the search looks through, made at the first search.
  function texts() {
    const names = ["message", "hand", "player", "place", "table", "rule", "name", "before", "figure", "after", "facts", "standing", "fingerprint"];
    searched ??= Array.from({ length: data.count }, (_, row) => names.map((name) => columns[name](row)).join("\n").toLowerCase());
    return searched;
  }

  function choose() {
    const wanted = new FormData(controls);
    const chosen = ["severity", "rule", "table", "night", "state"].filter((name) => wanted.get(name));
    const words = wanted.get("text").toLowerCase().split(/\s+/).filter(Boolean);
    const text = words.length ? texts() : [];
    found = [];
    for (let row = 0; row < data.count; row += 1) {
      if (chosen.every((name) => columns[name](row) === wanted.get(name)) && words.every((word) => text[row].includes(word))) {
        found.push(row);
      }
    }
    show(0);
  }

  function show(number) {
    const size = Number(controls.elements.size.value);
    const pages = Math.max(1, Math.ceil(found.length / size));
    page = Math.min(Math.max(0, number), pages - 1);
    const rows = found.slice(page * size, (page + 1) * size);
    list.replaceChildren(...rows.map(drawn));
    list.start = page * size + 1;
    byId("count").textContent = counted(rows.length, page * size);
    byId("pager").hidden = pages === 1;
    byId("page-number").textContent = `page ${page + 1} of ${pages.toLocaleString("en")}`;
    for (const [steps, off] of [[["first", "previous"], page === 0], [["next", "last"], page === pages - 1]]) {
      for (const step of steps) byId("pager").querySelector(`[data-step=${step}]`).disabled = off;
    }
    if (document.body.classList.contains("printing")) expand();
  }

  function counted(shown, before) {
    const of = found.length < data.count ? `${found.length.toLocaleString("en")} chosen of ${data.count.toLocaleString("en")}` : data.count.toLocaleString("en");
    if (!data.count) return "Nothing was found.";
    return shown ? `Findings ${(before + 1).toLocaleString("en")} to ${(before + shown).toLocaleString("en")} of ${of}` : `No finding is like that: ${of}`;
  }

  function drawn(row) {
    const item = form.cloneNode(true);
    for (const slot of item.querySelectorAll("[data-slot]")) {
      const column = columns[slot.dataset.slot];
      if (column) fill(slot, String(column(row)));
    }
    item.querySelector(".badge").classList.add(columns.severity(row));
    const sheet = columns.sheet(row);
    item.querySelector(".command").hidden = sheet >= 0 || !columns.hand(row);
    item.querySelector("[data-slot=explain]").textContent = columns.hand(row);
    if (sheet >= 0) item.querySelector("details").addEventListener("toggle", () => layOut(item, row), { once: true });
    return item;
  }

  function fill(slot, text) {
    slot.textContent = text;
    if (slot.tagName === "DD") slot.parentElement.hidden = !text;
  }

  // The hand of a finding, when it is opened.
  function layOut(item, row) {
    const [lines, missing, settlement] = data.sheets[columns.sheet(row)];
    const slot = (name) => item.querySelector(`[data-slot=${name}]`);
    slot("lines").replaceChildren(...lines.flatMap(([number, text]) => [lineOf(number, text, number === columns.line(row)), "\n"]));
    slot("lines").hidden = !lines.length;
    slot("missing").textContent = missing;
    slot("missing").hidden = !missing;
    slot("settlement").textContent = settlement;
    item.querySelector(".sheet").hidden = false;
  }

  function lineOf(number, text, offending) {
    const line = document.createElement(offending ? "mark" : "span");
    const before = document.createElement("span");
    before.className = "number";
    before.textContent = number;
    line.append(before, text);
    if (offending) {
      const told = document.createElement("span");
      told.className = "unseen";
      told.textContent = " (the line of the finding)";
      line.className = "offending";
      line.append(told);
    }
    return line;
  }

  function filterBy(link) {
    controls.reset(); // which also chooses anew, after the value is set
    controls.elements[link.dataset.filter].value = link.dataset.value;
  }

  // Paper cannot be expanded: whatever is on the page is opened for it, and closed again.
  function expand() {
    for (const details of document.querySelectorAll("details:not([open])")) {
      details.open = true;
      details.dataset.printed = "";
      details.dispatchEvent(new Event("toggle"));
    }
  }

  function print(starts) {
    document.body.classList.toggle("printing", starts);
    if (starts) expand();
    else for (const details of document.querySelectorAll("details[data-printed]")) {
      details.open = false;
      delete details.dataset.printed;
    }
  }

  let waiting = 0;
  controls.addEventListener("input", (event) => {
    clearTimeout(waiting);
    waiting = setTimeout(choose, event.target.name === "text" ? 120 : 0);
  });
  controls.addEventListener("submit", (event) => event.preventDefault());
  controls.addEventListener("reset", () => setTimeout(choose));
  byId("pager").addEventListener("click", (event) => {
    const to = { first: 0, previous: page - 1, next: page + 1, last: Infinity }[event.target.dataset.step];
    if (to === undefined) return;
    show(to);
    byId("count").scrollIntoView();
  });
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-filter]");
    if (link) filterBy(link);
  });
  addEventListener("beforeprint", () => print(true));
  addEventListener("afterprint", () => print(false));
  matchMedia("print").addEventListener("change", (event) => print(event.matches));

  choose();
  byId("static").hidden = true;
  controls.hidden = false;
  performance.mark("drawn");
})();
