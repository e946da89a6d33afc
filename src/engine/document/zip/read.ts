import { crc32, inflateRawSync } from "node:zlib";

/** The limits of a zip from outside, from the security design. */
export const zipLimits = {
  entries: 2000,
  /** Bytes of all entries together, counted while inflating. */
  inflated: 100 * 1024 * 1024,
  /** An entry above `ratioFrom` bytes may not inflate more than this many times. */
  ratio: 100,
  ratioFrom: 200 * 1024,
} as const;

/** Why a zip is refused. */
export const zipProblemCodes = [
  "notZip",
  "zipDamaged",
  "tooManyEntries",
  "duplicateEntry",
  "encryptedEntry",
  "linkEntry",
  "unsafeEntryName",
  "unknownCompression",
  "inflatesTooFar",
  "inflatedTooLarge",
] as const;
export type ZipProblemCode = (typeof zipProblemCodes)[number];

/** A zip that is refused, with the entry that is to blame where there is one. */
export class ZipRefused extends Error {
  readonly code: ZipProblemCode;
  readonly part: string | undefined;
  constructor(code: ZipProblemCode, part?: string) {
    super(`${code}${part === undefined ? "" : `: ${part}`}`);
    this.code = code;
    this.part = part;
  }
}

/** One file of a zip, still compressed (method 8) or stored (method 0). */
export interface ZipEntry {
  readonly name: string;
  readonly method: number;
  readonly crc: number;
  readonly compressed: Uint8Array;
  readonly size: number;
}

const endSignature = 0x06054b50;
const directorySignature = 0x02014b50;
const localSignature = 0x04034b50;
const endLength = 22;
// Bytes that are no UTF-8 become U+FFFD, which no name may hold.
const names = new TextDecoder("utf-8", { ignoreBOM: true });

/**
 * Reads the directory of a zip strictly: it must fill the end of the file to the last byte, agree with the entries it
 * names, and use none of the features a document needs not (encryption, links, overlapping entries). So no other
 * reader can see another zip in the same bytes. The larger numbers of ZIP64, which some servers write into every zip, are
 * read where they say what smaller ones could. Nothing is inflated or copied. Throws `ZipRefused`.
 */
export function readZipEntries(bytes: Uint8Array): ZipEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const half = (at: number) => view.getUint16(at, true);
  const word = (at: number) => view.getUint32(at, true);
  const { start, end, count } = directoryOf(bytes, view);
  if (count > zipLimits.entries) throw new ZipRefused("tooManyEntries");

  const entries: ZipEntry[] = [];
  const seen = new Set<string>();
  const spans: { from: number; to: number; name: string }[] = [];
  let at = start;
  for (let i = 0; i < count; i++) {
    if (at + 46 > end || word(at) !== directorySignature) throw new ZipRefused("zipDamaged");
    const flags = half(at + 8);
    const method = half(at + 10);
    const nameLength = half(at + 28);
    const next = at + 46 + nameLength + half(at + 30) + half(at + 32);
    const unixMode = view.getUint8(at + 5) === 3 ? word(at + 38) >>> 16 : 0;
    const crc = word(at + 16);
    if (next > end) throw new ZipRefused("zipDamaged");
    const { size, packed, local } = numbersOf(view, at);
    const nameFrom = at + 46;
    const name = names.decode(bytes.subarray(nameFrom, nameFrom + nameLength));
    at = next;

    if (!safeName(name)) throw new ZipRefused("unsafeEntryName", name);
    const folded = name.toLowerCase();
    if (seen.has(folded)) throw new ZipRefused("duplicateEntry", name);
    seen.add(folded);
    if ((flags & 0x2041) !== 0) throw new ZipRefused("encryptedEntry", name);
    if ((unixMode & 0o170000) === 0o120000) throw new ZipRefused("linkEntry", name);
    if (method !== 0 && method !== 8) throw new ZipRefused("unknownCompression", name);
    if (local + 30 > start || word(local) !== localSignature) throw new ZipRefused("zipDamaged", name);
    const from = local + 30 + half(local + 26) + half(local + 28);
    if (from + packed > start || half(local + 26) !== nameLength) throw new ZipRefused("zipDamaged", name);
    for (let k = 0; k < nameLength; k++)
      if (bytes[local + 30 + k] !== bytes[nameFrom + k]) throw new ZipRefused("zipDamaged", name);
    spans.push({ from: local, to: from + packed, name });
    if (name.endsWith("/") && size === 0) continue;
    entries.push({ name, method, crc, compressed: bytes.subarray(from, from + packed), size });
  }
  if (at !== end) throw new ZipRefused("zipDamaged");
  spans.sort((a, b) => a.from - b.from);
  for (const [i, span] of spans.entries()) {
    if (span.to > (spans[i + 1]?.from ?? start)) throw new ZipRefused("zipDamaged", span.name);
  }
  return entries;
}

/**
 * The content of one entry, at most `allowed` bytes of it (what is left of the total). Counted while inflating, whatever
 * the directory claims. Throws `ZipRefused`.
 */
