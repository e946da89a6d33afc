import { standardize } from "./standard-package.ts";
import { withUsualPrefixes } from "./usual-prefixes.ts";
import { inflateEntry, readZipEntries, type ZipEntry, zipLimits } from "./zip/read.ts";
import { newEntry, type PreparedEntry, prepared, writeZip } from "./zip/write.ts";

const wordprocessing = "application/vnd.openxmlformats-officedocument.wordprocessingml.";
const properties = "application/vnd.openxmlformats-";
/** The kinds of part that may hold tags, in the order of their fields in the form. */
const templated = [
  `${wordprocessing}document.main+xml`,
  `${wordprocessing}header+xml`,
  `${wordprocessing}footer+xml`,
  `${wordprocessing}footnotes+xml`,
  `${wordprocessing}endnotes+xml`,
  `${wordprocessing}comments+xml`,
  "application/vnd.openxmlformats-officedocument.drawingml.diagramData+xml",
  "application/vnd.ms-office.drawingml.diagramDrawing+xml",
  `${properties}package.core-properties+xml`,
  `${properties}officedocument.extended-properties+xml`,
  `${properties}officedocument.custom-properties+xml`,
];
/** The texts of a cover page by Word: the abstract, the date, the address of the company. */
const coverPage = /\sxmlns\s*=\s*["']http:\/\/schemas\.microsoft\.com\/office\/2006\/coverPageProps["']/;
const contentTypes = "[Content_Types].xml";
const utf8 = new TextDecoder("utf-8", { ignoreBOM: true });

/** One part of a package. */
export interface PackagePart {
  readonly name: string;
  /** The part as it is written to a zip: of an unchanged part, the very bytes it was read from. */
  entry(): ZipEntry;
  /** Returns its content as text, inflated on first use. Throws `ZipRefused` beyond `zipLimits`. */
  asText(): string;
}

/**
 * The parts of a document by name. Has just the shape docxtemplater expects of a zip, so that it reads from us: one
 * reader, one set of limits.
 */
export class Package {
  readonly files: Record<string, PackagePart> = Object.create(null);

  /** The part of that name or null, the parts whose names match; with content, puts or replaces the part. */
  file(name: string): PackagePart | null;
  file(names: RegExp): PackagePart[];
  file(name: string, content: string | Uint8Array): this;
  file(name: string | RegExp, content?: string | Uint8Array): PackagePart | PackagePart[] | null | this {
    if (name instanceof RegExp) return Object.values(this.files).filter((part) => name.test(part.name));
    if (content === undefined) return this.files[name] ?? null;
    this.files[name] = {
      name,
      entry: () => newEntry(name, content),
      asText: () => (typeof content === "string" ? content : utf8.decode(content)),
    };
    return this;
  }

  /** Takes a part out. */
  remove(name: string): this {
    delete this.files[name];
    return this;
  }

  /**
   * Writes a .docx so that the same parts give the same bytes: entries sorted (the two that readers look for first stand
   * first), no folders, one fixed date, no platform of its own, unchanged parts copied as they were compressed.
   */
  write(): Uint8Array<ArrayBuffer> {
    return writeEntries(Object.values(this.files).map((part) => prepared(part.entry())));
  }
}

/** Opens a .docx. Throws `ZipRefused` when the bytes are no zip that `readZipEntries` reads. */
export function openPackage(bytes: Uint8Array): Package {
  const opened = new Package();
  let left: number = zipLimits.inflated;
  for (const entry of readZipEntries(bytes)) {
    let text: string | undefined;
    const asText = () => {
      if (text !== undefined) return text;
      const content = inflateEntry(entry, left);
      left -= content.length;
      text = /\.(?:xml|rels)$/i.test(entry.name) ? withUsualPrefixes(utf8.decode(content)) : utf8.decode(content);
      return text;
    };
    opened.files[entry.name] = { name: entry.name, entry: () => entry, asText };
  }
  standardize(opened);
  return opened;
}

/** A package of new parts. */
export function newPackage(parts: Iterable<readonly [name: string, content: string | Uint8Array]>): Package {
  const made = new Package();
  for (const [name, content] of parts) made.file(name, content);
  return made;
}

/** The text of one part; empty when there is none of that name. */
export const partText = (zip: Package, name: string): string => zip.files[name]?.asText() ?? "";

/** The names of the parts that may hold tags: body, headers, footers, notes, comments, diagrams, properties, cover page. */
export function templatedParts(zip: Package): string[] {
  const types = partText(zip, contentTypes);
  const attributeOf = (tag: string, attribute: string) =>
    new RegExp(`\\b${attribute}\\s*=\\s*["']\\/?([^"']+)["']`).exec(tag)?.[1] ?? "";
  const own = new Map<string, string>();
  for (const [tag] of types.matchAll(/<Override\b[^>]*>/g))
    own.set(attributeOf(tag, "PartName"), attributeOf(tag, "ContentType"));
  const found: { name: string; rank: number }[] = [];
  const find = (name: string, type: string) => {
    const rank = templated.indexOf(type);
    if (rank >= 0 && zip.files[name]) found.push({ name, rank });
  };
  for (const [name, type] of own) find(name, type);
  // A type may be that of an extension: then every part with it that says no other has it.
  for (const [tag] of types.matchAll(/<Default\b[^>]*>/g)) {
    const ending = `.${attributeOf(tag, "Extension").toLowerCase()}`;
    const named = (name: string) => name.toLowerCase().endsWith(ending) && !own.has(name) && name !== contentTypes;
    if (templated.includes(attributeOf(tag, "ContentType")))
      for (const name of Object.keys(zip.files).filter(named)) find(name, attributeOf(tag, "ContentType"));
  }
  // Word shows what is in this part on the cover page, not what the body has there.
  for (const name of Object.keys(zip.files))
    if (/^customXml\/item\d+\.xml$/.test(name) && coverPage.test(partText(zip, name)))
      found.push({ name, rank: templated.length });
  return found
    .sort((a, b) => a.rank - b.rank || a.name.localeCompare(b.name, "en", { numeric: true }))
    .map((part) => part.name);
}

/** Writes a package: see `Package.write`. */
export const writePackage = (zip: Package): Uint8Array<ArrayBuffer> => zip.write();

/** Writes entries as `writePackage` writes parts. */
export const writeEntries = (entries: PreparedEntry[]): Uint8Array<ArrayBuffer> =>
  writeZip(entries.sort((a, b) => byPackageOrder(a.entry.name, b.entry.name)));

const first = [contentTypes, "_rels/.rels"];
/** The order of parts in a package: the two that readers look for first, then by name. */
export function byPackageOrder(a: string, b: string): number {
  const rank = (name: string) => (first.includes(name) ? first.indexOf(name) : first.length);
  return rank(a) - rank(b) || (a < b ? -1 : a > b ? 1 : 0);
}
