import { readFormulaMark, readMarks } from "#engine/document/marks.ts";
import type { PreviewMode } from "../messages.ts";

/** The places of a drawn document: text nodes that belong to a path and can be given another text. */
export class Places {
  private byPath = new Map<string, HTMLElement[]>();
  /** The places of formulas, by the paths they read. */
  private reading = new Map<string, HTMLElement[]>();
  private labels: Readonly<Record<string, string>> = {};
  private mode: PreviewMode = "template";
  private current: string | null = null;
  private readonly press: (path: string, place: HTMLElement) => void;

  constructor(press: (path: string, place: HTMLElement) => void) {
    this.press = press;
  }

  /** Takes the marks in the sheet apart into places; answers their paths in order, each once. */
  find(sheet: HTMLElement, mode: PreviewMode): string[] {
    this.mode = mode;
    sheet.classList.toggle("template", mode === "template");
    this.byPath = new Map();
    this.reading = new Map();
    const texts = document.createTreeWalker(sheet, NodeFilter.SHOW_TEXT);
    const marked: Text[] = [];
    while (texts.nextNode()) {
      const node = texts.currentNode as Text;
      if (node.data.includes("\u2063")) marked.push(node);
    }
    for (const node of marked) {
      const pieces = readMarks(node.data).map((piece) => ("path" in piece ? this.place(piece) : piece.text));
      node.replaceWith(...pieces);
    }
    return [...this.byPath.keys()];
  }

  setLabels(labels: Readonly<Record<string, string>>): void {
    this.labels = labels;
    for (const [path, places] of this.byPath) {
      for (const place of places) if (place.classList.contains("empty")) this.write(place, path, "");
    }
  }

  patch(values: Readonly<Record<string, string>>): void {
    for (const path of Object.keys(values)) {
      for (const place of this.byPath.get(path) ?? []) this.write(place, path, values[path] ?? "");
    }
  }

  setCurrent(path: string | null, scroll: boolean): void {
    this.current = path;
    this.showCurrent(scroll);
  }

  /** Outlines the current place wherever it appears. Scrolls only when none of it is in view. */
  showCurrent(scroll: boolean): void {
    for (const place of document.querySelectorAll(".current")) place.classList.remove("current");
    const places = this.current === null ? [] : this.placesOf(this.current);
    for (const place of places) place.classList.add("current");
    const [first] = places;
    if (!scroll || !first || places.some(inView)) return;
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    first.scrollIntoView({ block: "center", inline: "nearest", behavior: calm ? "auto" : "smooth" });
  }

  private place({ path, value }: { path: string; value: string }): HTMLElement {
    const place = document.createElement("span");
    place.className = "place";
    const read = readFormulaMark(path)?.paths;
    place.addEventListener("click", () => this.press(read?.[0] ?? path, place));
    this.write(place, path, value);
    append(this.byPath, path, place);
    for (const one of read ?? []) append(this.reading, one, place);
    return place;
  }

  /**
   * Returns the elements that show an answer, and those computed from it. For a list, a formula names the values
   * without their index.
   */
  private placesOf(path: string): HTMLElement[] {
    const paths = new Set([path, keyOf(path)]);
    return [...(this.byPath.get(path) ?? []), ...[...paths].flatMap((one) => this.reading.get(one) ?? [])];
  }

  private write(place: HTMLElement, path: string, value: string): void {
    if (this.mode === "template") {
      place.classList.toggle("section", /^\{\s*[#^/]/.test(value));
      place.textContent = value;
      return;
    }
    place.classList.toggle("empty", value === "");
    place.textContent = value === "" ? this.blank(path) : value;
  }

  private blank(path: string): string {
    const key = keyOf(readFormulaMark(path)?.paths[0] ?? path);
    return (Object.hasOwn(this.labels, key) && this.labels[key]) || "__________";
  }
}

function inView(place: HTMLElement): boolean {
  const { top, bottom } = place.getBoundingClientRect();
  return top >= 24 && bottom <= document.documentElement.clientHeight - 24;
}

const keyOf = (path: string): string =>
  path
    .split(".")
    .filter((step) => !/^\d+$/.test(step))
    .join(".");

function append(map: Map<string, HTMLElement[]>, path: string, place: HTMLElement): void {
  const known = map.get(path);
  if (known) known.push(place);
  else map.set(path, [place]);
}