export function inflateEntry(entry: ZipEntry, allowed: number): Uint8Array {
  const far = Math.max(zipLimits.ratioFrom, entry.compressed.length * zipLimits.ratio);
  if (entry.size > far) throw new ZipRefused("inflatesTooFar", entry.name);
  if (entry.size > allowed) throw new ZipRefused("inflatedTooLarge", entry.name);
  const content = entry.method === 0 ? entry.compressed : inflated(entry);
  if (content.length !== entry.size || crc32(content) !== entry.crc) throw new ZipRefused("zipDamaged", entry.name);
  return content;
}

function inflated(entry: ZipEntry): Uint8Array {
  try {
    // Never more than the directory declared, which was checked against the limits.
    return inflateRawSync(entry.compressed, { maxOutputLength: Math.max(1, entry.size) });
  } catch (error) {
    const far = (error as { code?: string }).code === "ERR_BUFFER_TOO_LARGE";
    throw new ZipRefused(far ? "inflatesTooFar" : "zipDamaged", entry.name);
  }
}

/** The position of a zip's directory, and the number of its entries. */
interface Directory {
  readonly start: number;
  readonly end: number;
  readonly count: number;
}

const end64Signature = 0x06064b50;
const locatorSignature = 0x07064b50;
const locatorLength = 20;
const end64Length = 56;
/** The value of a field whose number is in a ZIP64 field. */
const elsewhere = 0xffffffff;

function directoryOf(bytes: Uint8Array, view: DataView): Directory {
  const half = (at: number) => view.getUint16(at, true);
  const word = (at: number) => view.getUint32(at, true);
  if (bytes.length < endLength || word(0) !== localSignature) throw new ZipRefused("notZip");
  const at = lastSignature(bytes, endSignature);
  if (at < 0 || at + endLength > bytes.length) throw new ZipRefused("zipDamaged");
  const large = at >= locatorLength && word(at - locatorLength) === locatorSignature;
  const count = half(at + 10);
  const found = large
    ? directory64(view, at)
    : { count, start: word(at + 16), end: at, split: half(at + 8) !== count || word(at + 16) + word(at + 12) !== at };
  const says = (field: number, number: number, none: number) => field === number || (large && field === none);
  const agrees =
    says(count, found.count, 0xffff) &&
    says(word(at + 12), found.end - found.start, elsewhere) &&
    says(word(at + 16), found.start, elsewhere);
  if (half(at + 4) !== 0 || found.split || !agrees || at + endLength + half(at + 20) !== bytes.length)
    throw new ZipRefused("zipDamaged");
  return found;
}

/** The directory as the end of ZIP64 before the usual end says. */
function directory64(view: DataView, end: number): Directory & { readonly split: boolean } {
  const locator = end - locatorLength;
  const at = longAt(view, locator + 8);
  if (at + end64Length > locator || view.getUint32(at, true) !== end64Signature) throw new ZipRefused("zipDamaged");
  const [count, size, start] = [longAt(view, at + 32), longAt(view, at + 40), longAt(view, at + 48)];
  const split =
    view.getUint32(locator + 4, true) !== 0 ||
    view.getUint32(locator + 16, true) > 1 ||
    view.getUint32(at + 16, true) !== 0 ||
    view.getUint32(at + 20, true) !== 0 ||
    longAt(view, at + 24) !== count ||
    longAt(view, at + 4) + 12 !== locator - at ||
    start + size !== at;
  return { count, start, end: at, split };
}

/** A number of eight bytes that four could hold. */
function longAt(view: DataView, at: number): number {
  if (at + 8 > view.byteLength || view.getUint32(at + 4, true) !== 0) throw new ZipRefused("zipDamaged");
  return view.getUint32(at, true);
}

/** The sizes of an entry and where it is, as its line of the directory says. */
function numbersOf(
  view: DataView,
  at: number,
): { readonly size: number; readonly packed: number; readonly local: number } {
  const numbers = [24, 20, 42].map((field) => view.getUint32(at + field, true));
  let extra = at + 46 + view.getUint16(at + 28, true);
  const end = extra + view.getUint16(at + 30, true);
  while (numbers.includes(elsewhere) && extra + 4 <= end && view.getUint16(extra, true) !== 1)
    extra += 4 + view.getUint16(extra + 2, true);
  let field = extra + 4;
  for (const [place, number] of numbers.entries()) {
    if (number !== elsewhere) continue;
    if (field + 8 > end) throw new ZipRefused("zipDamaged");
    numbers[place] = longAt(view, field);
    field += 8;
  }
  const [size = 0, packed = 0, local = 0] = numbers;
  return { size, packed, local };
}

function lastSignature(bytes: Uint8Array, signature: number): number {
  for (let at = bytes.length - 4; at >= 0; at--) {
    if (bytes[at] !== (signature & 255) || bytes[at + 1] !== ((signature >>> 8) & 255)) continue;
    if (bytes[at + 2] === ((signature >>> 16) & 255) && bytes[at + 3] === signature >>> 24) return at;
  }
  return -1;
}

/** A relative path without steps upwards, drives, backslashes or control characters. */
function safeName(name: string): boolean {
  const forbidden = [...name].some((letter) => letter < " " || "\u007f\\:\uFFFD".includes(letter));
  return (
    name !== "" && !forbidden && !name.startsWith("/") && !name.split("/").some((step) => step === ".." || step === ".")
  );
}
