import { renderAsync } from "docx-preview";
import { readParagraphMark } from "#engine/document/marks.ts";
import type { FromFrame, PreviewMode, SeenText, ToFrame } from "../messages.ts";
import { fitWidth, keepFitted } from "./fit-width.ts";
import { selectFixedWords } from "./fixed-text.ts";
import { drawMail } from "./mail.ts";
import { Paragraphs } from "./paragraphs.ts";
import { Places } from "./places.ts";

/** The paragraphs of a drawn document that say which one of their part they are. */
const numbered = new WeakMap<Element, { readonly file: string; readonly paragraph: number }>();

const paragraphOf = (node: Node): Element | undefined => {
  for (let at: Node | null = node; at; at = at.parentNode) if (at instanceof Element && numbered.has(at)) return at;
  return undefined;
};

const textUpTo = (paragraph: Element, node: Node, offset: number): string => {
  const range = document.createRange();
  range.selectNodeContents(paragraph);
  range.setEnd(node, offset);
  return range.toString();
};

const seen = (paragraph: Element, before: string, text: string): SeenText | undefined => {
  const known = numbered.get(paragraph);
  return known && { ...known, before, text };
};

/** Elements that a drawn document does not need, and that only a hostile one contains. */
const unwanted = "script, iframe, frame, object, embed, form, input, button, meta, base, link, audio, video, portal";

// The program of the preview frame. It is put into one page with its styles (tools/vite/preview-frame.ts).

const container = document.getElementById("document") as HTMLElement;
const places = new Places((path, place) => {
  const at = shown === "template" ? textIn(place) : undefined;
  say({ type: "place", path, ...(at ? { at } : {}) });
  // The press took the selection away: that is no news any more.
  clearTimeout(selecting);
  selected = false;
});
const paragraphs = new Paragraphs((text, byKey, words) => say({ type: "paragraph", text, byKey, words }));
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

/** The lines of a mail break where the frame ends. Only the pages of a document are shrunk. */
function fit(): void {
  if (container.querySelector(":scope > .mail"))
    Object.assign(container.style, { width: "", transform: "", marginBottom: "" });
  else fitWidth(container);
}

function renderMail({ turn, html }: Extract<ToFrame, { type: "mail" }>): void {
  newest = turn;
  container.replaceChildren(drawMail(html));
  fit();
  say({ type: "rendered", turn, paths: [] });
}

window.addEventListener("message", ({ source, data }: MessageEvent<ToFrame>) => {
  if (source !== window.parent) return;
  if (data.type === "render") void render(data);
  else if (data.type === "mail") renderMail(data);
  else if (data.type === "patch") places.patch(data.values);
  else if (data.type === "labels") places.setLabels(data.labels);
  else if (data.type === "current") places.setCurrent(data.path, data.scroll);
  else if (data.type === "paragraphs") paragraphs.set(data.quotes, data.shown);
  else if (data.type === "find") selectFixedWords(data.words, [...container.querySelectorAll("p")]);
  else if (data.type === "theme") document.documentElement.classList.toggle("dark", data.dark);
});
window.addEventListener("resize", fit);
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
  selecting = setTimeout(shown === "template" ? saySelected : saySelectedWords, 150);
});
function saySelected(): void {
  const text = selectedText();
  if (text) say({ type: "select", ...text });
  else if (selected) say({ type: "select", from: null });
  selected = text !== undefined;
}
function saySelectedWords(): void {
  const selection = document.getSelection();
  if (selection && !selection.isCollapsed && selection.rangeCount > 0) paragraphs.select(selection.getRangeAt(0));
}
say({ type: "ready" });

