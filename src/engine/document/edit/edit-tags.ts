import { recognize } from "#engine/recognition/recognize.ts";
import { title } from "#engine/words/case.ts";
import { languageOf } from "../inspect/language-of.ts";
import { openPackage, partText, templatedParts, writePackage } from "../package.ts";
import { type Item, isSection, nest, tagsIn } from "../tags/part-tags.ts";
import { type PartScan, scanPart } from "../tags/scan-part.ts";
import { isPlainName, tagName } from "../tags/tag-name.ts";
import { tagTree } from "../tags/tag-tree.ts";
import { type FoundSpot, findSpot, placesOfText, type Spot } from "./find-spot.ts";
import { everyNode, renamedKeys, renameTags, scopeOfKey, type TaggedParts } from "./rename-tags.ts";
import { type Replacement, replaceInPart } from "./replace-pieces.ts";
import { withoutSection, withSection } from "./sections.ts";

export type { Spot } from "./find-spot.ts";

/**
 * One change of the tags of a template:
 * - `field`: a piece of text becomes a field, with `everywhere` also the same text elsewhere;
 * - `section`: from a piece of text to another becomes a part that repeats or that may be left out;
 * - `text`: a piece of text, or a tag, is replaced;
 * - `unwrap`: a section becomes fixed text: its contents print once, always;
 * - `rename`: the field with this key gets another name everywhere.
 */
export type TagEdit =
  | { readonly edit: "field"; readonly at: Spot; readonly name: string; readonly everywhere: boolean }
  | {
      readonly edit: "section";
      readonly at: Spot;
      readonly to?: Spot | undefined;
      readonly name: string;
      readonly kind: "loop" | "condition";
    }
  | { readonly edit: "text"; readonly at: Spot; readonly text: string }
  | { readonly edit: "unwrap"; readonly key: string }
  | { readonly edit: "rename"; readonly key: string; readonly name: string };

/** Why a change cannot be made. */
export type Unedited = "not_found" | "inside_tag" | "name_invalid" | "name_taken" | "not_together";

/** The document after the changes; `failed` tells the first that could not be made, with which it stops. */
export interface EditedTags {
  readonly document: Uint8Array<ArrayBuffer>;
  readonly kinds: Readonly<Record<string, "loop" | "condition">>;
  /** The renamed fields. `from` is the key before the first change. */
  readonly renames: readonly (readonly [from: string, to: string])[];
  readonly failed?: { readonly at: number; readonly why: Unedited };
}

type Kinds = Readonly<Record<string, "loop" | "condition">>;

/** The result of one change: the new parts, kinds and names. */
interface Step {
  readonly parts?: ReadonlyMap<string, string>;
  readonly kinds?: Kinds;
  readonly renames?: ReadonlyMap<string, string>;
}

/** Makes changes of the tags of a template, one after another. All else stays as it is, runs and tracked changes too. */
export function editTags(
  bytes: Uint8Array,
  edits: readonly TagEdit[],
  { kinds = {} }: { readonly kinds?: Kinds } = {},
): EditedTags {
  const zip = openPackage(bytes);
  const names = templatedParts(zip);
  const texts = new Map(names.map((name) => [name, partText(zip, name)]));
  const changed = new Set<string>();
  let now = kinds;
  let renames = new Map<string, string>();
  let failed: EditedTags["failed"];
  for (let at = 0; at < edits.length; ) {
    const read = readParts(texts, now);
    const together = independentPieces(read, edits, at);
    const step =
      together.length > 1 ? { parts: replaced(scansOf(read), together) } : made(read, edits[at] as TagEdit, now);
    if (typeof step === "string") {
      failed = { at, why: step };
      break;
    }
    at += Math.max(1, together.length);
    for (const [file, xml] of step.parts ?? []) {
      texts.set(file, xml);
      changed.add(file);
    }
    now = step.kinds ?? now;
    renames = joined(renames, step.renames ?? new Map());
  }
  for (const file of changed) zip.file(file, texts.get(file) ?? "");
  return { document: writePackage(zip), kinds: now, renames: [...renames], ...(failed ? { failed } : {}) };
}

function readParts(texts: ReadonlyMap<string, string>, kinds: Kinds): TaggedParts {
  const parts = [...texts].map(([name, xml]) => {
    const scan = scanPart(name, xml);
    const tags = tagsIn(scan);
    return { scan, tags, items: nest(tags).items };
  });
  return {
    parts,
    ...tagTree(
      parts.flatMap(({ items }) => items),
      kinds,
    ),
  };
}

function made(read: TaggedParts, edit: TagEdit, kinds: Kinds): Step | Unedited {
  switch (edit.edit) {
    case "field":
      return asField(read, edit);
    case "section":
      return asSection(read, edit, kinds);
    case "text":
      return asText(read, edit);
    case "unwrap":
      return unwrapped(read, edit.key);
    case "rename":
      return renamed(read, edit, kinds);
    default:
      return edit satisfies never;
  }
}

