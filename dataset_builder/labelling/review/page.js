// The board: selection in the article, clicks on candidates, keyboard.  The server decides what is
// shown; nothing here says that an action was kept.  Runs once, with gr.HTML's `element`, `trigger`
// and `watch`.

const HOLD = 300; // ms that a selection outlives a tap on a button
const PATIENCE = 1500; // ms without an answer until the server is asked whether it is there
const GOING = ["move", "pick", "step"]; // what saves nothing
let chosen = null;
let busy = 0; // the timer of the request that is under way
let pending = ""; // its number, where the board asked; a part's answer carries none
let count = 0;
const waiting = [];
let shown = {};

const board = () => element.querySelector(".fnb-board");
const text = () => element.querySelector(".fnb-text");
const points = (string) => Array.from(string).length; // code points, as Python counts

function say(key, wrong) {
  const line = document.querySelector(".fnb-said");
  if (!line || !board()) return;
  line.textContent = board().dataset[key] || "";
  line.classList.toggle("fnb-wrong", wrong);
}

function lost() {
  clearTimeout(busy);
  busy = 0;
  pending = "";
  waiting.length = 0;
  say("unsaved", true);
}

// An answer ends this (`watch` below).  Gradio does not say that the server is gone: ask it.
function awaitAnswer() {
  clearTimeout(busy);
  busy = setTimeout(() => fetch("./", { method: "HEAD" }).then(awaitAnswer, lost), PATIENCE);
}

function saving() {
  awaitAnswer();
  say("saving", false);
}
window.fnbLost = lost;
window.fnbSaving = saving;

// One request at a time: a key that comes before the answer acts on what the answer shows.
function send(request) {
  waiting.push(request);
  if (!busy) next();
}

function next() {
  if (busy || !waiting.length) return;
  const request = waiting.shift();
  pending = String(++count);
  if (GOING.includes(request.do)) awaitAnswer();
  else saving();
  trigger("act", { ...request, id: pending });
}

watch("value", () => {
  follow();
  if (pending && board().dataset.answers !== pending) return;
  clearTimeout(busy);
  busy = 0;
  pending = "";
  chosen = null;
  setTimeout(next, 0); // when the other parts have been set too
});

function follow() {
  const now = board();
  if (!now) return;
  const { article, candidate } = now.dataset;
  for (const panel of now.querySelectorAll(".fnb-scroll")) {
    if (article !== shown.article) panel.scrollTop = 0;
    if (article === shown.article && candidate === shown.candidate) continue;
    const inArticle = panel.dataset.panel === "article";
    const targets = panel.querySelectorAll(inArticle ? ".fnb-evidence" : ".fnb-now");
    if (targets.length) reveal(panel, targets[0], targets[targets.length - 1]);
  }
  shown = { article, candidate };
}

// Scrolls the panel only, never the page; the first line stays in sight if not all fits.
function reveal(panel, first, last) {
  const outer = panel.getBoundingClientRect();
  const top = first.getBoundingClientRect().top - outer.top;
  const bottom = last.getBoundingClientRect().bottom - outer.bottom;
  if (top < 8) panel.scrollTop += top - 24;
  else if (bottom > -8) panel.scrollTop += Math.min(bottom + 24, top - 24);
}

function selected() {
  const selection = document.getSelection();
  if (!selection.rangeCount || selection.isCollapsed || !text()) return null;
  const range = selection.getRangeAt(0);
  const heading = element.querySelector(".fnb-paper h2");
  if (heading.contains(range.startContainer) && heading.contains(range.endContainer)) {
    return { text: range.toString() }; // a title has no evidence, but it has aliases
  }
  if (!range.intersectsNode(text())) return null;
  const whole = document.createRange();
  whole.selectNodeContents(text());
  if (range.compareBoundaryPoints(Range.START_TO_START, whole) > 0) {
    whole.setStart(range.startContainer, range.startOffset);
  }
  if (range.compareBoundaryPoints(Range.END_TO_END, whole) < 0) {
    whole.setEnd(range.endContainer, range.endOffset);
  }
  const slice = whole.toString();
  if (!slice.trim()) return null;
  const before = document.createRange();
  before.selectNodeContents(text());
  before.setEnd(whole.startContainer, whole.startOffset);
  const start = points(before.toString());
  return { start, end: start + points(slice), text: slice };
}

