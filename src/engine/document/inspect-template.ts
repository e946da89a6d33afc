import { fillSamples, isValidXml } from "./inspect/fill-samples.ts";
import { around, finding, pair, tagError, whole } from "./inspect/findings.ts";
import { kindWarnings } from "./inspect/kind-warnings.ts";
import { languageOf } from "./inspect/language-of.ts";
import { libraryFinding } from "./inspect/library-errors.ts";
import { listWarnings } from "./inspect/list-warnings.ts";
import { mixedWords } from "./inspect/mixed-words.ts";
import { otherSigns } from "./inspect/other-signs.ts";
import { phraseErrors } from "./inspect/phrase-errors.ts";
import { picturePlaces } from "./inspect/picture-places.ts";
import { type DocumentNumbering, numberingOf } from "./inspect/references.ts";
import { compile, libraryErrors } from "./library.ts";
import { openPackage, type Package, partText, templatedParts } from "./package.ts";
import { bracesIn, type Item, nest, sectionsOf, type Tag, tagsIn } from "./tags/part-tags.ts";
import { type PartScan, scanPart } from "./tags/scan-part.ts";
import { foldedName } from "./tags/tag-name.ts";
import { type TagNode, tagTree } from "./tags/tag-tree.ts";
import {
  type ErrorFinding,
  type Finding,
  limits,
  type Place,
  type Warning,
  type WarningId,
} from "./template-errors.ts";

/** The result of reading a template: all errors and warnings, the tree, and the parts of the file. */
export interface Inspection {
  readonly errors: readonly ErrorFinding[];
  readonly warnings: readonly Warning[];
  readonly tree: readonly TagNode[];
  readonly parts: readonly string[];
  /** The series and labels of the document. */
  readonly numbering: DocumentNumbering;
  /** The language of the document, guessed from its words. */
  readonly language: "es" | "en";
}

/**
 * `kinds` are the author's own decisions, by key, about which sections are loops and which conditions. `checked`: the bytes
 * passed `checkPackage`, so their parts are known to be well-formed.
 */
export interface InspectOptions {
  readonly kinds?: Readonly<Record<string, "loop" | "condition">>;
  readonly checked?: boolean;
}

/**
 * Reads a template: every error with its place, warnings, and the tree of fields, loops and conditions (body, headers,
 * footers, notes, text boxes, properties). Never throws on any bytes, though bytes from outside must have passed
 * `checkPackage`.
 */
