/** A stream of a compound file, or a storage with the entries inside it. */
export interface CompoundEntry {
  readonly name: string;
  /** Empty for a storage. */
  readonly bytes: Uint8Array;
  /** Empty for a stream. */
  readonly entries: readonly CompoundEntry[];
}

const signature = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const lastSector = 0xfffffffa;
const none = 0xffffffff;
const entrySize = 128;
const maxDepth = 8;

/** A sector chain, as the allocation table says. Throws for a chain that has no end. */
function chain(table: readonly number[], start: number): number[] {
  const sectors: number[] = [];
  for (let at = start; at < lastSector; at = table[at] ?? none) {
    if (sectors.length >= table.length) throw new Error("a chain of sectors has no end");
    sectors.push(at);
  }
  return sectors;
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

const numbersIn = (bytes: Uint8Array): number[] => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Array.from({ length: Math.floor(bytes.length / 4) }, (_, index) => view.getUint32(index * 4, true));
};

/** The sectors of a file and its allocation table. */
interface Sectors {
  readonly view: DataView;
  readonly table: readonly number[];
  readonly sector: (number: number) => Uint8Array;
}

function sectorsOf(file: Uint8Array): Sectors {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  if (file.length < 512 || signature.some((byte, at) => file[at] !== byte)) throw new Error("no compound file");
  const shift = view.getUint16(30, true);
  if (shift !== 9 && shift !== 12) throw new Error("an unknown size of sectors");
  const size = 2 ** shift;
  const sector = (number: number) => file.subarray((number + 1) * size, (number + 2) * size);
  const places = numbersIn(file.subarray(76, 512));
  // Large files list the rest of the table in sectors of its own, whose last number is the next one.
  const most = file.length / size;
  for (let at = view.getUint32(68, true), turns = 0; at < lastSector && turns < most; turns++) {
    const more = numbersIn(sector(at));
    at = more.pop() ?? none;
    places.push(...more);
  }
  const table = places.filter((at) => at < lastSector && at < most).flatMap((at) => numbersIn(sector(at)));
  return { view, table, sector };
}

/**
 * Reads a compound file (MS-CFB), the container of Outlook messages and of Office files before 2007. Throws if it is
 * none or is damaged.
 */
export function readCompoundFile(file: Uint8Array): CompoundEntry {
  const { view, table, sector } = sectorsOf(file);
  const whole = (start: number) => joined(chain(table, start).map(sector));
  const directory = whole(view.getUint32(48, true));
  const records = new DataView(directory.buffer);
  const miniSize = 2 ** Math.min(view.getUint16(32, true), 12);
  const cutoff = view.getUint32(56, true);
  const miniTable = numbersIn(whole(view.getUint32(60, true)));
  const miniStream = whole(records.getUint32(116, true));
  const bytesAt = (start: number, size: number): Uint8Array => {
    if (size >= cutoff) return whole(start).subarray(0, size);
    const pieces = chain(miniTable, start).map((at) => miniStream.subarray(at * miniSize, (at + 1) * miniSize));
    return joined(pieces).subarray(0, size);
  };
  const seen = new Set<number>();
  const entryAt = (index: number, depth: number): CompoundEntry => {
    const at = index * entrySize;
    const letters = Math.min(64, records.getUint16(at + 64, true));
    const name = new TextDecoder("utf-16le").decode(directory.subarray(at, at + Math.max(0, letters - 2)));
    if (directory[at + 66] === 2) {
      const bytes = bytesAt(records.getUint32(at + 116, true), records.getUint32(at + 120, true));
      return { name, bytes, entries: [] };
    }
    const entries = depth < maxDepth ? siblings(records.getUint32(at + 76, true), depth + 1) : [];
    return { name, bytes: new Uint8Array(), entries };
  };
  /** The entries of a storage, which are a tree of left and right neighbours. */
  const siblings = (first: number, depth: number): CompoundEntry[] => {
    const found: CompoundEntry[] = [];
    const waiting = [first];
    for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) {
      if (index >= directory.length / entrySize || seen.has(index)) continue;
      seen.add(index);
      waiting.push(records.getUint32(index * entrySize + 68, true), records.getUint32(index * entrySize + 72, true));
      found.push(entryAt(index, depth));
    }
    return found;
  };
  return entryAt(0, 0);
}
