import { nodesOf } from "#engine/formula/tree.ts";
import type { Replacement } from "../edit/replace-pieces.ts";
import { around, located } from "../inspect/findings.ts";
import { inspectTemplate } from "../inspect-template.ts";
import { openPackage, partText, templatedParts } from "../package.ts";
import { type Item, isSection, nest, type Tag, tagsIn } from "../tags/part-tags.ts";
import { type PartScan, scanPart } from "../tags/scan-part.ts";
import { type TagNode, tagTree } from "../tags/tag-tree.ts";
import type { Place, WarningId } from "../template-errors.ts";
import { differingWords } from "./differing-words.ts";
import { leftBehind } from "./left-behind.ts";
import { nearNames } from "./near-names.ts";
import { type FormFacts, neverTrue } from "./never-true.ts";
import { besideWords, isRunningText, onlyFigures } from "./only-figures.ts";

/**
 * The findings of a review of a template, besides the warnings of its upload:
 * - `words_differ`: a value in words differs from its figures (`words`, `figures`);
 * - `figures_only`: an amount or a term of the fixed text is in digits only;
 * - `field_figures_only`: an answer that is an amount or a term is nowhere printed in words;
 * - `changes_left`, `comments_left`: tracked changes and comments (`count`);
 * - `never_shown`: a part whose condition no answers fulfil (`condition`, `other`), because an option is not among those of the
 *   question (`never_chosen`) or because two conditions exclude each other.
 */
export const reviewIds = [
  "words_differ",
  "figures_only",
  "field_figures_only",
  "changes_left",
  "comments_left",
  "never_chosen",
  "never_shown",
] as const;
type ReviewId = (typeof reviewIds)[number] | WarningId;

/** A finding of a document with the element of the form it is about, and what would put it right. */
export interface Reviewed extends Place {
  readonly id: ReviewId;
  readonly tag: string;
  readonly text: string;
  readonly before: string;
  readonly after: string;
  /** The element of the form, by key. */
  readonly key?: string;
  readonly values: Readonly<Record<string, string>>;
  readonly rewrite?: readonly Replacement[];
}

/** The facts about the fields of the document, from its form, by key. */
export interface ReviewFacts extends FormFacts {
  readonly kinds: Readonly<Record<string, "loop" | "condition">>;
  readonly amounts: Readonly<Record<string, "GTQ" | "USD">>;
  readonly numbers: readonly string[];
}

interface ReadPart {
  readonly scan: PartScan;
  readonly tags: readonly Tag[];
  readonly items: readonly Item[];
}

interface Read {
  readonly parts: readonly ReadPart[];
  readonly tree: readonly TagNode[];
  readonly keys: ReadonlyMap<Tag, string>;
  readonly language: "es" | "en";
}

/** Findings that are reported at once; nobody reads more. */
const most = 200;

/** Reads a template that was read before as a colleague would: everything in it that deserves a look. */
export function reviewDocument(bytes: Uint8Array, facts: ReviewFacts): Reviewed[] {
  const inspected = inspectTemplate(bytes, { kinds: facts.kinds, checked: true });
  const zip = openPackage(bytes);
  const parts = templatedParts(zip).map((name) => {
    const scan = scanPart(name, partText(zip, name));
    const tags = tagsIn(scan);
    return { scan, tags, items: nest(tags).items };
  });
  const items = parts.flatMap((part) => part.items);
  const read = { parts, ...tagTree(items, facts.kinds), language: inspected.language };
  const keyed = keysByPlace(read);
  const warnings = inspected.warnings
    .filter(({ id }) => id !== "near_duplicate_names")
    .map(({ id, tag, text, before, after, file, paragraph, page, start, end }): Reviewed => {
      const place = { file, paragraph, page, start, end };
      const rewrite = mended(id, place, text);
      const key = keyed(place);
      return {
        id,
        tag,
        text,
        before,
        after,
        ...place,
        values: {},
        ...(key === undefined ? {} : { key }),
        ...(rewrite ? { rewrite: [rewrite] } : {}),
      };
    });
  const found = [
    ...warnings,
    ...texts(read),
    ...fields(read, facts),
    ...left(read),
    ...never(read, items, facts),
    ...near(read),
  ];
  const order = new Map(parts.map(({ scan }, at) => [scan.file, at]));
  return found
    .sort(
      (a, b) => (order.get(a.file) ?? 0) - (order.get(b.file) ?? 0) || a.paragraph - b.paragraph || a.start - b.start,
    )
    .slice(0, most);
}

