import { attribute, child, descendants, type Element, element, elements, setAttribute } from "../xml-tree.ts";
import { isOn } from "./settings-of.ts";
import { propertiesOf, putProperty } from "./style-defaults.ts";

const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const blocks = new Set(["w:p", "w:tbl", "w:sdt", "w:customXml", "w:altChunk"]);
/** An invisible paragraph. It needs a place, and takes a twentieth of a line. */
const unseen =
  '<w:p><w:pPr><w:spacing w:before="0" w:after="0" w:line="20" w:lineRule="exact"/><w:rPr><w:sz w:val="2"/><w:szCs w:val="2"/></w:rPr></w:pPr></w:p>';

/** Returns the sections of a body, in order. The last one is always the last child. */
export function sectionsOf(body: Element): Element[] {
  const inside = [...descendants(body)].flatMap((found) =>
    found.name === "w:p" ? (child(child(found, "w:pPr"), "w:sectPr") ?? []) : [],
  );
  return [...inside, lastSection(body)];
}

function lastSection(body: Element): Element {
  const present = child(body, "w:sectPr");
  if (present) return present;
  const made = element("<w:sectPr/>");
  body.children.push(made);
  return made;
}

/** Ends the last section of a body, so that another one can follow. */
export function closeSection(body: Element): void {
  const section = lastSection(body);
  body.children.splice(body.children.indexOf(section), 1);
  const last = elements(body).findLast((found) => blocks.has(found.name));
  // The mark of the last paragraph can carry the section's end: a paragraph more could begin another page.
  const carrier = last?.name === "w:p" && !child(child(last, "w:pPr"), "w:sectPr") ? last : element(unseen);
  if (carrier !== last) body.children.push(carrier);
  putProperty(propertiesOf(carrier, "w:pPr"), section);
}

/** Makes a section begin on a page of its own and count its pages from 1, unless it says where to begin. */
export function startOnNewPage(section: Element, restart: boolean): void {
  putProperty(section, element('<w:type w:val="nextPage"/>'));
  const numbers = child(section, "w:pgNumType");
  if (!restart || attribute(numbers, "w:start") !== undefined) return;
  if (numbers) setAttribute(numbers, "w:start", "1");
  else putProperty(section, element('<w:pgNumType w:start="1"/>'));
}

/** Which margins a section may have: one sort of part on one sort of page. */
export const marginSorts = ["header", "footer"].flatMap((part) =>
  ["default", "first", "even"].map((page) => ({ part, page, name: `w:${part}Reference` })),
);
type MarginSort = (typeof marginSorts)[number];

/** A section's own reference to a margin. */
export const margin = (section: Element, { name, page }: MarginSort): Element | undefined =>
  elements(section).find((found) => found.name === name && (attribute(found, "w:type") ?? "default") === page);

/** Adds a reference to a margin; `id` is the relationship's. */
export function setMargin(section: Element, { name, page }: MarginSort, id: string): void {
  section.children.unshift(element(`<${name} w:type="${page}" xmlns:r="${relations}" r:id="${id}"/>`));
}

/**
 * Settles for a document what Word keeps in one switch for all sections: whether even pages have margins of their own.
 * Where the switch was off, even pages get what other pages have. `twin` answers a relationship to a copy of a part.
 */
export function settleEvenPages(
  sections: readonly Element[],
  settings: Element | undefined,
  twin: (id: string) => string,
): void {
  if (isOn(settings, "w:evenAndOddHeaders")) return;
  for (const section of sections) {
    for (const sort of marginSorts.filter(({ page }) => page === "even")) {
      const unused = margin(section, sort);
      if (unused) section.children.splice(section.children.indexOf(unused), 1);
      const id = attribute(margin(section, { ...sort, page: "default" }), "r:id");
      if (id !== undefined) setMargin(section, sort, twin(id));
    }
  }
}
