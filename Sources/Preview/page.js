"use strict";
// The page of `publish watch`: it asks for the state of the issue again and again, and changes what is not as it was. Pages are pictures whose addresses
// have the hash of what they show: what did not change is not asked for again.

const $ = (id) => document.getElementById(id);
const make = (name, className, text) => {
  const node = document.createElement(name);
  if (className) node.className = className;
  if (text !== undefined) node.textContent = text;
  return node;
};
const token = new URLSearchParams(location.search).get("token");

let state = null;
let edition = 0;
let zoom = Number(sessionStorage.getItem("zoom")) || 0.6;
let facing = sessionStorage.getItem("single") !== "true";
let current = 0; // the page that is looked at
let chosenFinding = -1;
const pages = []; // a figure for each page
const thumbs = [];

// ---- The state

// What is asked for while nothing is new; it is given up when another edition is looked at, whose pages come first then.
let question = new AbortController();

async function follow() {
  let version = 0;
  let hasPages = false;
  for (;;) {
    question = new AbortController();
    const looked = state?.editions[edition]?.name;
    const at = new URLSearchParams(looked === undefined ? { after: version } : { after: version, edition: looked });
    try {
      const answer = await fetch(`state?${at}`, { cache: "no-store", signal: question.signal });
      if (answer.status === 200) {
        state = await answer.json();
        version = state.version;
        show();
        if (!hasPages && sheets().length > 0) {
          hasPages = true;
          if (!sessionStorage.getItem("zoom")) fit();
          goToAddress();
        }
      } else if (answer.status !== 204) {
        throw new Error(String(answer.status));
      }
    } catch {
      if (question.signal.aborted) continue;
      status("publish watch has ended; it is looked for again", true);
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }
  }
}

/// Whether `value` is not what `node` was last made of: an issue has hundreds of pages, and a saved word changes one.
function isNew(node, value) {
  const told = JSON.stringify(value);
  if (node.told === told) return false;
  node.told = told;
  return true;
}

function status(text, isBusy) {
  $("status").textContent = text;
  $("status").classList.toggle("busy", Boolean(isBusy));
}

const sheets = () => state?.editions[edition]?.sheets ?? [];
const name = (sheet, index) => sheet.folio || `(${index + 1})`;
const count = (number, noun) => `${number} ${noun}${number === 1 ? "" : "s"}`;

function show() {
  edition = Math.min(edition, Math.max(0, state.editions.length - 1));
  document.title = state.title ? `${state.title} – publish watch` : "publish watch";
  $("title").textContent = state.title || "publish watch";
  options($("edition"), state.editions.map((each) => each.name), edition);
  options($("article"), ["all", ...state.articles.map((each) => each.id)], $("article").selectedIndex);
  const of = state.editions[edition];
  const isOf = (severity) => state.findings.filter((each) => each.severity === severity).length;
  // The pages of an earlier build have none of what was found now.
  const [errors, warnings] = state.outdated || !of ? [isOf("error"), isOf("warning")] : [of.errors, of.warnings];
  const found = `, ${count(errors, "error")}, ${count(warnings, "warning")}`;
  const rest = state.ahead ? "the other editions follow" : `${state.seconds.toFixed(2)} s`;
  status(`${count(sheets().length, "page")}${found} · ${rest}`, state.ahead);
  colours = new Map(state.articles.map((each, index) => [each.id, `hsl(${(index * 137.5) % 360} 60% 50%)`]));
  showTrouble();
  showPages();
  // The pictures of changed pages are asked for by now; the lists beside them are made while they are drawn.
  setTimeout(() => {
    showPlan();
    showFindings();
    showArticles();
    showPlates();
  });
}

function options(select, names, index) {
  if ([...select.options].map((each) => each.value).join("\n") !== names.join("\n")) {
    select.replaceChildren(...names.map((each) => new Option(each, each)));
  }
  select.selectedIndex = Math.max(0, Math.min(index, names.length - 1));
}