/** The element of the form that a place of the document prints or asks. */
function keysByPlace({ parts, keys }: Read): (place: Place) => string | undefined {
  const tags = new Map<string, Tag[]>();
  for (const tag of parts.flatMap((part) => part.tags)) {
    const at = `${tag.place.file} ${tag.place.paragraph}`;
    const here = tags.get(at);
    if (here) here.push(tag);
    else tags.set(at, [tag]);
  }
  return ({ file, paragraph, start, end }) => {
    const tag = tags.get(`${file} ${paragraph}`)?.find(({ place }) => place.start < end && start < place.end);
    return tag && keys.get(tag);
  };
}

/** The tag of a warning as it probably should be. */
function mended(id: WarningId, place: Place, text: string): Replacement | undefined {
  const written = text.slice(place.start, place.end);
  const name = /^\{\s*([^{}|]+?)\s*\}$/.exec(written)?.[1];
  if (name === undefined || id !== "date_in_figures") return undefined;
  const { file, paragraph, start, end } = place;
  return { file, paragraph, start, end, text: `{${inFormula(name)} | larga}` };
}

/** A name as a formula reads it for certain. */
const inFormula = (name: string): string => (/^[\p{L}_][\p{L}\p{M}\p{N}_]*$/u.test(name) ? name : `[${name}]`);

const piece = (scan: PartScan, paragraph: number, start: number, end: number) => {
  const text = scan.texts[paragraph - 1] ?? "";
  const page = scan.pieces.find((one) => one.paragraph === paragraph)?.page ?? 1;
  return { file: scan.file, paragraph, page, text, ...around(text, start, end) };
};

/** Yields the findings in the fixed text. */
function* texts({ parts, language }: Read): Generator<Reviewed> {
  for (const { scan } of parts) {
    if (!/^word\/(?:document|header|footer|footnotes|endnotes)/.test(scan.file)) continue;
    for (const [at, text] of scan.texts.entries()) {
      const paragraph = at + 1;
      if (scan.copies.has(paragraph) || text.length > 50_000) continue;
      const differing = differingWords(text, language);
      for (const { start, end, words, figures, right } of differing) {
        const { file } = scan;
        yield {
          id: "words_differ",
          tag: "",
          ...piece(scan, paragraph, start, end),
          values: {
            words,
            figures,
            ...(right ? { right: right.text } : {}),
          },
          ...(right
            ? {
                rewrite: [
                  {
                    file,
                    paragraph,
                    ...right,
                  },
                ],
              }
            : {}),
        };
      }
      for (const { start, end } of language === "es" ? onlyFigures(text) : [])
        if (!differing.some((one) => one.start < end && start < one.end))
          yield { id: "figures_only", tag: "", values: {}, ...piece(scan, paragraph, start, end) };
    }
  }
}

/** The quantities of a contract, after their number. */
const countedBehind = /^\s?(?:%|(?:d[ií]as?|mes(?:es)?|a[ñn]os?|por ciento|abonos?|pagos?)(?!\p{L}))/iu;
const countedFeminine = /^\s?(?:semanas?|cuotas?)(?!\p{L})/iu;

/** Yields amounts and terms of the form that are nowhere printed in words. */
function* fields({ parts, keys, language }: Read, { amounts, numbers }: ReviewFacts): Generator<Reviewed> {
  if (language !== "es") return;
  const asked = new Set([...Object.keys(amounts), ...numbers]);
  const spoken = new Set<string>();
  const first = new Map<string, { readonly scan: PartScan; readonly tag: Tag }>();
  for (const { scan, tags } of parts)
    for (const tag of tags) {
      const key = keys.get(tag);
      if (key === undefined || !asked.has(key) || tag.sort !== "field") continue;
      if (inFiguresOnly(tag)) {
        if (!first.has(key) && isInSentence(scan, tag, Object.hasOwn(amounts, key))) first.set(key, { scan, tag });
      } else spoken.add(key);
    }
  for (const [key, { scan, tag }] of first) {
    if (spoken.has(key)) continue;
    const text = scan.texts[tag.place.paragraph - 1] ?? "";
    const { file, paragraph } = tag.place;
    const currency = Object.hasOwn(amounts, key) ? amounts[key] : undefined;
    // The sign before the tag is printed with the words.
    const sign = currency ? (/(?:Q\.?|US\$|\$)\s?$/.exec(text.slice(0, tag.place.start))?.[0].length ?? 0) : 0;
    const start = tag.place.start - sign;
    const inWords = tagInWords(tag.name, text.slice(tag.place.end), currency);
    yield {
      id: "field_figures_only",
      tag: tag.name,
      key,
      ...piece(scan, paragraph, tag.place.start, tag.place.end),
      values: { right: inWords },
      ...(tag.formula && tag.formula.path === undefined
        ? {}
        : {
            rewrite: [
              {
                file,
                paragraph,
                start,
                end: tag.place.end,
                text: inWords,
              },
            ],
          }),
    };
  }
}

