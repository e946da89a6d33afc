import { attribute, child, descendants, type Element, elements, elementXml, setAttribute } from "../xml-tree.ts";
import { joinRoots } from "./join-roots.ts";
import { copyOf, differingDefaults, putProperty, sameDefaults, underlay, valueOf } from "./style-defaults.ts";
import type { WordPackage } from "./word-package.ts";

const word = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const type = "application/vnd.openxmlformats-officedocument.wordprocessingml.styles+xml";
const normal = '<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>';
const none = `<w:styles xmlns:w="${word}">${normal}</w:styles>`;

/** Styles of an attachment as they are called in the result. */
export interface StyleMap {
  /** The id of a style; it is brought over when it is asked for first. In tables a paragraph style leaves the document's defaults to the table's style. */
  readonly id: (id: string, inTable?: boolean) => string;
  /** The style to be named by paragraphs, or tables, that name none; nothing when the result's own is the same. */
  readonly standard: (kind: "paragraph" | "table", inTable?: boolean) => string | undefined;
}

/** Styles that came with earlier attachments, by what they say: the same attachment twice brings them once. */
export type BroughtStyles = Map<string, string>;

/** Properties that do not change the look of text. */
const immaterial = new Set(
  "name aliases next link rsid uiPriority semiHidden unhideWhenUsed qFormat autoRedefine hidden locked"
    .split(" ")
    .map((name) => `w:${name}`),
);

/**
 * Brings the styles of a document into another one. A style that says the same under the same name is shared; any other
 * gets a name and an id of its own. Differing document defaults are written into the styles. `list` translates numbers
 * of lists; a style that counts is never shared, because its list starts anew.
 */
export function mergeStyles(
  into: WordPackage,
  from: WordPackage,
  brought: BroughtStyles,
  list: (number: string) => string,
): StyleMap {
  const target = into.tree(stylesPart(into)).root;
  const source = styleRoot(from);
  const defaults = differingDefaults(target, source);
  const plain = sameDefaults(defaults);
  const here = new Sheet(target);
  const there = new Sheet(source);
  if (!there.standard("paragraph")) there.add(copyOf(normal), there.freeId("Normal"));
  const tables = there.standard("table") !== undefined;
  const known = new Map<string, string>();

  const keyOf = (sheet: Sheet, style: Element, settled: boolean, seen: readonly Element[] = []): string => {
    const base = seen.includes(style) ? undefined : sheet.byId(valueOf(style, "w:basedOn"));
    const copy = copyOf(style);
    if (settled && !base) settle(copy);
    const says = elements(copy).filter((found) => !immaterial.has(found.name) && found.name !== "w:basedOn");
    const own = says.map((found) =>
      elementXml(found).replace(/\sw:rsid\w*="[^"]*"|>\s+(?=<)/g, (cut) => (cut.startsWith(">") ? ">" : "")),
    );
    return `${own.join("")}|${base ? keyOf(sheet, base, settled, [...seen, style]) : ""}`;
  };

  const settle = (style: Element): void => {
    const kind = attribute(style, "w:type");
    if (kind === "paragraph" || (kind === "table" && tables)) underlay(style, defaults);
  };

  const bring = (style: Element, id: string, settled: boolean): string => {
    const memo = `${settled}:${id}`;
    const kind = attribute(style, "w:type") ?? "";
    const name = valueOf(style, "w:name") ?? id;
    const counts = there.counts(style);
    const key = `${kind}:${name}:${keyOf(there, style, settled)}`;
    const twin = [here.byId(id), here.byName(name, kind)].find(
      (other) =>
        other && attribute(other, "w:type") === kind && valueOf(other, "w:name")?.toLowerCase() === name.toLowerCase(),
    );
    const shared = counts
      ? undefined
      : twin && `${kind}:${name}:${keyOf(here, twin, false)}` === key
        ? attribute(twin, "w:styleId")
        : brought.get(key);
    if (shared !== undefined) {
      known.set(memo, shared);
      return shared;
    }
    const copy = copyOf(style);
    joinRoots(target, source, [copy]);
    const fresh = here.freeId(id);
    known.set(memo, fresh);
    if (!counts) brought.set(key, fresh);
    setAttribute(copy, "w:styleId", fresh);
    setAttribute(copy, "w:default", undefined);
    const label = child(copy, "w:name");
    const free = here.freeName(name, kind);
    if (label) setAttribute(label, "w:val", free);
    if (free !== name) setAttribute(copy, "w:customStyle", "1");
    here.add(copy, fresh);
    if (settled && !there.byId(valueOf(style, "w:basedOn"))) settle(copy);
    for (const found of descendants(copy)) {
      const value = attribute(found, "w:val");
      if (value === undefined) continue;
      if (/^w:(?:basedOn|link|rStyle|pStyle)$/.test(found.name))
        setAttribute(found, "w:val", translate(value, settled));
      else if (found.name === "w:numId") setAttribute(found, "w:val", list(value));
    }
    const next = valueOf(style, "w:next");
    copy.children = copy.children.filter((found) => typeof found === "string" || found.name !== "w:next");
    // Only a style that is there anyway may follow; no other is brought for it.
    const follower = next === undefined ? undefined : known.get(`${settled}:${next}`);
    if (follower !== undefined) putProperty(copy, copyOf(`<w:next w:val="${follower}"/>`));
    return fresh;
  };

  const translate = (id: string, settled: boolean): string => {
    const style = there.byId(id);
    // A style nobody knows is no style.
    const found = style ?? there.standard("paragraph");
    const name = attribute(found, "w:styleId");
    if (!found || name === undefined) return id;
    return known.get(`${settled}:${name}`) ?? bring(found, name, settled);
  };

  const settledIn = (inTable: boolean) => !plain && !(inTable && tables);
  return {
    id: (id, inTable = false) => {
      const kind = attribute(there.byId(id), "w:type");
      return translate(id, kind === "table" ? !plain : settledIn(inTable));
    },
    standard: (kind, inTable = false) => {
      const standard = there.standard(kind);
      const id = attribute(standard, "w:styleId");
      if (!standard || id === undefined) return undefined;
      const fresh = translate(id, kind === "table" ? !plain : settledIn(inTable));
      return fresh === attribute(here.standard(kind), "w:styleId") ? undefined : fresh;
    },
  };
}