/// What keeps the pages from being those of the files: it is said above them, with its line.
function showTrouble() {
  const box = $("trouble");
  const first = state.findings.findIndex((each) => each.severity === "error");
  const failure = state.failure?.message;
  box.hidden = !failure && !(state.outdated && first >= 0) && !state.outdated;
  if (box.hidden) return;
  box.replaceChildren();
  const old = sheets().length > 0 ? "The pages are those of the last build that made any." : "There are no pages yet.";
  if (failure) {
    box.append(make("strong", "", failure), hint(state.failure));
  } else if (first >= 0) {
    const finding = state.findings[first];
    box.append(make("strong", "", `${place(finding)}: ${finding.message}`), hint(finding));
    if (state.excerpts[first]) box.append(excerpt(state.excerpts[first]));
  }
  box.append(make("div", "quiet", old));
}

const hint = (of) => (of.hint ? ` – ${of.hint}` : "");

const place = (at) => (at.line > 0 ? `${at.file}:${at.line}${at.column > 0 ? `:${at.column}` : ""}` : at.file);
const excerpt = (at) => make("pre", "", `${at.line}\n${" ".repeat(at.indent)}^`);

// ---- Pages

const percent = (value, whole) => `${(100 * value) / whole}%`;
function put(node, area, frame) {
  node.style.left = percent(area.x - frame.x, frame.width);
  node.style.top = percent(area.y - frame.y, frame.height);
  node.style.width = percent(area.width, frame.width);
  node.style.height = percent(area.height, frame.height);
}

/// Pixels an inch for a page at this zoom on this screen, in steps, so that few pictures are drawn.
const resolution = (scale) => Math.max(16, Math.min(400, Math.ceil((scale * 96 * devicePixelRatio) / 16) * 16));

const seen = new IntersectionObserver(
  (entries) => {
    for (const entry of entries) {
      entry.target.isSeen = entry.isIntersecting;
      if (!entry.isIntersecting) continue;
      draw(entry.target);
      if (entry.target.isThumb) continue;
      dress(entry.target);
      drawPlates(entry.target);
    }
  },
  { root: null, rootMargin: "600px" },
);

/// Shows the picture of a page; the one before stays until the new one is there.
function draw(node) {
  const sheet = sheets()[node.index];
  if (!sheet || !node.isSeen) return;
  const address = `sheet/${sheet.look}?dpi=${node.isThumb ? resolution(0.25) : resolution(zoom)}`;
  if (node.address === address) return;
  const isChange = node.look !== undefined && node.look !== sheet.look;
  node.address = address;
  const picture = new Image();
  picture.alt = `page ${name(sheet, node.index)}`;
  picture.draggable = false;
  picture.src = address;
  // Until it is decoded the page would be white for a moment.
  picture.decode().then(() => {
    if (node.address !== address) return;
    node.look = sheet.look;
    node.paper.querySelector("img")?.remove();
    node.paper.prepend(picture);
    if (isChange && !node.isThumb) {
      node.classList.remove("changed");
      void node.offsetWidth;
      node.classList.add("changed");
    }
  }).catch(() => {
    // What could not be drawn, as while its picture is being saved, is asked for again with the next build.
    if (node.address === address) node.address = undefined;
  });
}

// ---- Plates

/// The inks that are off, by their names.
const off = new Set();
const hasPlates = () => Boolean(state?.editions[edition]?.plates);

/// Shows the plates of a page over its picture, if they are asked for: all of them come in one picture, below each other.
async function drawPlates(node) {
  const sheet = sheets()[node.index];
  const isWanted = $("plates").checked && hasPlates();
  if (!isWanted) {
    node.paper.querySelector(".plates")?.remove();
    node.plates = undefined;
    return;
  }
  if (!sheet || !node.isSeen) return;
  const address = `plates/${sheet.look}?dpi=${Math.min(200, resolution(zoom))}`;
  if (node.plates === address) return;
  node.plates = address;
  let made;
  try {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(await answer.text());
    made = await answer.json();
  } catch {
    // As with a picture: it is asked for again with the next build.
    if (node.plates === address) node.plates = undefined;
    return;
  }
  if (node.plates !== address) return;
  const box = make("div", "plates");
  put(box, made.frame, sheet.frame);
  made.inks.forEach((ink, index) => {
    const plate = make("span");
    plate.dataset.ink = ink.name;
    plate.title = `${ink.name} ${ink.coverage} %`;
    plate.hidden = off.has(ink.name);
    plate.style.setProperty("--ink-light", `rgb(${ink.light.join(" ")})`);
    plate.style.backgroundImage = `url(${made.picture})`;
    plate.style.backgroundSize = `100% ${100 * made.inks.length}%`;
    plate.style.backgroundPosition = `0 ${made.inks.length > 1 ? (100 * index) / (made.inks.length - 1) : 0}%`;
    plate.append(make("i"));
    box.append(plate);
    offer(ink);
  });
  node.paper.querySelector(".plates")?.remove();
  // Above the picture, below what is drawn over both.
  node.paper.insertBefore(box, node.paper.querySelector("svg"));
}

