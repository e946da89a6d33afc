import { attribute, child, type Element, elements, meant, parseXml } from "../xml-tree.ts";

/** The properties of a paragraph style, including those inherited from its base styles. */
export interface StyleFacts {
  readonly name?: string | undefined;
  readonly level?: number | undefined;
  readonly list?: { readonly id: number; readonly level: number } | undefined;
}

/** The paragraph styles of a document; no id means the style of paragraphs that name none. */
export interface Styles {
  readonly of: (id: string | undefined) => StyleFacts;
}

/** Reads the paragraph styles of `styles.xml`; the empty text gives a document without styles. */
export function stylesOf(xml: string): Styles {
  const found = new Map<string, Element>();
  let standard: string | undefined;
  for (const style of xml === "" ? [] : elements(parseXml(xml).root)) {
    const id = attribute(style, "w:styleId");
    if (style.name !== "w:style" || attribute(style, "w:type") !== "paragraph" || id === undefined) continue;
    found.set(id, style);
    if (/^(?:1|true|on)$/.test(attribute(style, "w:default") ?? "")) standard ??= id;
  }
  const known = new Map<string, StyleFacts>();
  const factsOf = (id: string): StyleFacts => {
    const ready = known.get(id);
    if (ready) return ready;
    // A style that is based on itself ends here.
    known.set(id, {});
    const style = found.get(id);
    const base = attribute(child(style, "w:basedOn"), "w:val");
    const inherited = base === undefined ? {} : factsOf(base);
    const properties = child(style, "w:pPr");
    const facts = {
      name: meant(attribute(child(style, "w:name"), "w:val") ?? id),
      level: outlineOf(properties) ?? inherited.level,
      list: listOf(properties, inherited.list),
    };
    known.set(id, facts);
    return facts;
  };
  return {
    of: (id) => {
      const named = id ?? standard;
      return named === undefined ? {} : factsOf(named);
    },
  };
}

/** The level paragraph properties give in an outline, from 1; nothing when they give none or "body text". */
export function outlineOf(properties: Element | undefined): number | undefined {
  const level = Number(attribute(child(properties, "w:outlineLvl"), "w:val") ?? Number.NaN);
  return level >= 0 && level < 9 ? level + 1 : undefined;
}

/** The list paragraph properties put a paragraph in, completed by `inherited`; number 0 takes it out of any. */
export function listOf(properties: Element | undefined, inherited: StyleFacts["list"]): StyleFacts["list"] {
  const numbering = child(properties, "w:numPr");
  const id = Number(attribute(child(numbering, "w:numId"), "w:val") ?? inherited?.id ?? 0);
  const level = attribute(child(numbering, "w:ilvl"), "w:val");
  return id > 0 ? { id, level: level === undefined ? (inherited?.level ?? 1) : Number(level) + 1 } : undefined;
}