function stylesPart(into: WordPackage): string {
  const part = into.related(into.main, "styles");
  if (part !== undefined) return part;
  into.put("word/styles.xml", `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${none}`, type);
  into.relate(into.main, { type: `${office}/styles`, target: "word/styles.xml", external: false });
  return "word/styles.xml";
}

function styleRoot(from: WordPackage): Element {
  const part = from.related(from.main, "styles");
  return part === undefined ? copyOf(none) : from.tree(part).root;
}

/** The styles of one document. */
class Sheet {
  private readonly root: Element;
  private readonly ids = new Map<string, Element>();
  private readonly names = new Map<string, Element>();

  constructor(root: Element) {
    this.root = root;
    for (const style of elements(root)) if (style.name === "w:style") this.know(style);
  }

  private know(style: Element): void {
    const id = attribute(style, "w:styleId");
    if (id !== undefined && !this.ids.has(id)) this.ids.set(id, style);
    this.names.set(`${attribute(style, "w:type")}:${valueOf(style, "w:name")?.toLowerCase()}`, style);
  }

  byId(id: string | undefined): Element | undefined {
    return id === undefined ? undefined : this.ids.get(id);
  }

  byName(name: string, kind: string): Element | undefined {
    return this.names.get(`${kind}:${name.toLowerCase()}`);
  }

  standard(kind: string): Element | undefined {
    return [...this.ids.values()].find(
      (style) => attribute(style, "w:type") === kind && /^(?:1|true|on)$/.test(attribute(style, "w:default") ?? ""),
    );
  }

  /** True for a style that numbers its paragraphs, itself or through a base style. */
  counts(style: Element, depth = 0): boolean {
    if (child(child(style, "w:pPr"), "w:numPr")) return true;
    const base = this.byId(valueOf(style, "w:basedOn"));
    return base !== undefined && depth < 50 && this.counts(base, depth + 1);
  }

  freeId(id: string): string {
    for (let n = 1; ; n++) {
      const free = n === 1 ? id : `${id}_${n}`;
      if (!this.ids.has(free)) return free;
    }
  }

  freeName(name: string, kind: string): string {
    const taken = (free: string) =>
      ["paragraph", "character", "table", "numbering"].some((any) => this.byName(free, any)) || this.byName(free, kind);
    for (let n = 1; ; n++) {
      const free = n === 1 ? name : `${name} (${n})`;
      if (!taken(free)) return free;
    }
  }

  add(style: Element, id: string): void {
    setAttribute(style, "w:styleId", id);
    this.root.children.push(style);
    this.know(style);
  }
}