/// Offers an ink among the switches.
function offer(ink) {
  if ([...$("inks").querySelectorAll("[data-ink]")].some((each) => each.dataset.ink === ink.name)) return;
  const label = make("label");
  const box = make("input");
  box.type = "checkbox";
  box.checked = !off.has(ink.name);
  box.dataset.ink = ink.name;
  box.addEventListener("change", () => {
    if (box.checked) off.delete(ink.name);
    else off.add(ink.name);
    const shown = $("inks").querySelectorAll("[data-ink]:checked").length;
    // One plate alone is shown as it is exposed.
    document.body.classList.toggle("gray", shown === 1);
    document.querySelectorAll(".plates > span").forEach((each) => (each.hidden = off.has(each.dataset.ink)));
  });
  const colour = make("i");
  colour.style.background = `rgb(${ink.light.join(" ")})`;
  label.append(box, " ", colour, ` ${ink.name}`);
  $("inks").append(label);
}

function showPlates() {
  $("inks").hidden = !hasPlates();
  if (!$("plates").checked || !hasPlates()) {
    $("inks").querySelectorAll("[data-ink]").forEach((each) => each.parentElement.remove());
  }
  pages.forEach(drawPlates);
}

function layers(sheet) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const { x, y, width, height } = sheet.frame;
  svg.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
  svg.setAttribute("preserveAspectRatio", "none");
  const add = (tag, className, attributes) => {
    const node = document.createElementNS("http://www.w3.org/2000/svg", tag);
    node.setAttribute("class", className);
    for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
    svg.append(node);
  };
  if (sheet.frame.width !== sheet.width) {
    add("rect", "edge", { x: 0, y: 0, width: sheet.width, height: sheet.height });
    if (sheet.bleed > 0) {
      const bleed = sheet.bleed;
      add("rect", "edge", { x: -bleed, y: -bleed, width: sheet.width + 2 * bleed, height: sheet.height + 2 * bleed });
    }
  }
  for (const frame of sheet.frames) {
    add("rect", "frame", { x: frame.x, y: frame.y, width: frame.width, height: frame.height });
  }
  let path = "";
  if (sheet.grid.increment > 1) {
    for (let line = sheet.grid.start; line < sheet.height; line += sheet.grid.increment) {
      path += `M0 ${line.toFixed(2)}H${sheet.width}`;
    }
  }
  add("path", "lines", { d: path });
  return svg;
}

function newPage(index) {
  const figure = make("figure", "page");
  figure.index = index;
  figure.paper = make("div", "sheet");
  figure.paper.addEventListener("click", (event) => askSource(event, figure));
  figure.append(figure.paper, make("figcaption"));
  seen.observe(figure);
  return figure;
}

function showPages() {
  const all = sheets();
  while (pages.length > all.length) {
    const last = pages.pop();
    seen.unobserve(last);
    last.remove();
  }
  while (pages.length < all.length) pages.push(newPage(pages.length));
  // First of all the pages that are on the screen.
  pages.filter((each) => each.isSeen).forEach((figure) => {
    draw(figure);
    dress(figure);
  });
  all.forEach((sheet, index) => {
    const caption = [name(sheet, index), sheet.articles.join(", ") || "blank"].join(" · ");
    if (isNew(pages[index].lastChild, caption)) pages[index].lastChild.textContent = caption;
  });
  arrange();
}

