import type { Fault, FaultId, Finding } from "./fault.ts";
import { placeOf, type Section, type Tag } from "./part-tags.ts";
import type { PartScan } from "./scan-part.ts";

/** A finding about a whole part, or about the file when there is no part to name. */
export const whole = (id: FaultId, file: string): Fault => ({
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
  return {
    id,
    ...place,
    tag,
    text,
    before: text.slice(Math.max(0, place.start - 40), place.start),
    after: text.slice(place.end, place.end + 40),
  };
}

/** A finding about a tag. */
export const finding = <Id extends string>(id: Id, scan: PartScan, tag: Tag): Finding<Id> =>
  located(id, scan, tag.from, tag.to, tag.name);

/** A fault about a section: its opening tag, and its closing tag as `related`. */
export function pair(id: FaultId, scan: PartScan, section: Section): Fault {
  const fault = finding(id, scan, section.open);
  return section.close ? { ...fault, related: { ...section.close.place, tag: section.close.name } } : fault;
}
