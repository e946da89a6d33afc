import { ownValue } from "../../own-value.ts";
import { attribute, child, type Element, element, elements, elementXml, setAttribute } from "../xml-tree.ts";

/**
 * The defaults of Word if neither a style nor the document sets the property. Only those that its templates usually
 * set.
 */
const builtIn: Readonly<Record<string, string>> = {
  "w:rFonts": `<w:rFonts w:ascii="Times New Roman" w:hAnsi="Times New Roman" w:eastAsia="Times New Roman" w:cs="Times New Roman"/>`,
  "w:sz": '<w:sz w:val="20"/>',
  "w:szCs": '<w:szCs w:val="20"/>',
  "w:kern": '<w:kern w:val="0"/>',
  "w:color": '<w:color w:val="auto"/>',
  "w:b": '<w:b w:val="0"/>',
  "w:i": '<w:i w:val="0"/>',
  "w:caps": '<w:caps w:val="0"/>',
  "w:spacing": '<w:spacing w:before="0" w:after="0" w:line="240" w:lineRule="auto"/>',
  "w:ind": '<w:ind w:left="0" w:right="0" w:firstLine="0"/>',
  "w:jc": '<w:jc w:val="left"/>',
  "w:widowControl": "<w:widowControl/>",
};
/** Properties that change no line of a document. */
const invisible = new Set(["w:lang", "w:noProof"]);
const runSpacing = '<w:spacing w:val="0"/>';

/** The order in which Word expects properties. */
const orders: Readonly<Record<string, readonly string[]>> = {
  "w:pPr": (
    "pStyle keepNext keepLines pageBreakBefore framePr widowControl numPr suppressLineNumbers pBdr shd tabs " +
    "suppressAutoHyphens kinsoku wordWrap overflowPunct topLinePunct autoSpaceDE autoSpaceDN bidi adjustRightInd " +
    "snapToGrid spacing ind contextualSpacing mirrorIndents suppressOverlap jc textDirection textAlignment " +
    "textboxTightWrap outlineLvl divId cnfStyle rPr sectPr pPrChange"
  ).split(" "),
  "w:rPr": (
    "rStyle rFonts b bCs i iCs caps smallCaps strike dstrike outline shadow emboss imprint noProof snapToGrid vanish " +
    "webHidden color spacing w kern position sz szCs highlight u effect bdr shd fitText vertAlign rtl cs em lang " +
    "eastAsianLayout specVanish oMath rPrChange"
  ).split(" "),
  "w:tblPr": ["tblStyle"],
  "w:sectPr": (
    "headerReference footerReference footnotePr endnotePr type pgSz pgMar paperSrc pgBorders lnNumType pgNumType cols " +
    "formProt vAlign noEndnote titlePg textDirection bidi rtlGutter docGrid printerSettings sectPrChange"
  ).split(" "),
  "w:style": (
    "name aliases basedOn next link autoRedefine hidden uiPriority semiHidden unhideWhenUsed qFormat locked personal " +
    "personalCompose personalReply rsid pPr rPr tblPr trPr tcPr tblStylePr"
  ).split(" "),
};

/** Puts an element among properties where Word wants it; one of the same name is replaced. */
export function putProperty(parent: Element, property: Element): void {
  const order = ownValue(orders, parent.name) ?? [];
  const rank = (name: string) => {
    const found = order.indexOf(name.replace(/^w:/, ""));
    return found < 0 ? order.length : found;
  };
  parent.children = parent.children.filter((other) => typeof other === "string" || other.name !== property.name);
  const after = parent.children.findIndex(
    (other) => typeof other === "object" && rank(other.name) > rank(property.name),
  );
  parent.children.splice(after < 0 ? parent.children.length : after, 0, property);
}

/** The properties element of that name, made when there is none. */
export function propertiesOf(parent: Element, name: string): Element {
  const present = child(parent, name);
  if (present) return present;
  const made: Element = { name, tag: `<${name}/>`, children: [] };
  if (parent.name === "w:style") putProperty(parent, made);
  else parent.children.unshift(made);
  return made;
}

/** The properties of paragraphs and runs that must be written out when one document's defaults replace another's. */
export interface Defaults {
  readonly "w:pPr": readonly Element[];
  readonly "w:rPr": readonly Element[];
}

/**
 * Returns the properties that must be written out so that text made under the defaults of `from` looks the same under
 * those of `into`.
 */
export function differingDefaults(into: Element | undefined, from: Element | undefined): Defaults {
  const of = (kind: "w:pPr" | "w:rPr"): Element[] => {
    const read = (root: Element | undefined) =>
      new Map(
        elements(child(child(child(root, "w:docDefaults"), `${kind}Default`), kind)).map((found) => [
          found.name,
          found,
        ]),
      );
    const here = read(into);
    const there = read(from);
    const names = [...new Set([...there.keys(), ...here.keys()])].sort();
    return names.flatMap((name) => {
      const wanted = there.get(name);
      const present = here.get(name);
      if (invisible.has(name) || (wanted && present && elementXml(wanted) === elementXml(present))) return [];
      const basis = name === "w:spacing" && kind === "w:rPr" ? runSpacing : ownValue(builtIn, name);
      if (!basis) return wanted ? [copyOf(wanted)] : [];
      const complete = copyOf(basis);
      if (wanted) overlay(complete, wanted);
      return [complete];
    });
  };
  return { "w:pPr": of("w:pPr"), "w:rPr": of("w:rPr") };
}

/** Gives a style the defaults, beneath what it says itself. */
export function underlay(style: Element, defaults: Defaults): void {
  for (const kind of ["w:pPr", "w:rPr"] as const) {
    if (defaults[kind].length === 0) continue;
    const properties = propertiesOf(style, kind);
    for (const property of defaults[kind]) {
      const own = child(properties, property.name);
      const complete = copyOf(property);
      if (own) overlay(complete, own);
      putProperty(properties, complete);
    }
  }
}

/** A copy that shares nothing with the element, or an element of its own. */
export const copyOf = (source: Element | string): Element =>
  element(typeof source === "string" ? source : elementXml(source));

function overlay(under: Element, over: Element): void {
  for (const [, name = "", value] of over.tag.matchAll(/\s(w:\w+)\s*=\s*["']([^"']*)["']/g)) {
    // A font by its name and a font by the theme exclude each other; so do the two ways to indent a first line.
    const rival = {
      "w:asciiTheme": "w:ascii",
      "w:hAnsiTheme": "w:hAnsi",
      "w:eastAsiaTheme": "w:eastAsia",
      "w:cstheme": "w:cs",
      "w:hanging": "w:firstLine",
    }[name];
    if (rival) setAttribute(under, rival, undefined);
    setAttribute(under, name, value);
  }
  under.children = over.children;
}

/** True if nothing must be written out. */
export const sameDefaults = (defaults: Defaults): boolean => defaults["w:pPr"].length + defaults["w:rPr"].length === 0;

/** The value of `w:val` of a child. */
export const valueOf = (parent: Element | undefined, name: string): string | undefined =>
  attribute(child(parent, name), "w:val");