/// Draws the layers and marks of a page over its picture, if it is on the screen and they are not as they were.
function dress(figure) {
  const sheet = sheets()[figure.index];
  if (!sheet || !figure.isSeen) return;
  const marks = sheet.marks.filter((mark) => state.findings[mark.finding]);
  const texts = marks.map(({ finding }) => [state.findings[finding].severity, state.findings[finding].message]);
  if (!isNew(figure, [sheet.frame, sheet.width, sheet.height, sheet.bleed, sheet.frames, sheet.grid, marks, texts])) return;
  figure.paper.querySelectorAll(".mark, svg").forEach((each) => each.remove());
  figure.paper.append(layers(sheet));
  marks.forEach((mark) => {
    const finding = state.findings[mark.finding];
    const link = make("a", `mark ${finding.severity}`);
    link.href = "#";
    link.title = finding.message;
    link.dataset.finding = mark.finding;
    link.append(make("b", "", String(mark.finding + 1)));
    put(link, mark, sheet.frame);
    link.addEventListener("click", (event) => {
      event.preventDefault();
      event.stopPropagation();
      choose(mark.finding, false);
    });
    figure.paper.append(link);
  });
}

/// The pages that lie beside each other: those of a spread, left and right.
function spreads() {
  if (!facing) return sheets().map((_, index) => [index]);
  const result = [];
  sheets().forEach((sheet, index) => {
    const last = result.at(-1);
    if (sheet.recto && last && last.length === 1 && last[0] === index - 1 && !sheets()[index - 1].recto) last.push(index);
    else result.push([index]);
  });
  return result;
}

function arrange() {
  const wanted = spreads();
  const layout = JSON.stringify([facing, wanted, sheets().map((each) => each.recto)]);
  if ($("desk").layout !== layout) {
    $("desk").layout = layout;
    $("desk").replaceChildren(
      ...wanted.map((spread) => {
        const row = make("div", "spread");
        const sheet = sheets()[spread[0]];
        if (facing && spread.length === 1 && sheet.recto) row.append(gap(spread[0]));
        row.append(...spread.map((index) => pages[index]));
        if (facing && spread.length === 1 && !sheet.recto) row.append(gap(spread[0]));
        return row;
      }),
    );
  }
  if (isNew($("desk"), [zoom, facing, sheets().map((each) => [each.frame, each.recto])])) size();
}

function gap(index) {
  const figure = make("figure", "page gap");
  figure.like = index;
  figure.append(make("div", "sheet"));
  return figure;
}

function size() {
  document.querySelectorAll("#desk .page").forEach((figure) => {
    const sheet = sheets()[figure.index ?? figure.like];
    if (!sheet) return;
    const paper = figure.firstChild;
    paper.style.width = `${((sheet.frame.width * 96) / 72) * zoom}px`;
    paper.style.height = `${((sheet.frame.height * 96) / 72) * zoom}px`;
    // At the spine the trims of two pages meet: what bleeds there is cut off.
    const hidden = facing ? ((-sheet.frame.x * 96) / 72) * zoom : 0;
    const isRecto = sheet.recto !== figure.classList.contains("gap");
    paper.style.clipPath = hidden > 0 ? `inset(-40px ${isRecto ? -40 : hidden}px -40px ${isRecto ? hidden : -40}px)` : "";
    figure.style.marginLeft = isRecto ? `${-hidden}px` : "";
    figure.style.marginRight = isRecto ? "" : `${-hidden}px`;
    if (figure.paper) {
      draw(figure);
      dress(figure);
      drawPlates(figure);
    }
  });
  $("zoom").textContent = `${Math.round(zoom * 100)} %`;
}

/// Zooms by `factor`; what is in the middle stays there.
function zoomTo(value) {
  const desk = $("desk");
  const old = zoom;
  zoom = Math.max(0.1, Math.min(4, value));
  sessionStorage.setItem("zoom", zoom);
  const [x, y] = [desk.scrollLeft + desk.clientWidth / 2, desk.scrollTop + desk.clientHeight / 2];
  size();
  desk.scrollLeft = (x * zoom) / old - desk.clientWidth / 2;
  desk.scrollTop = (y * zoom) / old - desk.clientHeight / 2;
  if (pages[current]) goTo(current, "instant");
}

function fit() {
  const sheet = sheets()[current];
  if (!sheet) return;
  const across = (facing ? 2 : 1) * ((sheet.frame.width * 96) / 72);
  const down = (sheet.frame.height * 96) / 72;
  zoomTo(Math.min(($("desk").clientWidth - 40) / across, ($("desk").clientHeight - 60) / down));
}

