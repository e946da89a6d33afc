import { type PartScan, scanPart } from "../tags/scan-part.ts";
import type { Place } from "../template-errors.ts";
import type { FoundSpot } from "./find-spot.ts";
import { type Replacement, replaceInPart } from "./replace-pieces.ts";

/** The tags a section begins and ends with. */
interface SectionTags {
  readonly open: string;
  readonly close: string;
}

/**
 * Returns the XML of a part with the tags of a section around the text from one spot to the other. Returns undefined
 * if the tags cannot be placed there. A piece of one paragraph gets its tags inline. Whole paragraphs get extra
 * paragraphs for the tags, so that nothing remains if the section is left out. Cells of one row make the row the
 * section.
 */
export function withSection(first: FoundSpot, last: FoundSpot, tags: SectionTags): string | undefined {
  const { scan } = first;
  if (last.scan !== scan) return undefined;
  const whole =
    first.paragraph !== last.paragraph ||
    (textBefore(first).trim() === "" && (scan.texts[first.paragraph - 1] ?? "").slice(first.end).trim() === "");
  if (!whole) return inline(scan, first, last, tags);
  const from = scan.bounds[first.paragraph - 1];
  const to = scan.bounds[last.paragraph - 1];
  if (!from || !to) return undefined;
  const { xml } = scan;
  const between = xml.slice(from.at, to.end);
  const alone = isAloneInCell(xml, from.at, to.end);
  if (isBalanced(between) && !alone && !isInTextBox(scan, first.paragraph))
    return xml.slice(0, from.at) + paragraphOf(tags.open) + between + paragraphOf(tags.close) + xml.slice(to.end);
  if (first.paragraph !== last.paragraph && !isInOneRow(between)) return undefined;
  const ends = {
    start: { ...first, start: 0, end: 1 },
    end: { ...last, end: scan.texts[last.paragraph - 1]?.length ?? 0 },
  };
  return ends.end.end > 0 && scan.texts[first.paragraph - 1] !== ""
    ? inline(scan, ends.start, ends.end, tags)
    : undefined;
}

const textBefore = ({ scan, paragraph, start }: FoundSpot): string => (scan.texts[paragraph - 1] ?? "").slice(0, start);

const paragraphOf = (tag: string): string => `<w:p><w:r><w:t>${tag}</w:t></w:r></w:p>`;

/** Tags before the first sign and behind the last, each in the run of that sign. */
function inline(scan: PartScan, first: FoundSpot, last: FoundSpot, { open, close }: SectionTags): string {
  const { file } = scan;
  const sign = (paragraph: number, at: number) => (scan.texts[paragraph - 1] ?? "").slice(at, at + 1);
  const [from, to] = [first.start, last.end - 1];
  const pieces: Replacement[] =
    first.paragraph === last.paragraph && from === to
      ? [
          {
            file,
            paragraph: first.paragraph,
            start: from,
            end: to + 1,
            text: open + sign(first.paragraph, from) + close,
          },
        ]
      : [
          { file, paragraph: first.paragraph, start: from, end: from + 1, text: open + sign(first.paragraph, from) },
          { file, paragraph: last.paragraph, start: to, end: to + 1, text: sign(last.paragraph, to) + close },
        ];
  return replaceInPart(scan, pieces);
}

/** True if every element that begins in a piece of XML ends in it, and no element ends that began before. */
function isBalanced(xml: string): boolean {
  let depth = 0;
  for (const [tag] of xml.matchAll(/<\/?[\w:]+[^>]*>/g)) {
    if (tag.startsWith("</")) depth--;
    else if (!tag.endsWith("/>")) depth++;
    if (depth < 0) return false;
  }
  return depth === 0;
}

/** True for a piece of XML that reaches from one cell to another of the same row. */
const isInOneRow = (xml: string): boolean => !/<\/?w:tr[ >]/.test(xml) && /<w:tc[ >]/.test(xml);

/** True if the piece is the whole content of a table cell, which may not become empty. */
const isAloneInCell = (xml: string, from: number, to: number): boolean =>
  /<w:tc(?: [^>]*)?>(?:<w:tcPr>(?:(?!<w:p[ >]).)*?<\/w:tcPr>|<w:tcPr\/>)?$/s.test(
    xml.slice(Math.max(0, from - 3000), from),
  ) && xml.startsWith("</w:tc>", to);

const isInTextBox = (scan: PartScan, paragraph: number): boolean =>
  scan.pieces.some((piece) => piece.paragraph === paragraph && piece.container.includes("w:txbxContent"));

/** The XML of a part without these tags; a paragraph that held nothing else goes with its tag. */
export function withoutSection(scan: PartScan, places: readonly Place[]): string {
  const alone = places.filter(({ paragraph, start, end }) => {
    const text = scan.texts[paragraph - 1] ?? "";
    const bounds = scan.bounds[paragraph - 1];
    const rest = text.slice(0, start) + text.slice(end);
    if (rest.trim() !== "" || !bounds) return false;
    const inside = scan.xml.slice(bounds.at, bounds.end);
    return !/<w:(?:sectPr|drawing|pict|br|fldChar)\b/.test(inside) && !isAloneInCell(scan.xml, bounds.at, bounds.end);
  });
  const others = places.filter((place) => !alone.includes(place));
  const pieces = others.map(({ file, paragraph, start, end }) => ({ file, paragraph, start, end, text: "" }));
  let xml = pieces.length > 0 ? replaceInPart(scan, pieces) : scan.xml;
  const { bounds: now } = scanPart(scan.file, xml);
  // The last comes first, so that the earlier ones keep their places.
  for (const { paragraph } of alone.toSorted((a, b) => b.paragraph - a.paragraph)) {
    const bounds = now[paragraph - 1];
    if (bounds) xml = xml.slice(0, bounds.at) + xml.slice(bounds.end);
  }
  return xml;
}
