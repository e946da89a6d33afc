import { ownValue } from "../../own-value.ts";
import { escapeXml } from "../tags/scan-part.ts";
import {
  attribute,
  child,
  descendants,
  type Element,
  elements,
  isElement,
  meant,
  setAttribute,
  treeXml,
} from "../xml-tree.ts";
import { joinRoots } from "./join-roots.ts";
import { type ListMap, mergeLists } from "./merge-lists.ts";
import { type BroughtStyles, mergeStyles, type StyleMap } from "./merge-styles.ts";
import { type NoteSort, noteHome } from "./note-home.ts";
import { copyOf, propertiesOf, putProperty } from "./style-defaults.ts";
import type { TakenIds } from "./taken-ids.ts";
import type { WordPackage } from "./word-package.ts";

const relationReference = /(\s(?:r:[\w-]+|o:relid)\s*=\s*)(?:"([^"]*)"|'([^']*)')/g;
const margins = /\.(?:header|footer)\+xml$/;
const styleNames: Readonly<Record<string, true>> = { "w:pStyle": true, "w:rStyle": true, "w:tblStyle": true };
const noteOf: Readonly<Record<string, NoteSort>> = {
  "w:footnoteReference": "footnotes",
  "w:endnoteReference": "endnotes",
  "w:commentReference": "comments",
};
/** Data of the other document that stays behind. What it gave is written in the text already. */
const leftBehind = new Set(["w:dataBinding", "w15:dataBinding"]);

/** Moves content from one document into another, with all that it needs there. */
export class ContentMover {
  private readonly into: WordPackage;
  private readonly from: WordPackage;
  private readonly taken: TakenIds;
  private readonly styles: StyleMap;
  private readonly lists: ListMap;
  private readonly parts = new Map<string, string>();
  private readonly notes = new Map<string, string>();
  private readonly notesById = new Map<string, ReadonlyMap<string | undefined, Element>>();
  private readonly marks = new Map<string, string>();
  private readonly bookmarks: ReadonlyMap<string, string>;

  constructor(into: WordPackage, from: WordPackage, brought: BroughtStyles, taken: TakenIds) {
    this.into = into;
    this.from = from;
    this.taken = taken;
    this.bookmarks = taken.bookmarks(from);
    const lists = mergeLists(
      into,
      from,
      (id) => this.styles.id(id),
      (source, target, tree) => this.relate(source, target, tree),
    );
    this.lists = lists;
    this.styles = mergeStyles(into, from, brought, (number) => lists.id(number));
  }

  /** Makes elements of the part `source` at home in the part `target`; they are changed in place. */
  move(moved: readonly Element[], source: string, target: string): void {
    const root = this.into.tree(target).root;
    joinRoots(root, this.from.tree(source).root, moved);
    for (const element of moved) {
      this.visit(element, false);
      this.relate(source, target, element);
    }
  }

  /** Brings a part over and answers its name. Pictures that are there already are not brought again. */
  part(source: string): string {
    const known = this.parts.get(source);
    if (known !== undefined) return known;
    const { into, from } = this;
    const type = from.typeOf(source) ?? "application/octet-stream";
    const bytes = from.bytes(source);
    const picture = type.startsWith("image/") ? into.twin(source.replace(/[^/]*$/, ""), bytes) : undefined;
    const name = picture !== undefined && into.typeOf(picture) === type ? picture : into.freeName(source);
    this.parts.set(source, name);
    if (name === picture) return name;
    into.put(name, margins.test(type) ? treeXml(from.tree(source)) : bytes, type);
    if (margins.test(type)) {
      const { root } = into.tree(name);
      // Its relationships are the source's, so it is moved onto itself.
      for (const element of elements(root)) {
        this.visit(element, false);
        this.relate(source, name, element);
      }
      return name;
    }
    for (const { id, type: kind, target, external } of from.relationships(source))
      into.relateAs(name, { id, type: kind, target: external ? target : this.part(target), external });
    return name;
  }

  private relate(source: string, target: string, tree: Element): void {
    const relations = new Map(this.from.relationships(source).map((found) => [found.id, found]));
    for (const found of descendants(tree)) {
      if (!found.tag.includes(":")) continue;
      found.tag = found.tag.replace(relationReference, (as, lead: string, a?: string, b?: string) => {
        const relation = relations.get(a ?? b ?? "");
        if (!relation || (!relation.external && !this.from.has(relation.target))) return as;
        const { type, external } = relation;
        const id = this.into.relate(target, {
          type,
          external,
          target: external ? relation.target : this.part(relation.target),
        });
        return `${lead}"${id}"`;
      });
    }
  }

