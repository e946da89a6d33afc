import { SaxesParser } from "saxes";
import { compile, libraryErrors, type LibraryError } from "./library.ts";
import { openPackage, partText, templatedParts } from "./package.ts";
import { type Item, isSection } from "./part-tags.ts";

/** What an element must end with or contain for Word to open the file. */
const needed: Readonly<Record<string, ReadonlySet<string>>> = {
  "w:tbl": new Set(["w:tr", "w:sdt", "w:customXml"]),
  "w:tr": new Set(["w:tc", "w:sdt", "w:customXml"]),
  "w:tc": new Set(["w:p", "w:sdt", "w:customXml", "w:tbl"]),
};
/** What never stands directly in what: the traces of a section that began and ended in different elements. */
const misplaced: Readonly<Record<string, ReadonlySet<string>>> = {
  "w:p": new Set(["w:p", "w:r", "w:t", "w:tr", "w:tbl"]),
  "w:tc": new Set(["w:body", "w:p", "w:tc", "w:tbl"]),
  "w:tr": new Set(["w:body", "w:p", "w:tc"]),
  "w:r": new Set(["w:r", "w:t", "w:body", "w:tc"]),
};

/** Whether XML is well-formed and, unless `nesting` is false, keeps the few rules of nesting that Word insists on. */
export function soundXml(xml: string, { nesting = true }: { nesting?: boolean } = {}): boolean {
  const parser = new SaxesParser({ xmlns: false, position: false });
  const open: { name: string; has: boolean }[] = [];
  let sound = true;
  parser.on("error", () => {
    sound = false;
  });
  parser.on("opentag", ({ name }) => {
    const parent = open.at(-1);
    if (parent && nesting) {
      if (misplaced[name]?.has(parent.name)) sound = false;
      if (needed[parent.name]?.has(name)) parent.has = true;
    }
    open.push({ name, has: false });
  });
  parser.on("closetag", () => {
    const closed = open.pop();
    if (nesting && closed && needed[closed.name] && !closed.has) sound = false;
  });
  try {
    parser.write(xml).close();
  } catch {
    return false;
  }
  return sound;
}

/** How often sections turn in a trial: by depth from the outside; the last figure holds for all deeper ones. */
type Turns = readonly number[];
const trials: readonly Turns[] = [[0], [1], [2, 2, 2, 1], [1, 0]];

function sample(items: readonly Item[], turns: Turns, depth = 0): Record<string, unknown> {
  const data: Record<string, unknown> = Object.create(null);
  for (const item of items) {
    if (!isSection(item)) {
      data[item.name] ??= "x";
      continue;
    }
    const inner = sample(item.items, turns, depth + 1);
    const count = turns[Math.min(depth, turns.length - 1)] ?? 1;
    const known = data[item.open.name];
    if (Array.isArray(known))
      for (const turn of known as Record<string, unknown>[]) for (const k in inner) turn[k] ??= inner[k];
    else data[item.open.name] = Array.from({ length: count }, () => ({ ...inner }));
    if (item.open.sort === "inverse") for (const k in inner) data[k] ??= inner[k];
  }
  return data;
}

/**
 * Fills a template that compiles with made-up answers, every section turning 0, 1 and 2 times and inner ones also not at
 * all inside outer ones that do. Answers the parts that come out broken, and errors the library only finds then.
 */
export function trialRuns(bytes: Uint8Array, items: readonly Item[]): { broken: string[]; errors: LibraryError[] } {
  const broken = new Set<string>();
  const depth = (list: readonly Item[]): number =>
    list.reduce((deepest, item) => (isSection(item) ? Math.max(deepest, 1 + depth(item.items)) : deepest), 0);
  const deep = depth(items);
  const useful = trials.filter((turns) => deep > 0 && (deep > 1 || turns.length !== 2));
  const original = openPackage(bytes);
  const strict = new Set(templatedParts(original).filter((name) => soundXml(partText(original, name))));
  for (const turns of useful) {
    const zip = openPackage(bytes);
    const value = (name: string, scopes: readonly unknown[]): unknown => {
      for (const scope of scopes.toReversed()) {
        const found = (scope as Record<string, unknown> | null)?.[name];
        if (found !== undefined) return found;
      }
      return "";
    };
    try {
      compile(zip, ({ name, scopes }) => value(name.trim(), scopes)).render(sample(items, turns));
    } catch (thrown) {
      return { broken: [...broken], errors: libraryErrors(thrown) };
    }
    for (const name of templatedParts(zip)) {
      if (!soundXml(partText(zip, name), { nesting: strict.has(name) })) broken.add(name);
    }
  }
  return { broken: [...broken], errors: [] };
}
