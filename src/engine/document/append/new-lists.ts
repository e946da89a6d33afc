import {
  attribute,
  child,
  descendants,
  type Element,
  element,
  elements,
  MalformedXml,
  setAttribute,
} from "../xml-tree.ts";
import { copyOf } from "./style-defaults.ts";
import { textParts } from "./taken-ids.ts";
import { NotWord, WordPackage } from "./word-package.ts";

/** The levels of a list in Word. */
const levels = 9;

/**
 * Makes the lists that begin again in the turns of a loop. `lists` has by the number in the document the list that it begins
 * again. Where that is not defined, its own number is put back.
 */
export function withNewLists(
  document: Uint8Array<ArrayBuffer>,
  lists: ReadonlyMap<string, string>,
): Uint8Array<ArrayBuffer> {
  try {
    const opened = new WordPackage(document);
    const numbers = definedLists(opened, lists);
    for (const part of textParts(opened))
      for (const found of descendants(opened.tree(part).root)) {
        const number = found.name === "w:numId" ? numbers.get(attribute(found, "w:val") ?? "") : undefined;
        if (number !== undefined) setAttribute(found, "w:val", number);
      }
    return opened.save();
  } catch (cause) {
    if (cause instanceof NotWord || cause instanceof MalformedXml) return document;
    throw cause;
  }
}

/** Adds the lists to the part with the numbering, and returns their final numbers. */
function definedLists(opened: WordPackage, lists: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const part = opened.related(opened.main, "numbering");
  if (part === undefined) return lists;
  const { root } = opened.tree(part);
  const all = elements(root).filter(({ name }) => name === "w:num");
  const byId = new Map(all.map((one) => [attribute(one, "w:numId"), one]));
  const abstracts = new Map(
    elements(root)
      .filter(({ name }) => name === "w:abstractNum")
      .map((one) => [attribute(one, "w:abstractNumId"), one]),
  );
  let highest = Math.max(0, ...all.map((one) => Number(attribute(one, "w:numId")) || 0));
  const added: Element[] = [];
  const numbers = new Map<string, string>();
  for (const [fresh, original] of lists) {
    const list = byId.get(original);
    if (!list) {
      numbers.set(fresh, original);
      continue;
    }
    const copy = copyOf(list);
    const number = String(++highest);
    setAttribute(copy, "w:numId", number);
    beginAgain(copy, abstracts.get(attribute(child(list, "w:abstractNumId"), "w:val")));
    added.push(copy);
    numbers.set(fresh, number);
  }
  const last = root.children.findLastIndex((one) => typeof one === "object" && one.name === "w:num");
  root.children.splice(last + 1, 0, ...added);
  return numbers;
}

/** Lets every level of a list begin with its first number. */
function beginAgain(list: Element, abstract: Element | undefined): void {
  const defined = elements(abstract).filter(({ name }) => name === "w:lvl");
  for (let level = 0; level < levels; level++) {
    const ofLevel = (one: Element) => attribute(one, "w:ilvl") === String(level);
    const known = elements(list).find((one) => one.name === "w:lvlOverride" && ofLevel(one));
    const own = child(known, "w:lvl") ?? defined.find(ofLevel);
    const start = attribute(child(own, "w:start"), "w:val") ?? "1";
    const begin = element(`<w:startOverride w:val="${start}"/>`);
    if (!known) {
      const override = element(`<w:lvlOverride w:ilvl="${level}"></w:lvlOverride>`);
      override.children.push(begin);
      list.children.push(override);
    } else if (!child(known, "w:startOverride")) known.children.unshift(begin);
  }
}
