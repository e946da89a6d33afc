import { SheetRefused } from "../refused.ts";
import { tokenizer, type XmlHandler } from "./tokenizer.ts";

/** Takes a part piece by piece. */
export interface XmlFeed {
  readonly write: (bytes: Uint8Array) => void;
  readonly end: () => void;
}

/** Reads a part as XML in UTF-8 or UTF-16. Throws `SheetRefused` (`damaged`, `doctype`, `cellTooLong`) where it is none. */
export function xmlFeed(part: string, handler: XmlHandler): XmlFeed {
  const tokens = tokenizer(part, handler);
  let decoder: TextDecoder | undefined;
  let left: Uint8Array = new Uint8Array();
  const decode = (bytes?: Uint8Array): string => {
    decoder ??= decoderFor(bytes ?? new Uint8Array());
    try {
      return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode();
    } catch {
      throw new SheetRefused("damaged", part);
    }
  };
  return {
    write: (bytes) => {
      // Cut behind a tag: a text put together from two is read twice as slowly. What has no tag so long is passed on.
      const cut = bytes.lastIndexOf(endOfTag) + 1;
      const whole = joined(left, cut === 0 ? bytes : bytes.subarray(0, cut));
      left = cut === 0 ? new Uint8Array() : bytes.slice(cut);
      tokens.write(decode(whole));
    },
    end: () => {
      tokens.write(decode(left));
      tokens.write(decode());
      tokens.end();
    },
  };
}

const endOfTag = 62;

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  if (first.length === 0) return second;
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}

function decoderFor(start: Uint8Array): TextDecoder {
  const [first, second] = start;
  const encoding =
    first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
  return new TextDecoder(encoding, { fatal: true });
}

/** Reads a whole part. */
export async function readXml(part: string, chunks: AsyncIterable<Uint8Array>, handler: XmlHandler): Promise<void> {
  const feed = xmlFeed(part, handler);
  for await (const chunk of chunks) feed.write(chunk);
  feed.end();
}

const escaped = /_x([0-9A-Fa-f]{4})_/g;

/** A text as people see it: control characters that workbooks escape, one kind of line end, and no zeros, which databases refuse. */
export function plainText(text: string): string {
  const whole = text.includes("_x")
    ? text.replace(escaped, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;
  const lines = whole.includes("\r") ? whole.replace(/\r\n?/g, "\n") : whole;
  return lines.includes("\0") ? lines.replaceAll("\0", "") : lines;
}