function goTo(index, behavior = "auto") {
  current = Math.max(0, Math.min(index, pages.length - 1));
  pages[current]?.scrollIntoView({ block: "nearest", inline: "nearest", behavior });
  const row = pages[current]?.parentElement;
  if (row) $("desk").scrollTo({ top: row.offsetTop - $("desk").offsetTop - 12, behavior });
  markCurrent();
}

function goToSpread(step) {
  const all = spreads();
  const here = all.findIndex((spread) => spread.includes(current));
  goTo(all[Math.max(0, Math.min(here + step, all.length - 1))]?.[0] ?? 0);
}

// The page in the middle of the desk is the one that is looked at.
let isWaiting = false;
$("desk").addEventListener("scroll", () => {
  if (isWaiting) return;
  isWaiting = true;
  requestAnimationFrame(() => {
    isWaiting = false;
    const middle = $("desk").getBoundingClientRect();
    const y = middle.top + middle.height / 2;
    const found = pages.findIndex((each) => each.isConnected && each.getBoundingClientRect().bottom > y);
    if (found >= 0) current = found;
    markCurrent();
  });
});

// ---- The plan

// The colours of the articles; neighbours get hues that are far from each other.
let colours = new Map();
const hue = (id) => colours.get(id) ?? "#999";

function showPlan() {
  const all = sheets();
  while (thumbs.length > all.length) {
    seen.unobserve(thumbs.at(-1));
    thumbs.pop().remove();
  }
  while (thumbs.length < all.length) {
    const link = make("a", "thumb");
    link.href = "#";
    link.index = thumbs.length;
    link.isThumb = true;
    link.paper = make("span", "paper");
    link.band = make("span", "band");
    link.label = make("span", "label");
    link.append(link.paper, link.band, link.label);
    link.addEventListener("click", (event) => {
      event.preventDefault();
      goTo(link.index);
    });
    thumbs.push(link);
    $("plan").append(link);
    seen.observe(link);
  }
  const article = $("article").selectedIndex > 0 ? state.articles[$("article").selectedIndex - 1].id : null;
  const ends = new Map();
  for (const each of state.articles) {
    if (each.sheets.length > 0 && each.fill < 0.5) ends.set(each.sheets.at(-1) - 1, each);
  }
  all.forEach((sheet, index) => {
    const link = thumbs[index];
    const found = new Set(sheet.marks.map((each) => each.finding));
    const grave = [...found].map((each) => state.findings[each]).filter((each) => each && each.severity !== "note");
    const worst = grave.some((each) => each.severity === "error") ? "error" : "warning";
    const fill = ends.get(index)?.fill;
    const isOther = article !== null && !sheet.articles.includes(article);
    const hues = sheet.articles.map(hue);
    draw(link);
    if (!isNew(link, [sheet.recto, sheet.frame, name(sheet, index), sheet.articles, hues, grave.length, worst, fill, isOther])) {
      return;
    }
    link.className = `thumb ${sheet.recto ? "recto" : "verso"}`;
    link.classList.toggle("blank", sheet.articles.length === 0);
    link.classList.toggle("other", isOther);
    link.paper.style.aspectRatio = `${sheet.frame.width} / ${sheet.frame.height}`;
    link.band.replaceChildren(
      ...hues.map((each) => {
        const part = make("i");
        part.style.background = each;
        return part;
      }),
    );
    link.label.textContent = name(sheet, index);
    link.querySelectorAll(".count, .short").forEach((each) => each.remove());
    if (grave.length > 0) link.append(make("span", `count ${worst}`, String(grave.length)));
    if (fill !== undefined) link.paper.append(make("span", "short", `${Math.round(fill * 100)} % full`));
    link.title = `page ${name(sheet, index)}: ${sheet.articles.join(", ") || "blank"}`;
  });
  markCurrent();
}

/// Marks the page that is looked at in the plan, and keeps it in sight there.
function markCurrent() {
  const link = thumbs[current];
  const before = $("plan").querySelector("[aria-current]");
  if (before === link) return;
  before?.removeAttribute("aria-current");
  if (!link) return;
  link.setAttribute("aria-current", "true");
  const [box, plan] = [link.getBoundingClientRect(), $("plan").getBoundingClientRect()];
  if (box.top < plan.top) $("plan").scrollTop += box.top - plan.top - 8;
  else if (box.bottom > plan.bottom) $("plan").scrollTop += box.bottom - plan.bottom + 8;
}