let clearing = 0;
document.addEventListener("selectionchange", () => {
  const found = selected();
  clearTimeout(clearing);
  if (found) choose(found);
  else clearing = setTimeout(() => choose(null), HOLD);
});

function choose(found) {
  chosen = found;
  const tools = element.querySelector(".fnb-tools");
  if (!tools) return;
  tools.classList.toggle("fnb-has", Boolean(found));
  const line = tools.querySelector(".fnb-chosen");
  line.textContent = found ? `“${found.text}”` : board().dataset.hint;
}

function use(request) {
  const selection = chosen || {};
  document.getSelection().removeAllRanges();
  send({ ...request, ...selection });
}

element.addEventListener("pointerdown", (event) => {
  if (event.target.closest(".fnb-tools button")) event.preventDefault(); // keeps the selection
});
element.addEventListener("mousedown", (event) => {
  if (event.target.closest(".fnb-tools button")) event.preventDefault();
});

element.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (button && button.dataset.add) {
    const { add, polarity, kind } = button.dataset;
    use({ do: "add", category: add, polarity, kind });
  } else if (button && button.dataset.use) {
    use({ do: button.dataset.use });
  } else {
    const row = event.target.closest(".fnb-row");
    if (!row) return;
    if (button) send({ do: button.dataset.do, candidate: row.dataset.id });
    else if (document.getSelection().isCollapsed) send({ do: "pick", candidate: row.dataset.id });
  }
});

const KEYS = {
  a: { do: "accept" },
  r: { do: "reject" },
  u: { do: "undo" },
  d: { do: "done" },
  j: { do: "move", by: 1 },
  k: { do: "move", by: -1 },
  "]": { do: "step", by: 1 },
  "[": { do: "step", by: -1 },
  "-": { do: "nudge", by: -0.05 },
  "=": { do: "nudge", by: 0.05 },
  "+": { do: "nudge", by: 0.05 },
  1: { do: "set", field: "scale", value: 1.0 },
  2: { do: "set", field: "scale", value: 0.7 },
  3: { do: "set", field: "scale", value: 0.4 },
  4: { do: "set", field: "scale", value: 0.2 },
  p: { do: "set", field: "polarity", value: "positive" },
  n: { do: "set", field: "polarity", value: "negative" },
  m: { do: "set", field: "polarity", value: "neutral" },
};
const REPEATED = "jk-=+";
const SELECTED = { v: "evidence", b: "alias" };
const FIELD =
  "input:not([type=radio]):not([type=range]):not([type=checkbox]), textarea, select, " +
  "[contenteditable=true], [role=listbox], [role=combobox]";
const CODES = { Minus: "-", Equal: "=", NumpadAdd: "+", NumpadSubtract: "-", BracketLeft: "[", BracketRight: "]" };

// The letter of a key, also while a Korean keyboard is switched to Hangul.
function letter(event) {
  if (/^[a-z0-9[\]=+-]$/i.test(event.key)) return event.key.toLowerCase();
  const { code } = event;
  if (/^(Key[A-Z]|Digit[0-9]|Numpad[0-9])$/.test(code)) return code.slice(-1).toLowerCase();
  return CODES[code] || "";
}

document.addEventListener("keydown", (event) => {
  if (!element.isConnected || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest && event.target.closest(FIELD)) {
    if (event.key === "Escape" && !event.isComposing) event.target.blur();
    return;
  }
  const key = letter(event);
  if (event.repeat && !REPEATED.includes(key)) return;
  if (chosen && /^[0-9]$/.test(key)) {
    const button = element.querySelectorAll(".fnb-add")[(Number(key) + 9) % 10];
    button.click();
  } else if (chosen && SELECTED[key]) {
    use({ do: SELECTED[key] });
  } else if (key === "e") {
    const field = document.querySelector("#fnb-name textarea, #fnb-name input");
    if (!field) return;
    field.focus();
    field.select();
  } else if (KEYS[key]) {
    send(KEYS[key]);
  } else {
    return;
  }
  event.preventDefault();
});

// Gradio's slider says that it was let go only for a pointer; arrow keys let it go as well.
document.addEventListener("keyup", (event) => {
  const slider = event.target.closest && event.target.closest(".fnb-edit input[type=range]");
  if (slider && /^(Arrow|Page|Home|End)/.test(event.key)) {
    slider.dispatchEvent(new PointerEvent("pointerup", { bubbles: true }));
  }
});

follow();
