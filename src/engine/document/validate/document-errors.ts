import { SaxesParser } from "saxes";
import { openPackage, type Package, partText } from "../package.ts";
import { isKeptName } from "../program/bookmarks.ts";
import { partAt, relationsOf } from "../relations.ts";
import { attribute, type Element, elements, isElement, meant, parseXml } from "../xml-tree.ts";
import { ZipRefused } from "../zip/read.ts";
import { misplacedIn } from "./element-order.ts";

/** The kinds of errors for which Word refuses a document or offers to repair it. */
export type DocumentErrorId =
  | "not_a_package"
  | "body_missing"
  | "part_malformed"
  | "type_missing"
  | "type_repeated"
  | "relation_repeated"
  | "relation_without_part"
  | "relation_missing"
  | "id_repeated"
  | "note_missing"
  | "element_order"
  | "element_repeated"
  | "element_empty";

/** An error of a document: the part it is in, the element or part concerned, and its id or its parent. */
export interface DocumentError {
  readonly id: DocumentErrorId;
  readonly file: string;
  readonly subject: string;
  readonly detail: string;
}

const contentTypes = "[Content_Types].xml";
/** More errors say nothing more. */
const most = 200;

/** Elements whose ids or names must differ, by the kind of id. */
const unique: Readonly<Record<string, readonly string[]>> = {
  "wp:docPr": ["id"],
  "w:bookmarkStart": ["w:id", "w:name"],
  "w:bookmarkEnd": ["w:id"],
  "w:commentRangeStart": ["w:id"],
  "w:commentRangeEnd": ["w:id"],
  "w:commentReference": ["w:id"],
  "w:footnoteReference": ["w:id"],
  "w:endnoteReference": ["w:id"],
  "w:comment": ["w:id"],
  "w:footnote": ["w:id"],
  "w:endnote": ["w:id"],
  "w:abstractNum": ["w:abstractNumId"],
  "w:num": ["w:numId"],
  "w:style": ["w:styleId"],
};
/** Names that Word compares without case. */
const foldedNames = new Set(["w:name"]);
const noteSettings = new Set(["w:footnotePr", "w:endnotePr"]);
/** Signs in the text, and the notes that they must have. */
const notes: Readonly<Record<string, string>> = {
  "w:commentReference": "w:comment",
  "w:footnoteReference": "w:footnote",
  "w:endnoteReference": "w:endnote",
};
const wordPart = /wordprocessingml\.(?:header|footer|footnotes|endnotes|comments|styles|numbering|settings)\+xml$/;
const mainPart = /(?:wordprocessingml|ms-word)\.(?:document|template)\.(?:macroEnabled(?:Template)?\.)?main\+xml$/;

/** An element, and what is around it. */
interface Found {
  readonly part: string;
  readonly element: Element;
  readonly parent: Element | undefined;
}

/**
 * Returns the errors for which Word refuses a document or offers to repair it. It checks that parts are well-formed and have a
 * content type, that relations lead to parts, that ids differ and notes exist, and the order of elements where Word requires
 * one. Bytes from outside must have passed `checkPackage`.
 */
export function documentErrors(document: Uint8Array): DocumentError[] {
  let zip: Package;
  try {
    zip = openPackage(document);
    const malformed = malformedParts(zip);
    if (malformed.length > 0) return malformed;
  } catch (cause) {
    if (cause instanceof ZipRefused) return [error("not_a_package", "")];
    throw cause;
  }
  const types = new ContentTypes(zip);
  const relations = new Map(
    ["", ...Object.keys(zip.files).filter((name) => !name.endsWith(".rels"))].map((part) => [
      part,
      relationsIn(zip, part),
    ]),
  );
  const main = (relations.get("") ?? []).find(({ type }) => type.endsWith("/officeDocument"))?.target ?? "";
  const found = Object.keys(zip.files)
    .filter((name) => wordPart.test(types.of(name) ?? "") || name === main)
    .flatMap((part) => elementsIn(part, partText(zip, part)));
  return [
    ...(mainPart.test(types.of(main) ?? "") ? [] : [error("body_missing", main)]),
    ...types.errors(),
    ...relationErrors(zip, relations, found),
    ...repeatedIds(found),
    ...missingNotes(found),
    ...misplaced(found),
  ].slice(0, most);
}

const error = (id: DocumentErrorId, file: string, subject = "", detail = ""): DocumentError => ({
  id,
  file,
  subject,
  detail,
});

const malformedParts = (zip: Package): DocumentError[] =>
  Object.keys(zip.files)
    .filter((name) => /\.(?:xml|rels)$/i.test(name) && !isWellFormed(partText(zip, name)))
    .map((name) => error("part_malformed", name));

function isWellFormed(xml: string): boolean {
  const parser = new SaxesParser({ xmlns: true, position: false });
  let ok = true;
  parser.on("error", () => {
    ok = false;
  });
  try {
    parser.write(xml.replace(/^\uFEFF/, "")).close();
  } catch {
    return false;
  }
  return ok;
}

/** Returns the elements of a part. The second copies of text boxes repeat the ids of the first, and are left out. */
function elementsIn(part: string, xml: string): Found[] {
  const found: Found[] = [];
  const visit = (element: Element, parent: Element | undefined): void => {
    found.push({ part, element, parent });
    if (element.name === "mc:Fallback") return;
    for (const child of element.children) if (isElement(child)) visit(child, element);
  };
  visit(parseXml(xml).root, undefined);
  return found;
}

