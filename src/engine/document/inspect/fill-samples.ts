import { SaxesParser } from "saxes";
import { ownValue } from "../../own-value.ts";
import { type LibraryError, libraryErrors } from "../library.ts";
import { openPackage, partText, templatedParts } from "../package.ts";
import { FreshIds } from "../program/ids.ts";
import type { Question } from "../question.ts";
import { readParts } from "../read-parts.ts";
import { type Item, isSection, type Section, sectionsOf } from "../tags/part-tags.ts";
import { UnfillableTemplate } from "../unfillable.ts";

/** The children of an element. Without one of them at its end or inside it, Word does not open the file. */
const needed: Readonly<Record<string, ReadonlySet<string>>> = {
  "w:tbl": new Set(["w:tr", "w:sdt", "w:customXml"]),
  "w:tr": new Set(["w:tc", "w:sdt", "w:customXml"]),
  "w:tc": new Set(["w:p", "w:sdt", "w:customXml", "w:tbl"]),
};
/**
 * The parents in which an element may not be. Such an element remains after a section that began and ended in
 * different elements.
 */
const misplaced: Readonly<Record<string, ReadonlySet<string>>> = {
  "w:p": new Set(["w:p", "w:r", "w:t", "w:tr", "w:tbl"]),
  "w:tc": new Set(["w:body", "w:p", "w:tc", "w:tbl"]),
  "w:tr": new Set(["w:body", "w:p", "w:tc"]),
  "w:r": new Set(["w:r", "w:t", "w:body", "w:tc"]),
};

/** True for well-formed XML that also follows the few nesting rules of Word, unless `nesting` is false. */
export function isValidXml(xml: string, { nesting = true }: { nesting?: boolean } = {}): boolean {
  const parser = new SaxesParser({ xmlns: false, position: false });
  const open: { name: string; has: boolean }[] = [];
  let valid = true;
  parser.on("error", () => {
    valid = false;
  });
  parser.on("opentag", ({ name }) => {
    const parent = open.at(-1);
    if (parent && nesting) {
      if (ownValue(misplaced, name)?.has(parent.name)) valid = false;
      if (ownValue(needed, parent.name)?.has(name)) parent.has = true;
    }
    open.push({ name, has: false });
  });
  parser.on("closetag", () => {
    const closed = open.pop();
    if (nesting && closed && ownValue(needed, closed.name) && !closed.has) valid = false;
  });
  try {
    parser.write(xml).close();
  } catch {
    return false;
  }
  return valid;
}

/** Returns the number of turns of a section in a sample, by its nesting depth. */
type Turns = (section: Section, depth: number) => number;
const sampleShapes: readonly { readonly deep: boolean; readonly turns: Turns }[] = [
  { deep: false, turns: () => 0 },
  { deep: false, turns: () => 1 },
  // Twice at three levels and once below, so that deep nesting does not multiply without end.
  { deep: false, turns: (_, depth) => (depth < 3 ? 2 : 1) },
  { deep: true, turns: (_, depth) => (depth === 0 ? 1 : 0) },
];

function sample(items: readonly Item[], turns: Turns, depth = 0): Record<string, unknown> {
  const data: Record<string, unknown> = Object.create(null);
  const fillIn = (target: Record<string, unknown>, more: Record<string, unknown>) => {
    for (const name in more) target[name] ??= more[name];
  };
  for (const item of items) {
    if (!isSection(item)) {
      data[item.name] ??= "x";
      continue;
    }
    const inner = sample(item.items, turns, depth + 1);
    const known = data[item.open.name];
    if (Array.isArray(known)) for (const turn of known) fillIn(turn as Record<string, unknown>, inner);
    else data[item.open.name] = Array.from({ length: turns(item, depth) }, () => ({ ...inner }));
    if (item.open.sort === "inverse") fillIn(data, inner);
  }
  return data;
}

/** Samples turn every section: what that prints says nothing about the answers of anybody. */
const unlimited = Number.NEGATIVE_INFINITY;

/** The made-up answer to a name, from the innermost scope outwards. */
function find(name: string, scopes: readonly unknown[]): unknown {
  for (const scope of scopes.toReversed()) {
    const found = (scope as Record<string, unknown> | null)?.[name];
    if (found !== undefined) return found;
  }
  return "";
}

/** A part that comes out broken, and the section that breaks it where one can be named. */
export interface BrokenPart {
  readonly file: string;
  readonly section: Section | undefined;
}

/**
 * Fills a template that compiles with made-up answers, every section turning 0, 1 and 2 times and inner ones also not at
 * all inside outer ones that do. Answers the parts that come out broken, and errors the library only finds then.
 */
export function fillSamples(
  bytes: Uint8Array,
  items: readonly Item[],
): { broken: BrokenPart[]; errors: LibraryError[] } {
  const sections = [...sectionsOf(items)];
  if (sections.length === 0) return { broken: [], errors: [] };
  const nested = sections.some((section) => section.items.some(isSection));
  const original = openPackage(bytes);
  const strict = new Set(templatedParts(original).filter((name) => isValidXml(partText(original, name))));
  try {
    const compiled = readParts(original);
    /** Renders once as filling would; the parts that come out broken. */
    const brokenParts = (turns: Turns): string[] => {
      const answers = sample(items, turns);
      const rendering = {
        ask: ({ tag, scopes }: Question) => find(tag.name, scopes),
        breaks: true,
        asked: unlimited,
        part: "",
        ids: new FreshIds(),
      };
      return compiled.parts
        .filter((part) => !isValidXml(compiled.text(part, answers, rendering), { nesting: strict.has(part.name) }))
        .map((part) => part.name);
    };
    const files = new Set<string>();
    for (const { deep, turns } of sampleShapes) {
      if (nested || !deep) for (const file of brokenParts(turns)) files.add(file);
    }
    const broken = [...files].map((file) => {
      const own = sections.filter((section) => section.open.place.file === file);
      const breaks = (some: readonly Section[], count: number) =>
        brokenParts((section) => (some.includes(section) ? count : 1)).includes(file);
      return { file, section: culprit(own, breaks) };
    });
    return { broken, errors: [] };
  } catch (thrown) {
    const large = thrown instanceof UnfillableTemplate;
    return { broken: [], errors: large ? [{ id: "multi_error" }] : libraryErrors(thrown) };
  }
}

/** The section that breaks a part when it alone turns not once: halves are tried, so few samples are needed. */
function culprit(
  sections: readonly Section[],
  breaks: (some: readonly Section[], count: number) => boolean,
): Section | undefined {
  for (const count of [0, 2]) {
    let list = sections;
    if (!breaks(list, count)) continue;
    while (list.length > 1) {
      const half = list.slice(0, Math.ceil(list.length / 2));
      list = breaks(half, count) ? half : list.slice(half.length);
    }
    return list[0];
  }
  return sections[0];
}
