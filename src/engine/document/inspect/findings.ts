import { placeOf, type Section, type Tag } from "../tags/part-tags.ts";
import type { PartScan } from "../tags/scan-part.ts";
import type { ErrorFinding, Finding, TemplateErrorId } from "../template-errors.ts";

/** A finding about a whole part, or about the file when there is no part to name. */
export const whole = (id: TemplateErrorId, file: string): ErrorFinding => ({
  id,
  file,
  paragraph: 1,
  page: 1,
  start: 0,
  end: 0,
  tag: "",
  text: "",
  before: "",
  after: "",
});

/** A finding about a range of the part's raw text, with the text around it. */
export function located<Id extends string>(id: Id, scan: PartScan, from: number, to: number, tag: string): Finding<Id> {
  const place = placeOf(scan, from, to);
  const text = scan.texts[place.paragraph - 1] ?? "";
  return { id, ...place, tag: tag.slice(0, 200), text, ...around(text, place.start, place.end) };
}

/** Returns a range of a paragraph with the text around it. */
export const around = (text: string, start: number, end: number) => ({
  start,
  end,
  before: text.slice(Math.max(0, start - 40), start),
  after: text.slice(end, end + 40),
});

/** A finding about a tag. */
export const finding = <Id extends string>(id: Id, scan: PartScan, tag: Tag): Finding<Id> =>
  located(id, scan, tag.from, tag.to, tag.name);

/** An error the tag itself has, at the piece of it that is to blame. */
export function tagError(scan: PartScan, tag: Tag): ErrorFinding[] {
  if (!tag.error) return [];
  const { id, from, to, detail, suggestion } = tag.error;
  const found = finding(id, scan, tag);
  const more = { ...(detail === undefined ? {} : { detail }), ...(suggestion === undefined ? {} : { suggestion }) };
  if (from === undefined || to === undefined) return [{ ...found, ...more }];
  const start = Math.min(found.start + from, Math.max(found.start, found.end - 1));
  const end = Math.min(found.start + to, found.end);
  return [{ ...found, ...more, ...around(found.text, start, end) }];
}

/** An error about a section: its opening tag, and its closing tag as `related`. */
export function pair(id: TemplateErrorId, scan: PartScan, section: Section): ErrorFinding {
  const error = finding(id, scan, section.open);
  return section.close ? { ...error, related: { ...section.close.place, tag: section.close.name } } : error;
}