/** Draws a .docx into a new element, styles included. Throws when it is none. Nothing in it can be pressed or loaded. */
async function drawDocument(bytes: ArrayBuffer): Promise<HTMLElement> {
  const sheet = document.createElement("div");
  await renderAsync(bytes, sheet, sheet, {
    inWrapper: false,
    breakPages: true,
    ignoreLastRenderedPageBreak: true,
    renderChanges: false,
    renderComments: false,
    renderAltChunks: false,
    useBase64URL: true,
    experimental: false,
    debug: false,
  });
  for (const page of sheet.querySelectorAll<HTMLElement>("section")) if (page.style.width === "") asLetter(page);
  for (const element of sheet.querySelectorAll(unwanted)) element.remove();
  for (const picture of sheet.querySelectorAll<HTMLElement>("img[style*=rotate]")) asTurned(picture);
  for (const element of sheet.querySelectorAll("*")) {
    for (const { name } of Array.from(element.attributes)) {
      if (/^(?:on|href$|xlink:href$|srcset$|action$|target$|tabindex$|contenteditable$)/i.test(name)) {
        // Pictures inside a drawing are named by the same attribute as links.
        if (name === "xlink:href" && element.localName === "image") continue;
        if (name === "href" && element.localName === "image") continue;
        element.removeAttribute(name);
      }
    }
  }
  return sheet;
}

/** A picture on its side is laid out as if it were not turned: it gets the room that it takes. */
function asTurned({ style, parentElement: frame }: HTMLElement): void {
  const turns = Number(/rotate\((-?\d+)deg\)/.exec(style.transform)?.[1] ?? 0) / 90;
  if (!Number.isInteger(turns) || turns % 2 === 0) return;
  const { width, height } = style;
  if (width === "" || height === "") return;
  style.margin = `calc((${width} - ${height}) / 2) calc((${height} - ${width}) / 2)`;
  if (frame) [frame.style.width, frame.style.height] = [height, width];
}

/** A file that names no paper is printed on letter with an inch around; so it is shown. */
function asLetter(page: HTMLElement): void {
  page.style.width = "21.59cm";
  page.style.minHeight = "27.94cm";
  page.style.padding = "2.54cm";
}

/** Notes which paragraph is which, and takes away the marks that say so. */
function noteParagraphs(sheet: HTMLElement): void {
  for (const mark of sheet.querySelectorAll("span[id^='acta-p ']")) {
    const known = readParagraphMark(mark.id);
    const paragraph = mark.closest("p");
    if (known && paragraph) numbered.set(paragraph, known);
    mark.remove();
  }
}

/** Returns the text in an element of a paragraph. */
function textIn(element: Element): SeenText | undefined {
  const paragraph = paragraphOf(element);
  return paragraph && seen(paragraph, textUpTo(paragraph, element, 0), element.textContent ?? "");
}

/** The text that is selected, from one paragraph to another; undefined when none is. */
function selectedText(): { readonly from: SeenText; readonly to?: SeenText } | undefined {
  const selection = document.getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return undefined;
  const range = selection.getRangeAt(0);
  const first = paragraphOf(range.startContainer);
  if (!first) return undefined;
  const before = textUpTo(first, range.startContainer, range.startOffset);
  const rest = (first.textContent ?? "").slice(before.length);
  let last = paragraphOf(range.endContainer);
  let text = last ? textUpTo(last, range.endContainer, range.endOffset) : "";
  // A press on a whole paragraph selects up to the beginning of the next one.
  if (!last || (last !== first && text.trim() === "")) [last, text] = lastWithin(range, first) ?? [first, ""];
  if (last === first) {
    const whole = range.toString();
    const piece = seen(first, before, whole.length <= rest.length ? whole : rest);
    return piece && piece.text.trim() !== "" ? { from: piece } : undefined;
  }
  const [from, to] = [seen(first, before, rest), seen(last, "", text || (last.textContent ?? ""))];
  return from && to ? { from, to } : undefined;
}

/** The last paragraph that lies whole in a range, when it is another than the first. */
function lastWithin(range: Range, first: Element): [Element, string] | undefined {
  const inside = [...document.querySelectorAll("p")].filter((one) => numbered.has(one) && range.intersectsNode(one));
  const last = inside.findLast((one) => {
    const until = document.createRange();
    until.selectNodeContents(one);
    return range.compareBoundaryPoints(Range.END_TO_END, until) >= 0 && (one.textContent ?? "").trim() !== "";
  });
  return last && last !== first ? [last, last.textContent ?? ""] : undefined;
}