// ---- Findings and articles

function showFindings() {
  if (!isNew($("findings"), [state.findings, state.excerpts])) return;
  const worst = { error: 0, warning: 1, note: 2 };
  const order = state.findings.map((_, index) => index);
  order.sort((a, b) => worst[state.findings[a].severity] - worst[state.findings[b].severity] || a - b);
  $("findings-title").textContent = `Findings (${state.findings.length})`;
  $("findings").replaceChildren(
    ...order.map((index) => {
      const finding = state.findings[index];
      const item = make("li", finding.severity);
      item.value = index + 1;
      item.id = `finding-${index}`;
      const button = make("button");
      button.type = "button";
      button.append(make("b", "number", String(index + 1)), make("span", "severity", finding.severity), ` ${finding.message}`);
      button.addEventListener("click", () => choose(index, true));
      item.append(button);
      if (finding.file) item.append(make("span", "source", `${place(finding)} [${finding.id}]`));
      if (state.excerpts[index]) item.append(excerpt(state.excerpts[index]));
      if (finding.hint) item.append(make("span", "hint", finding.hint));
      return item;
    }),
  );
}

/// Shows a finding: on its page if `onPage`, else in the list.
function choose(index, onPage) {
  chosenFinding = index;
  document.querySelectorAll(".chosen").forEach((each) => each.classList.remove("chosen"));
  const item = $(`finding-${index}`);
  item?.classList.add("chosen");
  item?.scrollIntoView({ block: "nearest" });
  const figure = pages[sheets().findIndex((sheet) => sheet.marks.some((mark) => mark.finding === index))];
  if (onPage && figure) {
    // A page that was off the screen has no marks yet.
    figure.isSeen = true;
    dress(figure);
  }
  const mark = figure?.querySelector(`.mark[data-finding="${index}"]`);
  mark?.classList.add("chosen");
  if (onPage && mark) {
    current = figure.index;
    mark.scrollIntoView({ block: "center", inline: "center" });
    markCurrent();
  }
  const finding = state.findings[index];
  if (finding?.line > 0) showPlace(finding);
}

function step(direction) {
  const order = [...$("findings").children].map((each) => each.value - 1);
  if (order.length === 0) return;
  const here = order.indexOf(chosenFinding);
  choose(order[(here + direction + order.length) % order.length], true);
}

function showArticles() {
  if (!isNew($("articles"), [state.articles, [...colours]])) return;
  $("articles").tBodies[0].replaceChildren(
    ...state.articles.map((each) => {
      const row = make("tr");
      const first = make("td");
      const colour = make("i");
      colour.style.background = hue(each.id);
      first.append(colour, each.id);
      first.title = each.id;
      const wanted = each.wanted === null ? "" : ` of ${each.wanted}`;
      const fit = make("td");
      if (each.over !== null) {
        const lines = `${count(Math.abs(each.over), "line")} (${count(Math.abs(each.over_words), "word")})`;
        fit.append(each.over === 0 ? "fills its pages" : make("span", each.over > 0 ? "over" : "", `${lines} ${each.over > 0 ? "over" : "free"}`));
      } else {
        fit.append(`last page ${Math.round(each.fill * 100)} %`);
      }
      if (each.advice) fit.append(`; ${each.advice}`);
      row.append(first, make("td", "", `${each.pages}${wanted}`), make("td", "", each.words.toLocaleString("en")), fit);
      row.addEventListener("click", () => each.sheets.length > 0 && goTo(each.sheets[0] - 1));
      return row;
    }),
  );
}

// ---- Places in sources

let shownPlace = null;
function showPlace(at) {
  shownPlace = at;
  $("place").hidden = false;
  $("place-name").textContent = place(at);
  $("place-word").textContent = at.word ?? "";
  $("open").hidden = !(state.editor && token);
}

async function askSource(event, figure) {
  const sheet = sheets()[figure.index];
  const box = figure.paper.getBoundingClientRect();
  const x = sheet.frame.x + ((event.clientX - box.left) / box.width) * sheet.frame.width;
  const y = sheet.frame.y + ((event.clientY - box.top) / box.height) * sheet.frame.height;
  const answer = await fetch(`source?edition=${edition}&page=${figure.index}&x=${x.toFixed(2)}&y=${y.toFixed(2)}`);
  if (answer.status !== 200) return;
  const found = await answer.json();
  showPlace(found);
  flash([{ page: figure.index, ...found.area }]);
  copy();
}

