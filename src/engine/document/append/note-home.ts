import { attribute, child, type Element, element, isElement } from "../xml-tree.ts";
import { settingsOf } from "./settings-of.ts";
import type { WordPackage } from "./word-package.ts";

/** The parts for notes and comments. */
export type NoteSort = "footnotes" | "endnotes" | "comments";

const word = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const type = (sort: NoteSort) => `application/vnd.openxmlformats-officedocument.wordprocessingml.${sort}+xml`;
const separator = (element: string, id: number, kind: string) =>
  `<w:${element} w:type="${kind}" w:id="${id}"><w:p><w:pPr><w:spacing w:after="0" w:line="240" w:lineRule="auto"/></w:pPr><w:r><w:${kind}/></w:r></w:p></w:${element}>`;

/** The part for such notes, made when there is none, and an id that is free in it. */
export function noteHome(into: WordPackage, sort: NoteSort): { readonly part: string; readonly fresh: string } {
  const part = into.related(into.main, sort) ?? made(into, sort);
  return { part, fresh: String(highestId(into.tree(part).root) + 1) };
}

/** The highest id among the notes read so far, and how many were read. Notes are only added at the end. */
const known = new WeakMap<readonly unknown[], { read: number; highest: number }>();

function highestId({ children }: Element): number {
  const ids = known.get(children) ?? { read: 0, highest: 0 };
  known.set(children, ids);
  for (; ids.read < children.length; ids.read++) {
    const note = children[ids.read];
    const id = isElement(note) ? Number(attribute(note, "w:id") ?? 0) : 0;
    if (Number.isFinite(id)) ids.highest = Math.max(ids.highest, id);
  }
  return ids.highest;
}

function made(into: WordPackage, sort: NoteSort): string {
  const part = into.has(`word/${sort}.xml`) ? into.freeName(`word/${sort}.xml`) : `word/${sort}.xml`;
  const single = sort.replace(/s$/, "");
  const lines =
    sort === "comments" ? "" : separator(single, -1, "separator") + separator(single, 0, "continuationSeparator");
  const xml = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<w:${sort} xmlns:w="${word}">${lines}</w:${sort}>`;
  into.put(part, xml, type(sort));
  into.relate(into.main, { type: `${office}/${sort}`, target: part, external: false });
  const settings = settingsOf(into);
  const properties = `w:${single}Pr`;
  if (sort === "comments" || !settings) return part;
  const listed = element(`<${properties}><w:${single} w:id="-1"/><w:${single} w:id="0"/></${properties}>`);
  const present = child(settings, properties);
  if (present) present.children.push(...listed.children);
  else {
    // Between what a document says about its drawing grid and about other programs.
    const after = settings.children.findIndex(
      (other) =>
        typeof other === "object" &&
        /^w:(?:endnotePr|compat|docVars|rsids|themeFontLang|clrSchemeMapping|shapeDefaults|decimalSymbol|listSeparator)$|^(?:m|w14|w15|w16\w*):/.test(
          other.name,
        ),
    );
    settings.children.splice(after < 0 ? settings.children.length : after, 0, listed);
  }
  return part;
}