function tagInWords(name: string, behind: string, currency: "GTQ" | "USD" | undefined): string {
  const read = inFormula(name);
  if (currency) return `{${read} | letras:${currency}:cifras}`;
  if (/^\s?(?:%|por ciento)/.test(behind)) return `{${read} | letras:cifras}`;
  return `{${read} | letras:${countedFeminine.test(behind) ? "f" : "apocope"}:cifras}`;
}

/** True for a tag that prints its answer in digits: by its name alone, or by filters that write digits. */
function inFiguresOnly({ formula, image, error }: Tag): boolean {
  if (image || error) return false;
  if (!formula || formula.path !== undefined) return true;
  for (const node of nodesOf(formula.tree)) {
    if (node.type === "path") continue;
    if (node.type !== "filter" || !digits.has(node.name)) return false;
  }
  return true;
}
const digits: ReadonlySet<string> = new Set(["moneda", "numero"]);

/**
 * True for a tag in running text that is not in brackets after its words. A number must also come before a quantity.
 */
function isInSentence(scan: PartScan, { place }: Tag, money: boolean): boolean {
  const text = scan.texts[place.paragraph - 1] ?? "";
  const behind = text.slice(place.end);
  if (!isRunningText(text) || besideWords(text, place)) return false;
  return money || countedBehind.test(behind) || countedFeminine.test(behind);
}

function* left({ parts }: Read): Generator<Reviewed> {
  for (const { scan } of parts)
    for (const { what, count, from, to } of leftBehind(scan)) {
      const { page, paragraph, start, end, file, text, before, after } = located("changes_left", scan, from, to, "");
      yield {
        id: what === "changes" ? "changes_left" : "comments_left",
        tag: "",
        file,
        paragraph,
        page,
        start,
        end,
        text,
        before,
        after,
        values: { count: String(count) },
      };
    }
}

/** Parts no answers ever print, with the first questions in them. */
function* never({ parts, keys }: Read, items: readonly Item[], facts: ReviewFacts): Generator<Reviewed> {
  for (const { section, why, condition, other } of neverTrue(items, facts)) {
    const { open } = section;
    const scan = parts.find((part) => part.scan.file === open.place.file)?.scan;
    if (!scan || open.fallback) continue;
    const names = [...new Set(fieldsIn(section.items))];
    const key = keys.get(open);
    yield {
      id: why === "choice" ? "never_chosen" : "never_shown",
      tag: open.name,
      ...piece(scan, open.place.paragraph, open.place.start, open.place.end),
      values: {
        condition,
        other,
        fields: names.slice(0, 5).join(", "),
      },
      ...(key === undefined ? {} : { key }),
    };
  }
}

function* fieldsIn(items: readonly Item[]): Generator<string> {
  for (const item of items) {
    if (isSection(item)) yield* fieldsIn(item.items);
    else if (!item.error) yield item.formula?.paths[0] ?? item.name;
  }
}

/** Nearly the same names, with the tags of the rarer one under the name of the other. */
function* near({ parts, tree, keys }: Read): Generator<Reviewed> {
  for (const { node, other } of nearNames(tree)) {
    const tags = parts.flatMap(({ scan, tags: all }) =>
      all.flatMap((tag) => (keys.get(tag) === node.key && !tag.fallback ? [{ scan, tag }] : [])),
    );
    const [first] = tags;
    if (!first) continue;
    const { place } = first.tag;
    const renamed = tags.flatMap(({ scan, tag }) => withName(scan, tag, node.name, other.name) ?? []);
    const simple = node.kind === "field" && other.kind === "field" && renamed.length === tags.length;
    yield {
      id: "near_duplicate_names",
      tag: node.name,
      key: node.key,
      ...piece(first.scan, place.paragraph, place.start, place.end),
      values: { other: other.name },
      ...(simple ? { rewrite: renamed } : {}),
    };
  }
}

/** A tag with another name in it; undefined where it says more than the name and could be meant otherwise. */
function withName(
  scan: PartScan,
  { place, spansParagraphs }: Tag,
  name: string,
  other: string,
): Replacement | undefined {
  const { file, paragraph, start, end } = place;
  const written = (scan.texts[paragraph - 1] ?? "").slice(start, end);
  const at = written.indexOf(name);
  const whole = !/[\p{L}\p{N}_.]/u.test((written[at - 1] ?? "") + (written[at + name.length] ?? ""));
  if (spansParagraphs || at < 0 || !whole || written.indexOf(name, at + 1) >= 0) return undefined;
  return { file, paragraph, start, end, text: written.slice(0, at) + other + written.slice(at + name.length) };
}