/** A name as a tag may have it; undefined for what would be read as something else. */
function plain(name: string): string | undefined {
  const cleanName = tagName(name);
  return isPlainName(cleanName) && cleanName !== "." && !/^-| - |[.]/.test(cleanName) ? cleanName : undefined;
}

const scansOf = ({ parts }: TaggedParts): PartScan[] => parts.map(({ scan }) => scan);

/** True if a tag overlaps a piece. With `cut`, true only if an end of the piece would cut the tag. */
function meets({ parts }: TaggedParts, { scan, paragraph, start, end }: FoundSpot, cut: boolean): boolean {
  const tags = parts.find((part) => part.scan === scan)?.tags ?? [];
  return tags.some(({ place }) => {
    if (place.paragraph !== paragraph || place.end <= start || end <= place.start) return false;
    return !cut || place.start < start || end < place.end;
  });
}

/** The loops around a place, with their dot. */
function scopeAt({ parts, tree, keys }: TaggedParts, { scan, paragraph, start }: FoundSpot): string {
  const loops = new Set([...everyNode(tree)].flatMap(({ key, kind }) => (kind === "loop" ? [key] : [])));
  let scope = "";
  const walk = (items: readonly Item[]) => {
    for (const item of items) {
      if (!isSection(item)) continue;
      const { open, close } = item;
      const behind =
        open.place.paragraph < paragraph || (open.place.paragraph === paragraph && open.place.end <= start);
      const ahead =
        !close ||
        close.place.paragraph > paragraph ||
        (close.place.paragraph === paragraph && close.place.start >= start);
      if (!behind || !ahead) continue;
      const key = keys.get(open);
      if (key !== undefined && loops.has(key) && open.sort === "open") scope = `${key}.`;
      walk(item.items);
    }
  };
  walk(parts.find((part) => part.scan === scan)?.items ?? []);
  return scope;
}

const replaced = (scans: readonly PartScan[], pieces: readonly Replacement[]): Map<string, string> =>
  new Map(
    [...Map.groupBy(pieces, ({ file }) => file)].flatMap(([file, here]) => {
      const scan = scans.find((one) => one.file === file);
      return scan ? [[file, replaceInPart(scan, here)] as const] : [];
    }),
  );

function asField(read: TaggedParts, { at, name, everywhere }: TagEdit & { edit: "field" }): Step | Unedited {
  if (plain(name) === undefined) return "name_invalid";
  const scans = scansOf(read);
  const spot = findSpot(scans, at);
  if (!spot) return "not_found";
  if (meets(read, spot, false)) return "inside_tag";
  const text = (spot.scan.texts[spot.paragraph - 1] ?? "").slice(spot.start, spot.end);
  const scope = scopeAt(read, spot);
  const others = everywhere
    ? placesOfText(scans, text).filter(
        (one) =>
          !(
            one.scan === spot.scan &&
            one.paragraph === spot.paragraph &&
            one.start < spot.end &&
            spot.start < one.end
          ) &&
          !meets(read, one, false) &&
          // Inside a loop the same words would be a question of each element.
          scopeAt(read, one) === scope,
      )
    : [];
  const pieces = [spot, ...others].map((one) => replacementOf(one, tagFor(one, name) ?? ""));
  return { parts: replaced(scans, pieces) };
}

const languages = new WeakMap<PartScan, ReturnType<typeof languageOf>>();

function languageOfPart(scan: PartScan): ReturnType<typeof languageOf> {
  const known = languages.get(scan) ?? languageOf(scan.texts);
  languages.set(scan, known);
  return known;
}

/**
 * Returns the filter that prints this text, as the part of a tag after its name. Empty if the answer itself prints
 * it.
 */
