import { crc32 } from "node:zlib";
import { isFileMissing } from "./store-failure.ts";

/** A file of a zip. Its bytes are asked for when its turn comes. */
export interface FileToZip {
  readonly name: string;
  readonly bytes: () => Promise<Uint8Array>;
}

/** 1980-01-01 00:00, the first date a zip can name: the same files, the same bytes. */
const date = 0x0021;
/** Names are UTF-8. */
const flags = 0x0800;
/** The limit of a zip file in the common format. */
const maxBytes = 0xffffffff;
const maxFiles = 0xffff;
/** The list of files that the store does not have. The zip has begun, so that the answer can no longer say it. */
const missingName = "Faltan - Missing.txt";

interface Entry {
  readonly name: Uint8Array;
  readonly at: number;
  readonly crc: number;
  readonly size: number;
}

/**
 * A zip of files as they are (documents are compressed already), written while they are read, one in memory at a time.
 * Equal names are numbered. Files missing in the store are left out and listed in a text at the end. Throws RangeError beyond 4 GB or
 * 65,535 files.
 */
export async function* zipFiles(files: Iterable<FileToZip> | AsyncIterable<FileToZip>): AsyncGenerator<Uint8Array> {
  const entries: Entry[] = [];
  const taken = new Set<string>();
  const missing: string[] = [];
  let at = 0;
  const headOf = (wanted: string, bytes: Uint8Array): Uint8Array => {
    const name = new TextEncoder().encode(freeName(wanted, taken));
    const entry = { name, at, crc: crc32(bytes), size: bytes.length };
    entries.push(entry);
    const head = header(entry, false);
    at += head.length + bytes.length;
    if (at > maxBytes || entries.length > maxFiles) throw new RangeError("The zip is too large.");
    return head;
  };
  for await (const file of files) {
    const bytes = await readOrNote(file, missing);
    if (!bytes) continue;
    yield headOf(file.name, bytes);
    yield bytes;
  }
  if (missing.length > 0) {
    const list = new TextEncoder().encode(missing.map((name) => `${name}\r\n`).join(""));
    yield headOf(missingName, list);
    yield list;
  }
  const directory = entries.map((entry) => header(entry, true));
  const length = directory.reduce((sum, one) => sum + one.length, 0);
  if (at + length > maxBytes) throw new RangeError("The zip is too large.");
  yield* directory;
  const end = new DataView(new ArrayBuffer(22));
  end.setUint32(0, 0x06054b50, true);
  end.setUint16(8, entries.length, true);
  end.setUint16(10, entries.length, true);
  end.setUint32(12, length, true);
  end.setUint32(16, at, true);
  yield new Uint8Array(end.buffer);
}

/** Reads a file. Adds its name to `missing` if the store does not have it. */
const readOrNote = ({ name, bytes }: FileToZip, missing: string[]): Promise<Uint8Array | undefined> =>
  bytes().catch((error: unknown) => {
    if (!isFileMissing(error)) throw error;
    missing.push(name);
    return undefined;
  });

function freeName(wanted: string, taken: Set<string>): string {
  const dot = wanted.lastIndexOf(".");
  const [stem, ending] = dot > 0 ? [wanted.slice(0, dot), wanted.slice(dot)] : [wanted, ""];
  for (let count = 1; ; count++) {
    const name = count === 1 ? wanted : `${stem} (${count})${ending}`;
    const folded = name.toLowerCase();
    if (taken.has(folded)) continue;
    taken.add(folded);
    return name;
  }
}

/** The header before a file, or its line in the directory. */
function header({ name, at, crc, size }: Entry, listed: boolean): Uint8Array {
  const out = new Uint8Array((listed ? 46 : 30) + name.length);
  const view = new DataView(out.buffer);
  view.setUint32(0, listed ? 0x02014b50 : 0x04034b50, true);
  if (listed) view.setUint16(4, 20, true);
  const from = listed ? 6 : 4;
  view.setUint16(from, 20, true);
  view.setUint16(from + 2, flags, true);
  view.setUint16(from + 8, date, true);
  view.setUint32(from + 10, crc, true);
  view.setUint32(from + 14, size, true);
  view.setUint32(from + 18, size, true);
  view.setUint16(from + 22, name.length, true);
  if (listed) view.setUint32(42, at, true);
  out.set(name, listed ? 46 : 30);
  return out;
}
