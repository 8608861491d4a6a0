// Search and the colours of the pages. Everything else works without it.
"use strict";

(function () {
  const field = document.getElementById("page-search");
  const list = document.getElementById("page-results");
  const { pages, entries } = window.searchIndex;
  const most = 30;

  // Words are compared in small letters and without accents.
  const folded = text => text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
  const prepared = entries.map(([page, heading, anchor, text, isRow]) =>
    ({ page, heading, anchor, text, isRow, title: folded(pages[page][1]), head: folded(heading), body: folded(text) }));

  /** How well an entry suits the words: 0 if one of them is missing. */
  function score(entry, words) {
    let sum = 0;
    for (const word of words) {
      if (entry.head === word) sum += 100;
      else if (entry.isRow && entry.head.split(".").pop() === word) sum += 90;
      else if (entry.head.startsWith(word)) sum += 50;
      else if (entry.head.includes(word)) sum += 30;
      else if (entry.title.includes(word)) sum += 12;
      else if (entry.body.includes(word)) sum += 5 + Math.min(5, entry.body.split(word).length - 2);
      else return 0;
    }
    // Declarations of the library come after the manual.
    return entry.page === pages.length - 1 ? sum / 3 : sum;
  }

  /** The text around the first of the words, with all of them marked. */
  function excerpt(entry, words) {
    const places = words.map(word => entry.body.indexOf(word)).filter(place => place >= 0);
    const from = places.length ? Math.max(0, Math.min(...places) - 50) : 0;
    const start = from ? entry.text.indexOf(" ", from) + 1 : 0;
    const piece = entry.text.slice(start, start + 150);
    const line = document.createElement("small");
    if (start) line.append("… ");
    const small = folded(piece);
    let at = 0;
    // Folding may change the length of a text; then nothing is marked.
    while (small.length === piece.length && at < piece.length) {
      const next = words.map(word => [small.indexOf(word, at), word]).filter(([place]) => place >= 0)
        .sort(([a], [b]) => a - b)[0];
      if (!next) break;
      const mark = document.createElement("mark");
      mark.textContent = piece.slice(next[0], next[0] + next[1].length);
      line.append(piece.slice(at, next[0]), mark);
      at = next[0] + next[1].length;
    }
    line.append(piece.slice(at) + (start + 150 < entry.text.length ? " …" : ""));
    return line;
  }

  function result(entry, words, number) {
    const link = document.createElement("a");
    const [file, title] = pages[entry.page];
    link.href = file + (entry.anchor ? "#" + encodeURIComponent(entry.anchor) : "");
    link.id = "result-" + number;
    link.setAttribute("role", "option");
    const head = document.createElement("b");
    head.textContent = entry.heading;
    link.append(head, entry.heading === title ? "" : " – " + title, excerpt(entry, words));
    return link;
  }

  function select(link) {
    for (const other of list.querySelectorAll("[aria-selected]")) other.removeAttribute("aria-selected");
    if (link) {
      link.setAttribute("aria-selected", "true");
      link.scrollIntoView({ block: "nearest" });
      field.setAttribute("aria-activedescendant", link.id);
    } else {
      field.removeAttribute("aria-activedescendant");
    }
  }

  function close() {
    list.hidden = true;
    field.setAttribute("aria-expanded", "false");
    select(null);
  }

  function search() {
    const words = folded(field.value).split(/\s+/).filter(Boolean);
    if (!words.length) return close();
    const found = prepared.map(entry => [score(entry, words), entry]).filter(([points]) => points)
      .sort(([a], [b]) => b - a);
    list.replaceChildren(...found.slice(0, most).map(([, entry], number) => result(entry, words, number)));
    if (!found.length) {
      const none = document.createElement("p");
      none.textContent = "Nothing has all of these words.";
      list.append(none);
    }
    list.hidden = false;
    field.setAttribute("aria-expanded", "true");
    select(list.querySelector("a"));
  }

  field.addEventListener("input", search);
  field.addEventListener("focus", () => { if (field.value) search(); });
  field.addEventListener("keydown", event => {
    const selected = list.querySelector("[aria-selected]");
    if (event.key === "Escape") { close(); field.blur(); }
    else if (event.key === "Enter" && selected && !list.hidden) { selected.click(); close(); }
    else if (event.key === "ArrowDown" && selected) select(selected.nextElementSibling || list.firstElementChild);
    else if (event.key === "ArrowUp" && selected) select(selected.previousElementSibling || list.lastElementChild);
    else return;
    event.preventDefault();
  });
  document.addEventListener("keydown", event => {
    const isTyping = /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName);
    if (event.key !== "/" || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    field.focus();
  });
  document.addEventListener("click", event => { if (!event.target.closest(".search")) close(); });
  document.querySelector(".search").hidden = false;

  // What is wider than the page is moved by the keyboard too.
  for (const box of document.querySelectorAll(".table, pre")) if (box.scrollWidth > box.clientWidth) box.tabIndex = 0;

  const root = document.documentElement;
  const button = document.querySelector(".scheme");
  const isDark = () => root.className ? root.className === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  const name = () => { button.textContent = isDark() ? "Light pages" : "Dark pages"; };
  button.addEventListener("click", () => {
    root.className = isDark() ? "light" : "dark";
    // A browser may refuse pages of a disk a store: then the choice is for this page.
    try { localStorage.setItem("scheme", root.className); } catch (refused) { }
    name();
  });
  button.hidden = false;
  name();
})();