  private visit(found: Element, inTable: boolean): void {
    const { name } = found;
    this.rename(found, inTable);
    if (name === "w:instrText" || name === "w:delInstrText")
      found.children = found.children.map((text) => (isElement(text) ? text : this.instruction(text)));
    if (name === "w:sdtPr" || name === "w:sdt")
      found.children = found.children.filter(
        (below) => !isElement(below) || !(leftBehind.has(below.name) || (name === "w:sdtPr" && below.name === "w:id")),
      );
    const within = name === "w:tbl" || (inTable && name !== "w:txbxContent");
    for (const below of found.children) if (isElement(below)) this.visit(below, within);
    if (name === "w:p") this.standardStyle(found, "w:pPr", "w:pStyle", this.styles.standard("paragraph", inTable));
    else if (name === "w:tbl") this.standardStyle(found, "w:tblPr", "w:tblStyle", this.styles.standard("table"));
  }

  private standardStyle(found: Element, kind: string, styleName: string, style: string | undefined): void {
    if (style === undefined || child(child(found, kind), styleName)) return;
    putProperty(propertiesOf(found, kind), copyOf(`<${styleName} w:val="${style}"/>`));
  }

  private rename(found: Element, inTable: boolean): void {
    const { name } = found;
    const value = attribute(found, "w:val");
    if (value !== undefined && ownValue(styleNames, name)) {
      setAttribute(found, "w:val", this.styles.id(value, inTable));
    } else if (value !== undefined && name === "w:numId") setAttribute(found, "w:val", this.lists.id(value));
    else if (name === "wp:docPr") setAttribute(found, "id", this.taken.drawing());
    else if (name === "w:hyperlink") {
      const anchor = attribute(found, "w:anchor");
      if (anchor !== undefined) setAttribute(found, "w:anchor", this.bookmarks.get(anchor) ?? anchor);
    } else if (name === "w:fldSimple")
      setAttribute(found, "w:instr", this.instruction(attribute(found, "w:instr") ?? ""));
    const id = attribute(found, "w:id");
    if (id !== undefined && found.name !== "w:id") this.renumber(found, id);
    // Names of paragraphs for other programs; they have to be unique and need not be there.
    for (const name of ["w14:paraId", "w14:textId"]) setAttribute(found, name, undefined);
  }

  private renumber(found: Element, id: string): void {
    const { name } = found;
    const note = ownValue(noteOf, name) ?? (name.startsWith("w:commentRange") ? "comments" : undefined);
    if (note !== undefined) {
      setAttribute(found, "w:id", this.note(note, id));
      return;
    }
    // The two ends of a range share their number.
    const family = /^w:(.*?)(?:Range)?(?:Start|End)$/.exec(name)?.[1];
    const fresh = family === undefined ? this.taken.mark() : (this.marks.get(`${family}:${id}`) ?? this.taken.mark());
    if (family !== undefined) this.marks.set(`${family}:${id}`, fresh);
    setAttribute(found, "w:id", fresh);
    const label = attribute(found, "w:name");
    if (name === "w:bookmarkStart" && label !== undefined)
      setAttribute(found, "w:name", this.bookmarks.get(label) ?? label);
  }

  private note(sort: NoteSort, id: string): string {
    const known = this.notes.get(`${sort}:${id}`);
    if (known !== undefined) return known;
    const { part, fresh } = noteHome(this.into, sort);
    this.notes.set(`${sort}:${id}`, fresh);
    const source = this.from.related(this.from.main, sort);
    const found = source && this.noteById(source, id);
    if (!source || !found) return fresh;
    const copy = copyOf(found);
    this.into.tree(part).root.children.push(copy);
    setAttribute(copy, "w:id", fresh);
    joinRoots(this.into.tree(part).root, this.from.tree(source).root, [copy]);
    for (const below of elements(copy)) {
      this.visit(below, false);
      this.relate(source, part, below);
    }
    return fresh;
  }

  private noteById(part: string, id: string): Element | undefined {
    // The first of several notes with one id is used.
    const listed = () => elements(this.from.tree(part).root).toReversed();
    const byId = this.notesById.get(part) ?? new Map(listed().map((note) => [attribute(note, "w:id"), note]));
    this.notesById.set(part, byId);
    return byId.get(id);
  }

  private instruction(text: string): string {
    if (this.bookmarks.size === 0) return text;
    return text.replace(/[^\s"\\]+/g, (word) => {
      const renamed = this.bookmarks.get(meant(word));
      return renamed === undefined ? word : escapeXml(renamed);
    });
  }
}