/// Marks places on pages for a while; gives the mark of the first one.
function flash(places) {
  document.querySelectorAll(".here").forEach((each) => each.remove());
  const boxes = places.filter((each) => pages[each.page]).map((each) => {
    const box = make("div", "here");
    put(box, each, sheets()[each.page].frame);
    pages[each.page].paper.append(box);
    setTimeout(() => box.remove(), 2500);
    return box;
  });
  return boxes[0];
}

async function copy() {
  try {
    await navigator.clipboard.writeText(place(shownPlace));
  } catch {
    // A browser may keep pages from the clipboard; the place can be selected.
  }
}

async function openPlace() {
  const at = new URLSearchParams({ token, file: shownPlace.file, line: shownPlace.line, column: shownPlace.column });
  const answer = await fetch(`open?${at}`, { method: "POST" });
  if (!answer.ok) status((await answer.text()).trim());
}

/// Shows the place that the end of the address names, a line or a word: `#lead.md:41`, `#lead.md:41:7`.
async function goToAddress() {
  const match = /^#(.+?):(\d+)(?::(\d+))?$/.exec(decodeURIComponent(location.hash));
  if (!match || !state) return;
  const at = new URLSearchParams({ edition, file: match[1], line: match[2], column: match[3] ?? 0 });
  const answer = await fetch(`places?${at}`);
  if (answer.status !== 200) return status(`${match[1]} is no file of the issue`);
  const places = await answer.json();
  if (places.length === 0) return status(`${match[1]}:${match[2]} is on no page`);
  goTo(places[0].page);
  flash(places)?.scrollIntoView({ block: "center", inline: "center" });
}

// ---- Controls

$("edition").addEventListener("change", () => {
  edition = $("edition").selectedIndex;
  show();
  question.abort();
});
$("article").addEventListener("change", () => {
  showPlan();
  const article = state.articles[$("article").selectedIndex - 1];
  if (article?.sheets.length > 0) goTo(article.sheets[0] - 1);
});
$("smaller").addEventListener("click", () => zoomTo(zoom / 1.2));
$("larger").addEventListener("click", () => zoomTo(zoom * 1.2));
$("fit").addEventListener("click", fit);
$("single").addEventListener("click", () => {
  facing = !facing;
  sessionStorage.setItem("single", String(!facing));
  $("single").setAttribute("aria-pressed", String(!facing));
  arrange();
  goTo(current, "instant");
});
$("single").setAttribute("aria-pressed", String(!facing));
document.querySelectorAll("[data-layer]").forEach((box) => {
  box.addEventListener("change", () => document.body.classList.toggle(box.dataset.layer, box.checked));
});
$("plates").addEventListener("change", showPlates);
$("copy").addEventListener("click", copy);
$("open").addEventListener("click", openPlace);
$("close").addEventListener("click", () => ($("place").hidden = true));
$("help").addEventListener("click", () => $("keys").showModal());
addEventListener("hashchange", goToAddress);
addEventListener("resize", size);

const layer = (key) => document.querySelector(`[data-layer="${key}"]`).click();
const actions = {
  ArrowRight: () => goToSpread(1), ArrowLeft: () => goToSpread(-1), Home: () => goTo(0), End: () => goTo(pages.length - 1),
  "+": () => zoomTo(zoom * 1.2), "=": () => zoomTo(zoom * 1.2), "-": () => zoomTo(zoom / 1.2), 0: fit,
  s: () => $("single").click(), n: () => step(1), p: () => step(-1), m: () => layer("marks"), t: () => layer("trim"),
  i: () => hasPlates() && $("plates").click(), c: () => layer("frames"), g: () => layer("grid"), "?": () => $("keys").showModal(),
};
addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || $("keys").open || event.target.matches("select, input")) return;
  const ink = Number(event.key) > 0 ? $("inks").querySelectorAll("[data-ink]")[Number(event.key) - 1] : undefined;
  const action = ink ? () => ink.click() : actions[event.key];
  if (!action || !state) return;
  event.preventDefault();
  action();
});

follow();
