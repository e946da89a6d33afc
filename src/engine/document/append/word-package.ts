import { openPackage, type Package, templatedParts, writePackage } from "../package.ts";
import { partAt, relationsOf } from "../relations.ts";
import { escapeXml } from "../tags/scan-part.ts";
import { attribute, element, elements, meant, parseXml, setAttribute, treeXml, type XmlTree } from "../xml-tree.ts";
import { inflateEntry, zipLimits } from "../zip/read.ts";

/** A relationship of a part; `target` is a part's name, or an address when it is external. */
export interface Relationship {
  readonly id: string;
  readonly type: string;
  readonly target: string;
  readonly external: boolean;
}

const packaging = "http://schemas.openxmlformats.org/package/2006";
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const mainType = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";
const typesPart = "[Content_Types].xml";
const relationsType = "application/vnd.openxmlformats-package.relationships+xml";

/** The bytes are no Word document whose parts can be found. */
export class NotWord extends Error {}

/** A Word package whose parts are changed as trees and written at the end. The bytes must have passed the upload check. */
export class WordPackage {
  /** The name of the part with the body. */
  readonly main: string;
  private readonly zip: Package;
  private readonly trees = new Map<string, XmlTree>();

  constructor(bytes: Uint8Array) {
    try {
      this.zip = openPackage(bytes);
    } catch (cause) {
      throw new NotWord("no zip", { cause });
    }
    if (!this.has(typesPart)) throw new NotWord("no content types");
    const [body] = templatedParts(this.zip);
    if (body === undefined || this.typeOf(body) !== mainType) throw new NotWord("no document part");
    this.main = body;
  }

  /** True if a part of that name exists. */
  has(name: string): boolean {
    return this.zip.files[name] !== undefined;
  }

  /** The names of all parts. */
  names(): string[] {
    return Object.keys(this.zip.files);
  }

  /** The bytes of a part as they came; changes made in its tree are not in them. */
  bytes(name: string): Uint8Array {
    const part = this.zip.files[name];
    return part ? inflateEntry(part.entry(), zipLimits.inflated) : new Uint8Array();
  }

  /** A part as a tree, the same one each time; what is changed in it is written by `save`. Throws `MalformedXml`. */
  tree(name: string): XmlTree {
    const known = this.trees.get(name);
    if (known) return known;
    const tree = parseXml(this.zip.files[name]?.asText() ?? "");
    this.trees.set(name, tree);
    return tree;
  }

  /** Adds a part, and its content type where the name's ending does not give it. */
  put(name: string, data: string | Uint8Array, type: string): void {
    this.zip.file(name, data);
    if (this.typeOf(name) === type) return;
    const { root } = this.tree(typesPart);
    const prefix = root.name.replace(/Types$/, "");
    const ending = extension(name);
    const known = elements(root).some((entry) => attribute(entry, "Extension")?.toLowerCase() === ending);
    // Endings stand before names, as Word writes them.
    if (known || ending === "xml")
      root.children.push(element(`<${prefix}Override PartName="/${escapeXml(name)}" ContentType="${type}"/>`));
    else root.children.unshift(element(`<${prefix}Default Extension="${ending}" ContentType="${type}"/>`));
  }

  /** The content type of a part, by its name or by its name's ending. */
  typeOf(name: string): string | undefined {
    const entries = elements(this.tree(typesPart).root);
    const own = entries.find(
      (entry) => meant(attribute(entry, "PartName") ?? "").toLowerCase() === `/${name}`.toLowerCase(),
    );
    const byEnding = entries.find((entry) => attribute(entry, "Extension")?.toLowerCase() === extension(name));
    return attribute(own ?? byEnding, "ContentType");
  }

  /** The relationships of a part. */
  relationships(of: string): Relationship[] {
    const name = relationsOf(of);
    if (!this.has(name)) return [];
    return elements(this.tree(name).root).map((entry) => {
      const external = /^external$/i.test(attribute(entry, "TargetMode") ?? "");
      const target = meant(attribute(entry, "Target") ?? "");
      return {
        id: attribute(entry, "Id") ?? "",
        type: attribute(entry, "Type") ?? "",
        target: external ? target : partAt(of, target),
        external,
      };
    });
  }

  /** The part a part relates to by a kind ("styles"), when it exists. */
  related(of: string, kind: string): string | undefined {
    const found = this.relationships(of).find(({ type, external }) => !external && type.endsWith(`/${kind}`));
    return found && this.has(found.target) ? found.target : undefined;
  }

  /** Adds a relationship and answers its id; the same relationship is not added twice. */
  relate(of: string, relation: Omit<Relationship, "id">): string {
    const { type, target, external } = relation;
    const present = this.relationships(of);
    const same = present.find((other) => other.type === type && other.target === target && other.external === external);
    if (same) return same.id;
    const taken = new Set(present.map((other) => other.id));
    let number = present.length + 1;
    while (taken.has(`rId${number}`)) number++;
    this.relateAs(of, { ...relation, id: `rId${number}` });
    return `rId${number}`;
  }

  /** Adds a relationship under an id nobody has. */
  relateAs(of: string, { id, type, target, external }: Relationship): void {
    const name = relationsOf(of);
    if (!this.has(name))
      this.put(name, `${declaration}<Relationships xmlns="${packaging}/relationships"></Relationships>`, relationsType);
    const { root } = this.tree(name);
    const tag = root.name.replace(/Relationships$/, "Relationship");
    const entry = element(`<${tag} Id="${id}" Type="${type}" Target=""/>`);
    setAttribute(entry, "Target", escapeXml(external ? target : `/${target}`).replace(/"/g, "&quot;"));
    if (external) setAttribute(entry, "TargetMode", "External");
    root.children.push(entry);
  }

  /** A name like the given one that no part has: `word/header1.xml` may become `word/header3.xml`. */
  freeName(like: string): string {
    const [, stem = like, ending = ""] = /^(.*?)\d*(\.\w+)?$/.exec(like) ?? [];
    const taken = new Set(Object.keys(this.zip.files).map((name) => name.toLowerCase()));
    let number = 1;
    while (taken.has(`${stem}${number}${ending}`.toLowerCase())) number++;
    return `${stem}${number}${ending}`;
  }

  /** The part that has these bytes, among those in a folder. */
  twin(folder: string, bytes: Uint8Array): string | undefined {
    return Object.values(this.zip.files).find((part) => {
      const candidate = part.name.startsWith(folder) && part.entry().size === bytes.length;
      return candidate && equal(this.bytes(part.name), bytes);
    })?.name;
  }

  /** The document with everything changed in its trees. Same changes, same bytes. */
  save(): Uint8Array<ArrayBuffer> {
    for (const [name, tree] of this.trees) this.zip.file(name, treeXml(tree));
    return writePackage(this.zip);
  }
}

const equal = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((value, index) => value === b[index]);

const extension = (name: string): string => /\.([^./]+)$/.exec(name)?.[1]?.toLowerCase() ?? "";
