import { attribute, descendants, type Element } from "../xml-tree.ts";
import type { WordPackage } from "./word-package.ts";

const contents = ["header", "footer", "footnotes", "endnotes", "comments"];

/** The parts of a document that hold its text. */
export function textParts(source: WordPackage): string[] {
  const parts = source
    .relationships(source.main)
    .filter(
      ({ type, target, external }) =>
        !external && source.has(target) && contents.some((kind) => type.endsWith(`/${kind}`)),
    );
  return [source.main, ...new Set(parts.map((part) => part.target))];
}

/** Numbers and names that must be unique in a document. */
export class TakenIds {
  private readonly names = new Set<string>();
  private highestMark = 0;
  private highestDrawing = 0;

  constructor(source: WordPackage) {
    for (const part of textParts(source))
      for (const found of descendants(source.tree(part).root)) {
        if (found.name === "wp:docPr") this.highestDrawing = higher(this.highestDrawing, attribute(found, "id"));
        else this.highestMark = higher(this.highestMark, attribute(found, "w:id"));
        if (found.name === "w:bookmarkStart") this.names.add((attribute(found, "w:name") ?? "").toLowerCase());
      }
  }

  /** A free number for a bookmark, a change or the like. */
  mark(): string {
    return String(++this.highestMark);
  }

  /** A free number for a drawing. */
  drawing(): string {
    return String(++this.highestDrawing);
  }

  /** The bookmarks of another document that need another name here, with that name; from now on all of its names are taken. */
  bookmarks(source: WordPackage): ReadonlyMap<string, string> {
    const renamed = new Map<string, string>();
    const found = textParts(source).flatMap((part) => [...descendants(source.tree(part).root)]);
    const starts = found.filter((element: Element) => element.name === "w:bookmarkStart");
    const theirs = new Set(starts.map((start) => attribute(start, "w:name") ?? ""));
    for (const name of theirs) {
      let free = name;
      // Word allows 40 characters.
      for (let n = 2; this.names.has(free.toLowerCase()) || (free !== name && theirs.has(free)); n++)
        free = `${name.slice(0, 39 - String(n).length)}_${n}`;
      if (free !== name) renamed.set(name, free);
      this.names.add(free.toLowerCase());
    }
    return renamed;
  }
}

const higher = (known: number, id: string | undefined): number => {
  const number = Number(id);
  return Number.isSafeInteger(number) && number < 2 ** 31 - 2 ** 24 ? Math.max(known, number) : known;
};
