import {
  attribute,
  child,
  descendants,
  type Element,
  element,
  elements,
  elementXml,
  setAttribute,
} from "../xml-tree.ts";
import { joinRoots } from "./join-roots.ts";
import type { WordPackage } from "./word-package.ts";

const word = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const type = "application/vnd.openxmlformats-officedocument.wordprocessingml.numbering+xml";

/** Lists of an attachment as they are known in the result. */
export interface ListMap {
  /** Returns the new number of a list. The list is copied on first use. */
  readonly id: (number: string) => string;
}

/**
 * Brings the lists of a document into another one under new numbers, so that they count on their own. Their levels name
 * styles (`style` translates them) and their pictures relate to parts (`relate` brings them over).
 */
export function mergeLists(
  into: WordPackage,
  from: WordPackage,
  style: (id: string) => string,
  relate: (from: string, to: string, tree: Element) => void,
): ListMap {
  const source = from.related(from.main, "numbering");
  const known = new Map<string, string>([["0", "0"]]);
  const abstracts = new Map<string, string>();
  const pictures = new Map<string, string>();
  const find = (name: string, attributeName: string, value: string) =>
    source === undefined
      ? undefined
      : elements(from.tree(source).root).find(
          (found) => found.name === name && attribute(found, attributeName) === value,
        );

  const target = (): { part: string; root: Element } => {
    const part = into.related(into.main, "numbering") ?? into.freeName("word/numbering.xml").replace(/1\.xml$/, ".xml");
    if (!into.has(part)) {
      into.put(
        part,
        `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<w:numbering xmlns:w="${word}"></w:numbering>`,
        type,
      );
      into.relate(into.main, { type: `${office}/numbering`, target: part, external: false });
    }
    return { part, root: into.tree(part).root };
  };

  const bring = (found: Element, idName: string): Element => {
    const { part, root } = target();
    const copy = element(elementXml(found));
    if (source) joinRoots(root, from.tree(source).root, [copy]);
    const taken = elements(root)
      .filter((other) => other.name === found.name)
      .map((other) => Number(attribute(other, idName)));
    const number = String(Math.max(found.name === "w:num" ? 0 : -1, ...taken) + 1);
    setAttribute(copy, idName, number);
    if (source) relate(source, part, copy);
    insertByRank(root, copy);
    return copy;
  };

  const picture = (id: string): string => {
    const ready = pictures.get(id);
    if (ready !== undefined) return ready;
    const found = find("w:numPicBullet", "w:numPicBulletId", id);
    const number = (found && attribute(bring(found, "w:numPicBulletId"), "w:numPicBulletId")) ?? id;
    pictures.set(id, number);
    return number;
  };

  const abstract = (id: string): string => {
    const ready = abstracts.get(id);
    if (ready !== undefined) return ready;
    const found = find("w:abstractNum", "w:abstractNumId", id);
    const copy = found && bring(found, "w:abstractNumId");
    const number = attribute(copy, "w:abstractNumId") ?? "0";
    abstracts.set(id, number);
    // Word takes lists of one such identity for one list.
    const identity = child(copy, "w:nsid");
    if (identity) setAttribute(identity, "w:val", freeIdentity(target().root, identity));
    if (copy) translate(copy);
    return number;
  };

  const translate = (copy: Element): void => {
    for (const found of descendants(copy)) {
      const value = attribute(found, "w:val");
      if (value === undefined) continue;
      if (/^w:(?:pStyle|rStyle|styleLink|numStyleLink)$/.test(found.name)) setAttribute(found, "w:val", style(value));
      else if (found.name === "w:lvlPicBulletId") setAttribute(found, "w:val", picture(value));
    }
  };

  return {
    id(number) {
      const ready = known.get(number);
      if (ready !== undefined) return ready;
      const found = find("w:num", "w:numId", number);
      if (!found) {
        known.set(number, "0");
        return "0";
      }
      const copy = bring(found, "w:numId");
      const fresh = attribute(copy, "w:numId") ?? "0";
      known.set(number, fresh);
      const link = child(copy, "w:abstractNumId");
      if (link) setAttribute(link, "w:val", abstract(attribute(link, "w:val") ?? ""));
      translate(copy);
      return fresh;
    },
  };
}

const ranks = ["w:numPicBullet", "w:abstractNum", "w:num", "w:numIdMacAtCleanup"];

/** Definitions must come before the lists that use them. */
function insertByRank(root: Element, copy: Element): void {
  const rank = ranks.indexOf(copy.name);
  const after = root.children.findIndex((other) => typeof other === "object" && ranks.indexOf(other.name) > rank);
  root.children.splice(after < 0 ? root.children.length : after, 0, copy);
}

function freeIdentity(root: Element, identity: Element): string {
  const taken = new Set(elements(root).map((other) => attribute(child(other, "w:nsid"), "w:val")?.toUpperCase()));
  let value = Number.parseInt(attribute(identity, "w:val") ?? "0", 16) || 0;
  const written = () => value.toString(16).toUpperCase().padStart(8, "0");
  while (taken.has(written())) value = (value + 0x01000193) % 0x7fffffff;
  return written();
}