export function inspectTemplate(bytes: Uint8Array, { kinds = {}, checked = false }: InspectOptions = {}): Inspection {
  let zip: Package;
  let parts: string[];
  try {
    zip = openPackage(bytes);
    parts = templatedParts(zip);
  } catch {
    return unreadable();
  }
  if (parts.length === 0) return unreadable();
  const early = { warnings: [], tree: [], parts, numbering: noNumbering, language: "es" } as const;
  const texts = new Map(parts.map((name) => [name, textIn(zip, name)]));
  const braces = [...texts.values()].reduce((sum, xml = "") => sum + bracesIn(xml), 0);
  if (braces > limits.tags) return { errors: [whole("too_many_tags", parts[0] ?? "")], ...early };
  const broken = parts.filter(
    (name) => !(checked && texts.get(name)) && !isValidXml(texts.get(name) ?? "", { nesting: false }),
  );
  if (broken.length > 0) return { errors: broken.map((file) => whole("part_malformed", file)), ...early };

  // Word's own prefix is the one we and docxtemplater know; under another one no tag would be seen.
  if (!/<w:(?:document|body)\b/.test(texts.get(parts[0] ?? "") ?? "")) return unreadable();

  const scans = new Map([...texts].map(([name, xml = ""]) => [name, scanPart(name, xml)]));
  const read = [...scans.values()].map((scan) => {
    const tags = tagsIn(scan);
    return { scan, tags, ...nest(tags) };
  });
  const language = languageOf([...scans.values()].flatMap((scan) => scan.texts));
  const items = read.flatMap((part) => part.items);
  const deep = read.find((part) => part.depth > limits.sectionDepth);
  if (deep?.deepest) {
    return { errors: [finding("nested_too_deep", deep.scan, deep.deepest)], ...early };
  }

  const errors: ErrorFinding[] = [];
  for (const part of read) {
    errors.push(...ownErrors(part.scan, part.tags, part.items));
    if (language === "es") for (const tag of part.tags) errors.push(...phraseErrors(part.scan, tag));
  }
  const stray = read.flatMap(({ scan, stray: tags }) => tags.map((tag) => finding("unopened_loop", scan, tag)));
  // The library takes its time over each error: what has so many of ours is corrected first.
  const many = errors.length >= limits.findings || stray.length >= limits.findings;
  if (many) errors.push(...stray);
  let compiled = !many;
  try {
    if (compiled) compile(openPackage(bytes), () => "");
  } catch (thrown) {
    compiled = false;
    for (const error of libraryErrors(thrown).slice(0, limits.findings)) errors.push(libraryFinding(error, scans));
  }
  if (compiled && errors.length === 0) {
    const trial = fillSamples(bytes, items);
    for (const error of trial.errors) errors.push(libraryFinding(error, scans));
    for (const { file, section } of trial.broken) {
      const scan = scans.get(file);
      errors.push(
        scan && section ? pair("loop_position_invalid", scan, section) : whole("loop_position_invalid", file),
      );
    }
  }
  const { tree, keys, counts } = tagTree(items, kinds);
  const tooMany = errors.length === 0 && countNodes(tree) > limits.fields;
  if (tooMany) return { errors: [whole("too_many_fields", parts[0] ?? "")], ...early };
  const counted = numberingOf(read, tree, keys);
  errors.push(...counted.errors);
  const warnings = [
    ...read.flatMap((part) => [...ownWarnings(part.scan, part.tags)]),
    ...counts.flatMap((tag) => {
      const scan = scans.get(tag.place.file);
      return scan ? [finding("total_is_count", scan, tag)] : [];
    }),
    ...nameWarnings(tree, scans),
    ...[...scans.values()].flatMap(otherSigns),
    ...kindWarnings(read, tree),
    ...listWarnings(zip, read, tree, keys),
    ...counted.warnings,
    ...(language === "es" ? [...scans.values()].flatMap(mixedWords) : []),
  ];
  const order = (a: Place, b: Place) =>
    parts.indexOf(a.file) - parts.indexOf(b.file) || a.paragraph - b.paragraph || a.start - b.start;
  const reported = <F extends Finding<string>>(list: readonly F[]) => bounded(distinct(list, scans).sort(order));
  const { numbering } = counted;
  return { errors: reported(errors), warnings: reported(warnings), tree, parts, numbering, language };
}

/** The fields, loops and conditions of a tree. */
const countNodes = (tree: readonly TagNode[]): number =>
  tree.reduce((sum, { children }) => sum + 1 + countNodes(children), 0);

/** Returns the tags of a template by part, each with the key of its node, for marking them in the document. */
export function keyedTags(
  zip: Package,
  kinds: InspectOptions["kinds"] = {},
): { scan: PartScan; tags: Tag[]; keys: Map<Tag, string> }[] {
  const read = templatedParts(zip).map((name) => {
    const scan = scanPart(name, partText(zip, name));
    const tags = tagsIn(scan);
    return { scan, tags, items: nest(tags).items };
  });
  const { keys } = tagTree(
    read.flatMap((part) => part.items),
    kinds,
  );
  return read.map(({ scan, tags }) => ({ scan, tags, keys }));
}

/** The text of a part; undefined when it does not come out of the zip. */
function textIn(zip: Package, name: string): string | undefined {
  try {
    return partText(zip, name);
  } catch {
    return undefined;
  }
}

const noNumbering: DocumentNumbering = { series: [], references: [] };

const unreadable = (): Inspection => ({
  errors: [whole("template_unreadable", "")],
  warnings: [],
  tree: [],
  parts: [],
  numbering: noNumbering,
  language: "es",
});

