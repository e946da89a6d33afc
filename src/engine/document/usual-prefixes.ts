/** Namespaces of a document, by the prefix Word gives them; "" for those it declares without one. */
const usual: Readonly<Record<string, string>> = {
  "http://schemas.openxmlformats.org/wordprocessingml/2006/main": "w",
  "http://purl.oclc.org/ooxml/wordprocessingml/main": "w",
  "http://schemas.openxmlformats.org/officeDocument/2006/relationships": "r",
  "http://purl.oclc.org/ooxml/officeDocument/relationships": "r",
  "http://schemas.openxmlformats.org/drawingml/2006/main": "a",
  "http://purl.oclc.org/ooxml/drawingml/main": "a",
  "http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing": "wp",
  "http://schemas.openxmlformats.org/drawingml/2006/picture": "pic",
  "http://schemas.openxmlformats.org/officeDocument/2006/math": "m",
  "http://schemas.openxmlformats.org/markup-compatibility/2006": "mc",
  "http://schemas.microsoft.com/office/word/2010/wordml": "w14",
  "http://schemas.microsoft.com/office/word/2010/wordprocessingShape": "wps",
  "urn:schemas-microsoft-com:vml": "v",
  "http://purl.org/dc/elements/1.1/": "dc",
  "http://schemas.openxmlformats.org/package/2006/metadata/core-properties": "cp",
  "http://schemas.openxmlformats.org/officeDocument/2006/docPropsVTypes": "vt",
  "http://schemas.openxmlformats.org/officeDocument/2006/extended-properties": "",
  "http://schemas.openxmlformats.org/officeDocument/2006/custom-properties": "",
  "http://schemas.openxmlformats.org/package/2006/content-types": "",
  "http://schemas.openxmlformats.org/package/2006/relationships": "",
};

const declaration = /\sxmlns(?::([\w.-]+))?\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const attribute = /(\s)(?:([\w.-]+):)?([\w.-]+)(\s*=\s*(?:"[^"]*"|'[^']*'))/g;
const markup = /<[^\s!?](?:[^"'>]|"[^"]*"|'[^']*')*>/g;

/** The maximum length of a part's start, up to the end of its first element: declarations and a comment. */
const headLength = 20_000;

/**
 * A part of a document with the prefixes Word writes, whatever other programs chose (`<ns0:document>`): tags are read by
 * those. Namespaces we do not know keep theirs; a part that binds a prefix twice stays as it is.
 */
export function withUsualPrefixes(xml: string): string {
  const root = /<[^\s!?/](?:[^"'>]|"[^"]*"|'[^']*')*>/.exec(xml.slice(0, headLength))?.[0] ?? "";
  const own = new Map([...root.matchAll(declaration)].map(([, prefix = "", a, b]) => [prefix, a ?? b ?? ""]));
  const renamed = new Map<string, string>();
  for (const [prefix, uri] of own) {
    const wanted = Object.hasOwn(usual, uri) ? usual[uri] : undefined;
    if (wanted !== undefined && wanted !== prefix) renamed.set(prefix, wanted);
  }
  if (renamed.size === 0 || !isUnambiguous(xml, own, renamed)) return xml;
  const to = (prefix: string) => renamed.get(prefix) ?? prefix;
  const named = (prefix: string, name: string) => (to(prefix) === "" ? name : `${to(prefix)}:${name}`);
  return xml.replace(markup, (tag) => {
    const declared = new Set<string>();
    return tag
      .replace(
        /^<(\/?)(?:([\w.-]+):)?([\w.-]+)/,
        (_, slash: string, prefix = "", name = "") => `<${slash}${named(prefix, name)}`,
      )
      .replace(attribute, (whole, space: string, prefix: string | undefined, name: string, value: string) => {
        const declares = prefix === "xmlns" ? name : name === "xmlns" ? "" : undefined;
        if (declares === undefined || (prefix !== undefined && prefix !== "xmlns"))
          // An attribute without a prefix belongs to no namespace.
          return prefix === undefined ? whole : `${space}${named(prefix, name)}${value}`;
        // Two prefixes of one namespace become one.
        if (declared.has(to(declares))) return "";
        declared.add(to(declares));
        return `${space}${to(declares) === "" ? "xmlns" : `xmlns:${to(declares)}`}${value}`;
      })
      .replace(
        /(\s(?:[\w.-]+:)?(?:Ignorable|Requires)\s*=\s*["'])([^"']*)/g,
        (_, before: string, list: string) => before + list.split(/\s+/).map(to).join(" "),
      );
  });
}

/** True if every prefix has one meaning in the whole part, also after the change. */
function isUnambiguous(xml: string, own: ReadonlyMap<string, string>, renamed: ReadonlyMap<string, string>): boolean {
  for (const [prefix, to] of renamed) {
    const there = own.get(to);
    if (there !== undefined && !renamed.has(to) && there !== own.get(prefix)) return false;
  }
  const changed = new Set([...renamed.keys(), ...renamed.values()]);
  const again = [...xml.matchAll(declaration)].filter(([, prefix = "", a, b]) => own.get(prefix) !== (a ?? b ?? ""));
  return !again.some(([, prefix = ""]) => changed.has(prefix));
}
