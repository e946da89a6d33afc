import { attribute, descendants, type Element, elements, MalformedXml, setAttribute } from "../xml-tree.ts";
import { copyOf } from "./style-defaults.ts";
import { NotWord, WordPackage } from "./word-package.ts";

const sorts = [
  { kind: "footnotes", reference: "w:footnoteReference" },
  { kind: "endnotes", reference: "w:endnoteReference" },
] as const;

/**
 * Puts footnotes and endnotes in the order of their signs in the text and numbers them so, each once, none without a
 * sign: Word finds a note by its number, LibreOffice counts, and prints the wrong one where a left-out or repeated
 * paragraph held a sign. Answers whether anything was out of order.
 */
export function settleNotes(opened: WordPackage): boolean {
  return sorts
    .map(({ kind, reference }) => {
      const part = opened.related(opened.main, kind);
      if (part === undefined) return false;
      const signs = [...descendants(opened.tree(opened.main).root)].filter(({ name }) => name === reference);
      return settle(opened.tree(part).root, signs);
    })
    .includes(true);
}

/** The document with a note of its own for each sign, where a loop repeated signs. Unchanged where its XML cannot be read. */
export function withOwnNotes(document: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  try {
    const opened = new WordPackage(document);
    return settleNotes(opened) ? opened.save() : document;
  } catch (cause) {
    if (cause instanceof NotWord || cause instanceof MalformedXml) return document;
    throw cause;
  }
}

function settle(root: Element, signs: readonly Element[]): boolean {
  const all = elements(root);
  // A note with a type is a separator line.
  const notes = all.filter((note) => attribute(note, "w:type") === undefined || attribute(note, "w:type") === "normal");
  const placeable = new Set(notes);
  const others = new Set(all.filter((note) => !placeable.has(note)));
  const byId = new Map(notes.map((note) => [attribute(note, "w:id"), note]));
  const result: Element[] = [];
  let number = 0;
  for (const other of others) number = Math.max(number, Number(attribute(other, "w:id")) || 0);
  const placed = new Set<Element>();
  let changed = false;
  for (const sign of signs) {
    const found = byId.get(attribute(sign, "w:id"));
    if (!found) continue;
    const note = placed.has(found) ? copyOf(found) : found;
    placed.add(note);
    result.push(note);
    const id = String(++number);
    if (attribute(sign, "w:id") === id && attribute(note, "w:id") === id) continue;
    changed = true;
    setAttribute(sign, "w:id", id);
    setAttribute(note, "w:id", id);
  }
  if (!changed && result.length === notes.length && result.every((note, i) => note === notes[i])) return false;
  root.children = [...root.children.filter((found) => typeof found === "string" || others.has(found)), ...result];
  return true;
}
