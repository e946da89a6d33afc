import type { FromFrame, PreviewMode, ToFrame } from "../messages.ts";
import { drawDocument } from "./draw-document.ts";
import { fitWidth, keepFitted } from "./fit-width.ts";
import { Paragraphs } from "./paragraphs.ts";
import { Places } from "./places.ts";
import { noteParagraphs, selectedText, textIn } from "./seen-text.ts";

// The program of the preview frame. It is put into one page with its styles (tools/vite/preview-frame.ts).

const container = document.getElementById("document") as HTMLElement;
const places = new Places((path, place) => {
  const at = shown === "template" ? textIn(place) : undefined;
  say({ type: "place", path, ...(at ? { at } : {}) });
  // The press took the selection away: that is no news any more.
  clearTimeout(selecting);
  selected = false;
});
const paragraphs = new Paragraphs((text, byKey) => say({ type: "paragraph", text, byKey }));
let newest = 0;
let shown: PreviewMode = "answers";
let selecting: ReturnType<typeof setTimeout> | undefined;
let selected = false;

const say = (message: FromFrame): void => window.parent.postMessage(message, "*");

async function render({ turn, bytes, mode }: Extract<ToFrame, { type: "render" }>): Promise<void> {
  newest = turn;
  try {
    const sheet = await drawDocument(bytes);
    if (turn !== newest) return; // a newer document is on its way
    shown = mode;
    noteParagraphs(sheet);
    const paths = places.find(sheet, mode);
    const { scrollTop } = document.documentElement;
    paragraphs.find(sheet);
    container.replaceChildren(sheet);
    fitWidth(container);
    document.documentElement.scrollTop = scrollTop;
    places.showCurrent(false);
    say({ type: "rendered", turn, paths });
  } catch {
    if (turn === newest) say({ type: "failed", turn });
  }
}

window.addEventListener("message", ({ source, data }: MessageEvent<ToFrame>) => {
  if (source !== window.parent) return;
  if (data.type === "render") void render(data);
  else if (data.type === "patch") places.patch(data.values);
  else if (data.type === "labels") places.setLabels(data.labels);
  else if (data.type === "current") places.setCurrent(data.path, data.scroll);
  else if (data.type === "paragraphs") paragraphs.set(data.quotes, data.shown);
  else if (data.type === "theme") document.documentElement.classList.toggle("dark", data.dark);
});
window.addEventListener("resize", () => fitWidth(container));
keepFitted(container);
// Links of a document lead nowhere here; a place inside one is still a place.
document.addEventListener("click", (event) => event.preventDefault());
// The keys of a frame do not reach its page.
document.addEventListener("keydown", (event) => {
  const key = event.key.toLowerCase();
  if (shown !== "template" || !(event.ctrlKey || event.metaKey) || event.altKey) return;
  if (key !== "z" && key !== "y") return;
  event.preventDefault();
  say({ type: "step", kind: key === "y" || event.shiftKey ? "redo" : "undo" });
});
// While text is being selected, the selection changes with every character. Only the final one is sent.
document.addEventListener("selectionchange", () => {
  clearTimeout(selecting);
  if (shown === "template") selecting = setTimeout(saySelected, 150);
});
function saySelected(): void {
  const text = selectedText();
  if (text) say({ type: "select", ...text });
  else if (selected) say({ type: "select", from: null });
  selected = text !== undefined;
}
say({ type: "ready" });