/** The list of content types of a package. Names and extensions compare without case. */
class ContentTypes {
  private readonly zip: Package;
  private readonly named = new Map<string, string>();
  private readonly endings = new Map<string, string>();
  private readonly repeated: string[] = [];

  constructor(zip: Package) {
    this.zip = zip;
    const list = partText(zip, contentTypes);
    for (const element of list === "" ? [] : elements(parseXml(list).root)) {
      const type = attribute(element, "ContentType") ?? "";
      const isNamed = element.name === "Override";
      const key = (attribute(element, isNamed ? "PartName" : "Extension") ?? "").toLowerCase().replace(/^\//, "");
      const known = isNamed ? this.named : this.endings;
      if (known.has(key)) this.repeated.push(key);
      known.set(key, type);
    }
  }

  of(part: string): string | undefined {
    const name = part.toLowerCase();
    return this.named.get(name) ?? this.endings.get(/[^.]*$/.exec(name)?.[0] ?? "");
  }

  errors(): DocumentError[] {
    const parts = Object.keys(this.zip.files).filter((name) => name !== contentTypes && !name.endsWith("/"));
    return [
      ...this.repeated.map((key) => error("type_repeated", contentTypes, key)),
      ...parts.filter((name) => this.of(name) === undefined).map((name) => error("type_missing", name)),
    ];
  }
}

interface Relation {
  readonly id: string;
  readonly type: string;
  /** The name of the part it leads to. Undefined for an address outside of the package. */
  readonly target: string | undefined;
}

function relationsIn(zip: Package, part: string): Relation[] {
  const list = partText(zip, relationsOf(part));
  if (list === "") return [];
  return elements(parseXml(list).root).map((element) => {
    const target = meant(attribute(element, "Target") ?? "").replace(/#.*$/, "");
    const isOutside = /^external$/i.test(attribute(element, "TargetMode") ?? "") || target === "";
    return {
      id: attribute(element, "Id") ?? "",
      type: attribute(element, "Type") ?? "",
      target: isOutside ? undefined : partAt(part, target),
    };
  });
}

const relationReference = /\sr:(?:id|embed|link|pict|dm|lo|qs|cs)="([^"]*)"/g;

function relationErrors(
  zip: Package,
  relations: ReadonlyMap<string, readonly Relation[]>,
  found: readonly Found[],
): DocumentError[] {
  const errors: DocumentError[] = [];
  const names = new Set(Object.keys(zip.files).map((name) => name.toLowerCase()));
  const has = (name: string) => names.has(name.toLowerCase()) || names.has(decoded(name).toLowerCase());
  const idsOf = new Map<string, Set<string>>();
  for (const [part, list] of relations) {
    const ids = new Set<string>();
    for (const { id, target } of list) {
      if (ids.has(id)) errors.push(error("relation_repeated", part, id));
      ids.add(id);
      if (target !== undefined && !has(target)) errors.push(error("relation_without_part", part, id, target));
    }
    idsOf.set(part, ids);
  }
  for (const { part, element } of found) {
    if (!element.tag.includes(" r:")) continue;
    for (const [, id = ""] of element.tag.matchAll(relationReference))
      if (id !== "" && !idsOf.get(part)?.has(id)) errors.push(error("relation_missing", part, element.name, id));
  }
  return errors;
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

function repeatedIds(found: readonly Found[]): DocumentError[] {
  const errors: DocumentError[] = [];
  const seen = new Set<string>();
  const note = (part: string, kind: string, name: string, value: string | undefined) => {
    if (value === undefined || (name === "w:name" && isKeptName(value))) return;
    const key = `${kind} ${name} ${foldedNames.has(name) ? value.toLowerCase() : value}`;
    if (seen.has(key)) errors.push(error("id_repeated", part, kind, value));
    seen.add(key);
  };
  for (const { part, element, parent } of found) {
    // The settings name the separator lines among the notes.
    if (parent && noteSettings.has(parent.name)) continue;
    if (Object.hasOwn(unique, element.name))
      for (const name of unique[element.name] ?? []) note(part, element.name, name, attribute(element, name));
    else if (element.name === "w:id" && parent?.name === "w:sdtPr")
      note(part, "w:sdt", "w:id", attribute(element, "w:val"));
  }
  return errors;
}

function missingNotes(found: readonly Found[]): DocumentError[] {
  const there = new Set<string>();
  const kinds = new Set(Object.values(notes));
  for (const { element } of found)
    if (kinds.has(element.name)) there.add(`${element.name} ${attribute(element, "w:id")}`);
  return found.flatMap(({ part, element }) => {
    const kind = Object.hasOwn(notes, element.name) ? (notes[element.name] ?? "") : "";
    const id = attribute(element, "w:id") ?? "";
    return kind === "" || there.has(`${kind} ${id}`) ? [] : [error("note_missing", part, kind, id)];
  });
}

const misplaced = (found: readonly Found[]): DocumentError[] =>
  found.flatMap(({ part, element: parent }) =>
    [...misplacedIn(parent)].map(({ id, element, parent: around }) => error(id, part, element, around)),
  );
