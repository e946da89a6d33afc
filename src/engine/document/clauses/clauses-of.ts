import { paragraphChains } from "../comments/paragraph-places.ts";
import { openPackage, partText, templatedParts } from "../package.ts";
import { paragraphsOf } from "../text/paragraphs-of.ts";
import { attribute, type Element, isElement, ownText, parseXml } from "../xml-tree.ts";

/** A clause of a library, by its id and the number of its version. */
export interface ClauseName {
  readonly id: string;
  readonly number: number;
}

/** A clause in a document: its paragraphs, counted as in `Place`, and their texts. */
export interface ClauseInDocument extends ClauseName {
  readonly file: string;
  readonly from: number;
  readonly to: number;
  readonly paragraphs: readonly string[];
}

/**
 * The name of the bookmark around a clause. Word keeps it when the document is edited there, and hides it for the sign it
 * begins with; at most forty signs are allowed.
 */
export const bookmarkOf = ({ id, number }: ClauseName): string => `_c${id.replaceAll("-", "")}_${number}`;

const named = /^_c([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})_(\d{1,5})$/;

/** The clause a bookmark is named after; undefined for any other bookmark. */
export function clauseOf(bookmark: string | undefined): ClauseName | undefined {
  const found = named.exec(bookmark ?? "");
  if (!found) return undefined;
  return { id: found.slice(1, 6).join("-"), number: Number(found[6]) };
}

/** The paragraphs of a part that belong to a clause, with the elements around them. */
export interface ClausePlace extends ClauseName {
  readonly paragraphs: readonly Element[];
}

/** No document has clauses of so many paragraphs, unless they all overlap. Further ones are passed over. */
const maxParagraphs = 200_000;

/** The clauses of a part. One whose bookmark lost its end is none. */
export function clausePlaces(root: Element): ClausePlace[] {
  // `from`: the number of paragraphs that begin before the clause.
  const open = new Map<string, { readonly name: ClauseName; readonly inside: Element | undefined; from: number }>();
  const begun: Element[] = [];
  const done: ClausePlace[] = [];
  let held = 0;
  const paragraphsSince = (inside: Element | undefined, from: number): Element[] => {
    held += begun.length - from;
    return held > maxParagraphs ? [] : [...(inside ? [inside] : []), ...begun.slice(from)];
  };
  const visit = (element: Element, around: Element | undefined, seen: { text: boolean }): void => {
    const { name } = element;
    const paragraph = name === "w:p" ? element : around;
    const inside = name === "w:p" ? { text: false } : seen;
    if (name === "w:p") begun.push(element);
    if (name === "w:t" && ownText(element) !== "") inside.text = true;
    const mark = attribute(element, "w:id") ?? "";
    if (name === "w:bookmarkStart") {
      const clause = clauseOf(attribute(element, "w:name"));
      if (clause) open.set(mark, { name: clause, inside: paragraph, from: begun.length });
    }
    if (name === "w:bookmarkEnd") {
      const found = open.get(mark);
      open.delete(mark);
      const all = found ? paragraphsSince(found.inside, found.from) : [];
      // Word ends a bookmark at the beginning of the next paragraph when the end of the last one is inside.
      const isPast = paragraph !== undefined && !inside.text && all.length > 1;
      const paragraphs = isPast ? all.filter((one) => one !== paragraph) : all;
      if (found && paragraphs.length > 0) done.push({ ...found.name, paragraphs });
    }
    for (const below of element.children) if (isElement(below)) visit(below, paragraph, inside);
  };
  visit(root, undefined, { text: false });
  return done;
}

/** The clauses of a document, in its order. */
export function clausesOf(document: Uint8Array): ClauseInDocument[] {
  const zip = openPackage(document);
  const texts = new Map(paragraphsOf(document).map((one) => [`${one.file} ${one.paragraph}`, one.text]));
  return templatedParts(zip)
    .filter((file) => file.startsWith("word/"))
    .flatMap((file) => {
      const xml = partText(zip, file);
      // Most documents have none.
      if (!xml.includes('"_c')) return [];
      const { root } = parseXml(xml);
      const numbers = new Map([...paragraphChains(root)].map(([number, chain]) => [chain.at(-1), number]));
      return clausePlaces(root).map(({ id, number, paragraphs }): ClauseInDocument => {
        const places = paragraphs.flatMap((one) => numbers.get(one) ?? []);
        const contents = places.flatMap((place) => texts.get(`${file} ${place}`) ?? []);
        return { id, number, file, from: places[0] ?? 0, to: places.at(-1) ?? 0, paragraphs: contents };
      });
    });
}