function printing(scan: PartScan, paragraph: number, start: number, end: number): string {
  const text = scan.texts[paragraph - 1] ?? "";
  const { places } = recognize([{ file: scan.file, paragraph, text }], languageOfPart(scan));
  const place = places.find((one) => one.start === start && one.end >= end);
  const [first, of, suffix, ...more] = place?.tag ?? [];
  if (place && first === "{" && typeof of === "number" && typeof suffix === "string") {
    const [filter = "", between = ""] = suffix.split("}");
    // The tag of a number may go on with its noun, which stays as it is here.
    const isNumber = place.end > end && between !== "" && text.slice(end).startsWith(between.replace(/\{$/, ""));
    if (isNumber || (place.end === end && more.length === 0)) return filter;
  }
  const piece = text.slice(start, end);
  const words = /\p{Lu}{2}/u.test(piece) && piece === piece.toUpperCase() && !/\d/.test(piece);
  return words && title(piece).toUpperCase() === piece ? " | mayusculas" : "";
}

function asSection(
  read: TaggedParts,
  { at, to, name, kind }: TagEdit & { edit: "section" },
  kinds: Kinds,
): Step | Unedited {
  const sectionName = plain(name);
  if (sectionName === undefined) return "name_invalid";
  const scans = scansOf(read);
  const from = findSpot(scans, at);
  const last = to ? findSpot(from ? [from.scan] : [], to) : from;
  if (!from || !last) return "not_found";
  const backwards = last.paragraph < from.paragraph;
  const [first, behind] = backwards ? [last, from] : [from, last];
  if (meets(read, first, true) || meets(read, behind, true)) return "inside_tag";
  const key = scopeAt(read, first) + sectionName;
  const known = [...everyNode(read.tree)].find((node) => node.key === key);
  if (known && known.kind !== kind) return "name_taken";
  const xml = withSection(first, behind, { open: `{#${sectionName}}`, close: `{/${sectionName}}` });
  if (xml === undefined) return "not_together";
  return { parts: new Map([[first.scan.file, xml]]), kinds: { ...kinds, [key]: kind } };
}

function asText(read: TaggedParts, { at, text }: TagEdit & { edit: "text" }): Step | Unedited {
  const scans = scansOf(read);
  const spot = findSpot(scans, at);
  if (!spot) return "not_found";
  if (meets(read, spot, true)) return "inside_tag";
  return { parts: replaced(scans, [replacementOf(spot, text)]) };
}

const replacementOf = ({ scan, paragraph, start, end }: FoundSpot, text: string): Replacement => ({
  file: scan.file,
  paragraph,
  start,
  end,
  text,
});

/**
 * Returns the pieces of the changes at the beginning that do not depend on each other, so that the document is read once
 * for all: each is in a paragraph of its own, meets no tag and writes no part of one. One that cannot be made ends them.
 */
function independentPieces(read: TaggedParts, edits: readonly TagEdit[], from: number): Replacement[] {
  const scans = scansOf(read);
  const paragraphs = new Set<string>();
  const found: Replacement[] = [];
  for (let i = from; i < edits.length; i++) {
    const edit = edits[i] as TagEdit;
    if ((edit.edit !== "text" && edit.edit !== "field") || edit.at.paragraph === undefined) break;
    const spot = findSpot(scans, edit.at);
    if (!spot || spot.scan.copies.size > 0 || meets(read, spot, false)) break;
    const paragraph = `${spot.scan.file} ${spot.paragraph}`;
    const text = edit.edit === "text" ? plainText(edit.text) : edit.everywhere ? undefined : tagFor(spot, edit.name);
    if (text === undefined || paragraphs.has(paragraph)) break;
    paragraphs.add(paragraph);
    found.push(replacementOf(spot, text));
  }
  return found;
}

const plainText = (text: string): string | undefined => (/[{}]/.test(text) ? undefined : text);

/** The tag that prints this piece of text as the answer of a field; undefined if the name cannot be one. */
function tagFor({ scan, paragraph, start, end }: FoundSpot, name: string): string | undefined {
  const fieldName = plain(name);
  return fieldName === undefined ? undefined : `{${fieldName}${printing(scan, paragraph, start, end)}}`;
}

function unwrapped(read: TaggedParts, key: string): Step | Unedited {
  const parts = new Map<string, string>();
  for (const { scan, tags } of read.parts) {
    const own = tags.filter((tag) => tag.sort !== "field" && !tag.fallback && read.keys.get(tag) === key);
    if (own.length > 0)
      parts.set(
        scan.file,
        withoutSection(
          scan,
          own.map(({ place }) => place),
        ),
      );
  }
  return parts.size > 0 ? { parts } : "not_found";
}

function renamed(read: TaggedParts, { key, name }: TagEdit & { edit: "rename" }, kinds: Kinds): Step | Unedited {
  const newName = plain(name);
  if (newName === undefined) return "name_invalid";
  const nodes = new Map([...everyNode(read.tree)].map((node) => [node.key, node]));
  const node = nodes.get(key);
  if (!node) return "not_found";
  const other = nodes.get(scopeOfKey(read.tree, key) + newName);
  // Two fields become one; a list and a question cannot.
  if (other && other !== node && (other.kind !== "field" || node.kind !== "field")) return "name_taken";
  const renames = renamedKeys(read.tree, key, newName);
  const scans = scansOf(read);
  const parts = replaced(scans, renameTags(read, renames));
  return { parts, renames, kinds: withRenamedKinds(kinds, renames) };
}

const withRenamedKinds = (kinds: Kinds, renames: ReadonlyMap<string, string>): Kinds =>
  Object.fromEntries(Object.entries(kinds).map(([key, kind]) => [renames.get(key) ?? key, kind]));

/** Combines two maps of renamed keys, from the keys before the first change to the present ones. */
function joined(before: ReadonlyMap<string, string>, now: ReadonlyMap<string, string>): Map<string, string> {
  const origins = new Map([...before].map(([from, to]) => [to, from]));
  const all = new Map(before);
  for (const [from, to] of now) all.set(origins.get(from) ?? from, to);
  for (const [from, to] of all) if (from === to) all.delete(from);
  return all;
}