/** Yields the errors that the library accepts or reports without a position. */
function* ownErrors(scan: PartScan, tags: readonly Tag[], items: readonly Item[]): Generator<ErrorFinding> {
  for (const tag of tags) yield* tag.spansParagraphs && tag.error ? lostBraces(scan, tag) : tagError(scan, tag);
  for (const section of sectionsOf(items)) {
    if (section.close && section.close.container !== section.open.container) {
      yield pair("loop_position_invalid", scan, section);
    }
    // The contents of an unclosed section are unknown.
    for (const inner of section.close ? sectionsOf(section.items) : []) {
      if (inner.open.name === section.open.name) yield pair("loop_inside_itself", scan, inner);
    }
  }
}

/** Returns the two errors of an apparent tag across paragraphs: each brace lacks its counterpart. */
const lostBraces = (scan: PartScan, { from, to }: Tag): ErrorFinding[] => {
  const scans = new Map([[scan.file, scan]]);
  const error = (id: string, offset: number) => libraryFinding({ id, file: scan.file, offset }, scans);
  return [error("unclosed_tag", from), error("unopened_tag", to - 1)];
};

function* ownWarnings(scan: PartScan, tags: readonly Tag[]): Generator<Warning> {
  const shown = new Set(tags.flatMap((tag) => (tag.fallback ? [] : [`${tag.sort} ${tag.name}`])));
  for (const tag of tags) {
    if (tag.spansParagraphs && !tag.error) yield finding("tag_spans_paragraphs", scan, tag);
    if (tag.inserted) yield finding("tag_in_tracked_change", scan, tag);
    if (tag.fallback && !shown.has(`${tag.sort} ${tag.name}`)) yield finding("text_box_differs", scan, tag);
    for (const name of tag.formula?.doubtful ?? []) yield { ...finding("doubtful_name", scan, tag), tag: name };
  }
}

function nameWarnings(tree: readonly TagNode[], scans: ReadonlyMap<string, PartScan>): Warning[] {
  const warnings: Warning[] = [];
  const warn = (id: WarningId, node: TagNode) => {
    const [place] = node.places;
    const text = (place && scans.get(place.file)?.texts[place.paragraph - 1]) ?? "";
    if (!place) return;
    warnings.push({ id, ...place, tag: node.name, text, ...around(text, place.start, place.end) });
  };
  const visit = (nodes: readonly TagNode[], seen: Map<string, string>) => {
    for (const node of nodes) {
      const folded = foldedName(node.name);
      if ((seen.get(folded) ?? node.name) !== node.name) warn("near_duplicate_names", node);
      seen.set(folded, node.name);
      if (node.shared && !node.image) warn("shared_name", node);
      visit(node.children, node.kind === "loop" ? new Map() : seen);
    }
  };
  visit(tree, new Map());
  const { asked, inLoops } = picturePlaces(tree);
  for (const node of inLoops) warn("image_in_loop", node);
  for (const { node } of asked.slice(limits.pictures)) warn("too_many_images", node);
  return warnings;
}

/**
 * Returns one finding for each kind and place. A finding in the second copy of a text box is left out if the first
 * copy has it, too.
 */
function distinct<F extends Finding<string>>(findings: readonly F[], scans: ReadonlyMap<string, PartScan>): F[] {
  const copy = (item: F) => scans.get(item.file)?.copies.has(item.paragraph) === true;
  const what = (item: F) => `${item.id} ${item.file} ${item.tag}`;
  const originals = new Set(findings.filter((item) => !copy(item)).map(what));
  const seen = new Set<string>();
  return findings.filter((item) => {
    const key = `${what(item)} ${item.paragraph} ${item.start}`;
    if (seen.has(key) || (copy(item) && originals.has(what(item)))) return false;
    seen.add(key);
    return true;
  });
}

/** Characters of paragraphs that findings bring along: each brings its own, however often the same one is reported. */
const maxText = 4_000_000;

function bounded<F extends Finding<string>>(findings: readonly F[]): F[] {
  let left = maxText;
  return findings.slice(0, limits.findings).filter((item, index) => {
    left -= item.text.length;
    return index === 0 || left > 0;
  });
}
