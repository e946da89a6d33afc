import { crc32, deflateRawSync } from "node:zlib";
import { type ZipEntry, zipLimits } from "./read.ts";

/** An entry with its two headers made, ready to be written any number of times. */
export interface PreparedEntry {
  readonly entry: ZipEntry;
  readonly local: Uint8Array;
  readonly central: Uint8Array;
}

/** Formats that are compressed already: deflating them again costs time and gains nothing. */
const compressed = /\.(?:png|jpe?g|gif|webp|emf\.gz|odttf)$/i;
const utf8 = new TextEncoder();
/** 1980-01-01 00:00, the first date a zip can name. */
const date = 0x0021;
const utf8Names = 0x0800;

/**
 * The compression level of zlib, up to 9. Below the usual 6: filling a contract is mostly deflating it, and 5 takes a
 * fifth less time for documents 1 to 5 % larger (docs/benchmarks.md).
 */
const level = 5;

/** A new entry: deflated, or stored when its format is compressed already. */
export function newEntry(name: string, content: Uint8Array | string): ZipEntry {
  const bytes = typeof content === "string" ? utf8.encode(content) : content;
  const stored = compressed.test(name);
  return {
    name,
    method: stored ? 0 : 8,
    crc: crc32(bytes),
    compressed: stored ? bytes : readable(deflateRawSync(bytes, { level }), bytes.length),
    size: bytes.length,
  };
}

/** A block of deflate that holds nothing: a header of three bits, the rest of its byte, a length of zero twice. */
const emptyBlock = [0, 0, 0, 0xff, 0xff] as const;

/**
 * Deflated content that `inflateEntry` reads: what compresses further than it lets anything inflate (thousands of equal
 * rows) has empty blocks put before it.
 */
export function readable(deflated: Uint8Array, size: number): Uint8Array {
  const least = size > zipLimits.ratioFrom ? Math.ceil(size / zipLimits.ratio) : 0;
  const blocks = Math.ceil((least - deflated.length) / emptyBlock.length);
  if (blocks <= 0) return deflated;
  const padded = new Uint8Array(blocks * emptyBlock.length + deflated.length);
  for (let at = 0; at < blocks; at++) padded.set(emptyBlock, at * emptyBlock.length);
  padded.set(deflated, blocks * emptyBlock.length);
  return padded;
}

/** Makes the headers of an entry: one fixed date, no system of origin, sizes in front of the data. */
export function prepared(entry: ZipEntry): PreparedEntry {
  const name = utf8.encode(entry.name);
  const local = new Uint8Array(30 + name.length);
  const central = new Uint8Array(46 + name.length);
  local.set(name, 30);
  central.set(name, 46);
  const head = new DataView(local.buffer);
  head.setUint32(0, 0x04034b50, true);
  const listed = new DataView(central.buffer);
  listed.setUint32(0, 0x02014b50, true);
  listed.setUint16(4, 20, true);
  for (const [view, at] of [
    [head, 4],
    [listed, 6],
  ] as const) {
    view.setUint16(at, 20, true);
    view.setUint16(at + 2, utf8Names, true);
    view.setUint16(at + 4, entry.method, true);
    view.setUint16(at + 8, date, true);
    view.setUint32(at + 10, entry.crc, true);
    view.setUint32(at + 14, entry.compressed.length, true);
    view.setUint32(at + 18, entry.size, true);
    view.setUint16(at + 22, name.length, true);
  }
  return { entry, local, central };
}

/** Writes a zip of these entries in this order, in one allocation of exactly its size: the same entries, the same bytes. */
export function writeZip(entries: readonly PreparedEntry[]): Uint8Array<ArrayBuffer> {
  let length = 22;
  let directory = 0;
  for (const { entry, local, central } of entries) {
    length += local.length + entry.compressed.length + central.length;
    directory += central.length;
  }
  const out = new Uint8Array(length);
  const view = new DataView(out.buffer);
  const start = length - 22 - directory;
  let at = 0;
  let listed = start;
  for (const { entry, local, central } of entries) {
    out.set(central, listed);
    view.setUint32(listed + 42, at, true);
    listed += central.length;
    out.set(local, at);
    out.set(entry.compressed, at + local.length);
    at += local.length + entry.compressed.length;
  }
  view.setUint32(listed, 0x06054b50, true);
  view.setUint16(listed + 8, entries.length, true);
  view.setUint16(listed + 10, entries.length, true);
  view.setUint32(listed + 12, directory, true);
  view.setUint32(listed + 16, start, true);
  return out;
}
