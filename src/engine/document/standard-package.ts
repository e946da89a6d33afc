/** A package as `openPackage` opens it. */
interface Opened {
  readonly files: Readonly<Record<string, { asText(): string }>>;
  file(name: string, content: string): unknown;
}

const strict = "http://purl.oclc.org/ooxml/";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/";
/** Names of strict Open XML, and those that Word writes by default. */
const names: readonly (readonly [strict: string, usual: string])[] = [
  ["wordprocessingml/main", "http://schemas.openxmlformats.org/wordprocessingml/2006/main"],
  ["drawingml/", "http://schemas.openxmlformats.org/drawingml/2006/"],
  ["officeDocument/relationships/extendedProperties", `${office}relationships/extended-properties`],
  ["officeDocument/relationships/customProperties", `${office}relationships/custom-properties`],
  ["officeDocument/extendedProperties", `${office}extended-properties`],
  ["officeDocument/customProperties", `${office}custom-properties`],
  ["officeDocument/", office],
  ["schemaLibrary/main", "http://schemas.openxmlformats.org/schemaLibrary/2006/main"],
];

const contentTypes = "[Content_Types].xml";
const wordTemplate = "wordprocessingml.template.main+xml";

/**
 * Turns a package that Word opens into one that Word writes by default: strict Open XML gets the usual names, and a template (.dotx)
 * the type of a document. Other packages stay as they are, byte for byte.
 */
export function standardize(opened: Opened): void {
  const change = (name: string, to: (text: string) => string): void => {
    const text = opened.files[name]?.asText();
    if (text !== undefined) opened.file(name, to(text));
  };
  if (opened.files[contentTypes]?.asText().includes(wordTemplate))
    change(contentTypes, (text) => text.replaceAll(wordTemplate, "wordprocessingml.document.main+xml"));
  if (!opened.files["_rels/.rels"]?.asText().includes(strict)) return;
  for (const name of Object.keys(opened.files)) if (/\.(?:xml|rels)$/i.test(name)) change(name, withUsualNames);
}

function withUsualNames(text: string): string {
  if (!text.includes(strict)) return text;
  let named = text.replace(/\s(?:w:)?conformance\s*=\s*["']strict["']/, "");
  for (const [from, to] of names) named = named.replaceAll(strict + from, to);
  return named;
}
