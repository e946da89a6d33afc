/** The encodings a CSV may have. */
export type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";

const pieceLength = 64 * 1024;

/** The encoding of a text: by its mark, by the zeros of UTF-16, else UTF-8 when all of it is, else what Excel saves on Windows. */
export function encodingOf(bytes: Uint8Array): Encoding {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  const sample = bytes.subarray(0, 1000);
  const zeros = [0, 0] as [number, number];
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2 === 0 ? 0 : 1]++;
  // Half of the bytes of a Western text in UTF-16 are zeros; a fifth is enough to tell it from anything else.
  if (zeros[1] > sample.length / 5 && zeros[0] === 0) return "utf-16le";
  if (zeros[0] > sample.length / 5 && zeros[1] === 0) return "utf-16be";
  return isUtf8(bytes) ? "utf-8" : "windows-1252";
}

function isUtf8(bytes: Uint8Array): boolean {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    for (let at = 0; at < bytes.length; at += pieceLength)
      decoder.decode(bytes.subarray(at, at + pieceLength), { stream: true });
    decoder.decode();
    return true;
  } catch {
    return false;
  }
}

/** The text in pieces, without its mark. What the encoding cannot say becomes U+FFFD. */
export function* decoded(bytes: Uint8Array, encoding: Encoding): Generator<string, void> {
  const decoder = encoding === "windows-1252" ? undefined : new TextDecoder(encoding);
  for (let at = 0; at < bytes.length; at += pieceLength) {
    const piece = bytes.subarray(at, at + pieceLength);
    yield decoder ? decoder.decode(piece, { stream: true }) : windows1252(piece);
  }
  if (decoder) yield decoder.decode();
}

/** The letters of the bytes 80 to 9F. Five of them have no letter and are not changed. */
const windowsLetters = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ";
const letters = Array.from({ length: 256 }, (_, byte) =>
  byte >= 0x80 && byte < 0xa0 ? windowsLetters.charAt(byte - 0x80) : String.fromCharCode(byte),
);

function windows1252(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += letters[byte] as string;
  return text;
}
