import { openPackage, partText, writePackage } from "./package.ts";

const relationship = /<(?:\w+:)?Relationship\b[^>]*?(?:\/>|>\s*<\/(?:\w+:)?Relationship>)/g;
const attribute = (tag: string, name: string): string =>
  unescape(
    new RegExp(`\\b${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
      .exec(tag)
      ?.slice(1)
      .find((v) => v !== undefined) ?? "",
  );
/** Character references count too: `&#102;ile:` is a file. */
const unescape = (text: string): string =>
  text
    .replace(/&#x([0-9a-f]+);/gi, (_, hex: string) => fromCode(Number.parseInt(hex, 16)))
    .replace(/&#(\d+);/g, (_, decimal: string) => fromCode(Number(decimal)))
    .replace(/&quot;/g, '"')
    .replace(/&apos;/g, "'")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&amp;/g, "&");
const fromCode = (code: number): string => (code <= 0x10ffff ? String.fromCodePoint(code) : "");

/** Elements that mean nothing without their relationship; other elements only lose the attribute. */
const useless = ["w:attachedTemplate", "w:sourceFileName", "w:dataSource", "w:headerSource", "w:src"];

/**
 * Cuts a document's ties to the outside: every external relationship that is not a hyperlink to http, https or mailto
 * goes, with what refers to it (a linked picture becomes an empty one, an attached template is forgotten). Answers the
 * same bytes when there is nothing to cut. The bytes must have passed `checkPackage`.
 */
export function dropExternal(bytes: Uint8Array): Uint8Array {
  const zip = openPackage(bytes);
  let changed = false;
  for (const name of Object.keys(zip.files).filter((file) => file.endsWith(".rels"))) {
    const dropped = new Set<string>();
    const text = partText(zip, name).replace(relationship, (tag) => {
      if (!/^external$/i.test(attribute(tag, "TargetMode"))) return tag;
      const link = /\/hyperlink$/i.test(attribute(tag, "Type"));
      if (link && /^(?:https?|mailto):/i.test(attribute(tag, "Target").trim())) return tag;
      dropped.add(attribute(tag, "Id"));
      return "";
    });
    if (dropped.size === 0) continue;
    changed = true;
    zip.file(name, text);
    const source = name.replace(/(^|\/)_rels\/([^/]*)\.rels$/, "$1$2");
    if (zip.files[source]) zip.file(source, withoutReferences(partText(zip, source), dropped));
  }
  return changed ? writePackage(zip) : bytes;
}

function withoutReferences(xml: string, dropped: ReadonlySet<string>): string {
  return xml.replace(/<[^>]*\br:\w+="[^>]*>/g, (tag) => {
    const gone = (id: string) => dropped.has(id);
    const name = /^<([\w:]+)/.exec(tag)?.[1] ?? "";
    const ids = [...tag.matchAll(/\sr:\w+="([^"]*)"/g)].map((match) => match[1] ?? "");
    if (!ids.some(gone)) return tag;
    if (useless.includes(name) && tag.endsWith("/>")) return "";
    return tag.replace(/\sr:\w+="([^"]*)"/g, (reference, id: string) => (gone(id) ? "" : reference));
  });
}
