import { attribute, child, descendants, type Element, elements, elementXml, setAttribute } from "../xml-tree.ts";
import type { WordPackage } from "./word-package.ts";

/** The fonts and colours of a document's theme. */
interface Theme {
  readonly colors: ReadonlyMap<string, string>;
  readonly fonts: ReadonlyMap<string, string>;
  readonly identity: string;
}

const fontAttributes = { asciiTheme: "ascii", hAnsiTheme: "hAnsi", eastAsiaTheme: "eastAsia", cstheme: "cs" } as const;
const colorAttributes = ["themeColor", "themeTint", "themeShade", "themeFill", "themeFillTint", "themeFillShade"];
/** The names of text and background colours in drawings. */
const aliases: Readonly<Record<string, string>> = { tx1: "dk1", tx2: "dk2", bg1: "lt1", bg2: "lt2" };

/** True for two documents whose themes have the same fonts and colours. */
export const sameTheme = (a: WordPackage, b: WordPackage): boolean => themeOf(a).identity === themeOf(b).identity;

/**
 * Answers a function that writes the fonts and colours a tree takes from its document's theme into the tree itself, so
 * that it looks the same beside another theme.
 */
export function settleTheme(source: WordPackage): (root: Element) => void {
  const { colors, fonts } = themeOf(source);
  return (root) => {
    for (const found of descendants(root)) {
      if (found.name === "w:rFonts") settleFonts(found, fonts);
      else if (found.name === "a:schemeClr") {
        const name = attribute(found, "val") ?? "";
        const color = colors.get(aliases[name] ?? name);
        if (color === undefined) continue;
        found.tag = found.tag.replace("a:schemeClr", "a:srgbClr");
        setAttribute(found, "val", color);
        found.name = "a:srgbClr";
      } else if (/^a:(?:latin|ea|cs)$/.test(found.name)) {
        const font = fonts.get(attribute(found, "typeface") ?? "");
        if (font) setAttribute(found, "typeface", font);
      }
      // Word stores the colour itself next to the name from the theme.
      if (found.tag.includes("w:theme"))
        for (const name of colorAttributes) setAttribute(found, `w:${name}`, undefined);
    }
  };
}

function settleFonts(found: Element, fonts: ReadonlyMap<string, string>): void {
  for (const [theme, plain] of Object.entries(fontAttributes)) {
    const name = attribute(found, `w:${theme}`);
    if (name === undefined) continue;
    setAttribute(found, `w:${theme}`, undefined);
    const font = fonts.get(name);
    if (font) setAttribute(found, `w:${plain}`, font);
  }
}

function themeOf(source: WordPackage): Theme {
  const part = source.related(source.main, "theme");
  if (part === undefined) return { colors: new Map(), fonts: new Map(), identity: "" };
  const scheme = child(source.tree(part).root, "a:themeElements");
  const colors = new Map<string, string>();
  for (const slot of elements(child(scheme, "a:clrScheme"))) {
    const color = elements(slot)[0];
    const value = attribute(color, color?.name === "a:sysClr" ? "lastClr" : "val");
    if (value !== undefined) colors.set(slot.name.replace(/^a:/, ""), value);
  }
  const fonts = new Map<string, string>();
  for (const [kind, short] of [
    ["major", "mj"],
    ["minor", "mn"],
  ] as const) {
    const face = (script: string) =>
      attribute(child(child(child(scheme, "a:fontScheme"), `a:${kind}Font`), `a:${script}`), "typeface") ?? "";
    for (const name of [`${kind}HAnsi`, `${kind}Ascii`, `+${short}-lt`]) fonts.set(name, face("latin"));
    for (const name of [`${kind}EastAsia`, `+${short}-ea`]) fonts.set(name, face("ea"));
    for (const name of [`${kind}Bidi`, `+${short}-cs`]) fonts.set(name, face("cs"));
  }
  const schemes = [child(scheme, "a:clrScheme"), child(scheme, "a:fontScheme")];
  const identity = schemes
    .map((found) =>
      found ? found.children.map((below) => (typeof below === "string" ? "" : elementXml(below))).join("") : "",
    )
    .join("");
  return { colors, fonts, identity };
}
