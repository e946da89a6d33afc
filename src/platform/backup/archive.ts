import { createHash } from "node:crypto";

/** One file of an archive: its name, its size in bytes, and its content. */
export interface Entry {
  readonly name: string;
  readonly size: number;
  readonly content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

/** The archive is damaged, cut off, or not one of ours. */
export class BadArchive extends Error {
  override readonly name = "BadArchive";
}

/** The last entry of every archive, in the format of `sha256sum`. An archive without it is incomplete. */
const sumsName = "SHA256SUMS";

const block = 512;
const maxNameLength = 100;

/** An entry of bytes in memory. */
export const entryOf = (name: string, bytes: Uint8Array): Entry => ({ name, size: bytes.length, content: [bytes] });

/** Writes the entries as a tar (ustar) stream, and behind them their SHA-256 sums. Names have at most 100 bytes. */
export async function* writeArchive(entries: AsyncIterable<Entry>): AsyncGenerator<Uint8Array> {
  let sums = "";
  for await (const entry of entries) {
    const hash = createHash("sha256");
    yield* writeEntry(entry, (bytes) => hash.update(bytes));
    sums += `${hash.digest("hex")}  ${entry.name}\n`;
  }
  yield* writeEntry(entryOf(sumsName, Buffer.from(sums)), () => undefined);
  yield Buffer.alloc(2 * block);
}

async function* writeEntry(entry: Entry, see: (bytes: Uint8Array) => void): AsyncGenerator<Uint8Array> {
  yield header(entry);
  let written = 0;
  for await (const bytes of entry.content) {
    see(bytes);
    written += bytes.length;
    yield bytes;
  }
  if (written !== entry.size) throw new Error(`${entry.name} changed while it was read`);
  yield Buffer.alloc(padding(entry.size));
}

const padding = (size: number): number => (block - (size % block)) % block;

function header({ name, size }: Entry): Buffer {
  if (Buffer.byteLength(name) > maxNameLength) throw new Error(`name too long for the archive: ${name}`);
  const bytes = Buffer.alloc(block);
  const octal = (value: number, length: number): string => `${value.toString(8).padStart(length - 1, "0")}\0`;
  bytes.write(name, 0);
  bytes.write(octal(0o600, 8) + octal(0, 8) + octal(0, 8) + octal(size, 12) + octal(0, 12), 100);
  bytes.write("        0", 148);
  bytes.write("ustar\x0000", 257);
  const sum = bytes.reduce((total, byte) => total + byte, 0);
  bytes.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
  return bytes;
}

/**
 * Reads what `writeArchive` wrote. An entry's content must be read or skipped before the next entry is requested. Throws
 * `BadArchive` at the entry, or at the end, if a byte differs.
 */
export async function* readArchive(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Entry> {
  const source = new Source(stream);
  let sums = "";
  for (;;) {
    const head = await source.exactly(block);
    const name = head.toString("utf8", 0, maxNameLength).replace(/\0.*$/, "");
    const size = Number.parseInt(head.toString("latin1", 124, 135), 8);
    if (!name || !Number.isSafeInteger(size) || head.toString("latin1", 257, 262) !== "ustar")
      throw new BadArchive("This is not a backup of Acta, or it is damaged.");
    if (name === sumsName) {
      if ((await source.exactly(size)).toString() !== sums)
        throw new BadArchive("The backup is damaged: its sums do not agree.");
      return;
    }
    const hash = createHash("sha256");
    let rest = size;
    const content = async function* (): AsyncGenerator<Uint8Array> {
      while (rest > 0) {
        const bytes = await source.some(rest);
        rest -= bytes.length;
        hash.update(bytes);
        yield bytes;
      }
    };
    yield { name, size, content: content() };
    for await (const _left of content());
    await source.exactly(padding(size));
    sums += `${hash.digest("hex")}  ${name}\n`;
  }
}

/** Reads a stream in portions of a requested size. */
class Source {
  private readonly chunks: AsyncIterator<Uint8Array>;
  private rest: Buffer = Buffer.alloc(0);

  constructor(stream: AsyncIterable<Uint8Array>) {
    this.chunks = stream[Symbol.asyncIterator]();
  }

  /** At least one byte, at most `limit`. */
  async some(limit: number): Promise<Buffer> {
    while (this.rest.length === 0) {
      const next = await this.chunks.next();
      if (next.done) throw new BadArchive("The backup is cut off.");
      this.rest = Buffer.from(next.value.buffer, next.value.byteOffset, next.value.byteLength);
    }
    const bytes = this.rest.subarray(0, limit);
    this.rest = this.rest.subarray(bytes.length);
    return bytes;
  }

  async exactly(size: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    for (let got = 0; got < size; ) {
      const bytes = await this.some(size - got);
      parts.push(bytes);
      got += bytes.length;
    }
    return Buffer.concat(parts);
  }
}
