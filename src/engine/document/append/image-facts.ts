/** A picture as a page needs it: `width` and `height` in pixels as stored, and how to turn it before looking at it. */
export interface ImageFacts {
  readonly kind: "png" | "jpeg";
  readonly width: number;
  readonly height: number;
  /** Quarter turns, clockwise. */
  readonly turns: 0 | 1 | 2 | 3;
  /** Mirrored left to right, before it is turned. */
  readonly mirrored: boolean;
}

/** The eight orientations of EXIF. */
const orientations: Readonly<Record<number, readonly [turns: 0 | 1 | 2 | 3, mirrored: boolean]>> = {
  1: [0, false],
  2: [0, true],
  3: [2, false],
  4: [2, true],
  5: [3, true],
  6: [1, false],
  7: [1, true],
  8: [3, false],
};

/** Reads a PNG or JPEG. Answers nothing for other bytes, and for pictures without a size. */
export function imageFacts(bytes: Uint8Array): ImageFacts | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found = png(view) ?? jpeg(view);
  return found && found.width > 0 && found.height > 0 ? found : undefined;
}

function png(view: DataView): ImageFacts | undefined {
  if (view.byteLength < 33 || view.getUint32(0) !== 0x89504e47 || view.getUint32(4) !== 0x0d0a1a0a) return undefined;
  if (view.getUint32(12) !== 0x49484452) return undefined;
  return { kind: "png", width: view.getUint32(16), height: view.getUint32(20), turns: 0, mirrored: false };
}

/**
 * The same picture without a note of how it is turned, for a drawing that turns it itself: some programs look at the note
 * and some do not.
 */
export function withoutTurn(bytes: Uint8Array): Uint8Array {
  let noted: Noted | undefined;
  jpeg(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), (found) => {
    noted = found;
  });
  if (!noted || noted.value === 1) return bytes;
  const copy = bytes.slice();
  new DataView(copy.buffer).setUint16(noted.at, 1, noted.little);
  return copy;
}

/** An orientation and where it is written. */
interface Noted {
  readonly value: number;
  readonly at: number;
  readonly little: boolean;
}

function jpeg(view: DataView, onNoted: (noted: Noted) => void = () => undefined): ImageFacts | undefined {
  if (view.byteLength < 4 || view.getUint16(0) !== 0xffd8) return undefined;
  let orientation = 1;
  for (let at = 2; at + 9 < view.byteLength; ) {
    if (view.getUint8(at) !== 0xff) return undefined;
    const marker = view.getUint8(at + 1);
    // Filling, and markers without contents.
    if (marker === 0xff || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) {
      at += marker === 0xff ? 1 : 2;
      continue;
    }
    const length = view.getUint16(at + 2);
    if (length < 2) return undefined;
    const frame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (frame) {
      const [turns, mirrored] = orientations[orientation] ?? [0, false];
      return { kind: "jpeg", height: view.getUint16(at + 5), width: view.getUint16(at + 7), turns, mirrored };
    }
    if (marker === 0xda || marker === 0xd9) return undefined;
    const noted =
      marker === 0xe1 ? exifOrientation(view, at + 4, Math.min(length - 2, view.byteLength - at - 4)) : undefined;
    if (noted) {
      orientation = noted.value;
      onNoted(noted);
    }
    at += 2 + length;
  }
  return undefined;
}

function exifOrientation(view: DataView, at: number, length: number): Noted | undefined {
  if (length < 14 || view.getUint32(at) !== 0x45786966) return undefined;
  const start = at + 6;
  const end = at + length;
  const little = view.getUint16(start) === 0x4949;
  const directory = start + view.getUint32(start + 4, little);
  if (directory + 2 > end) return undefined;
  const entries = view.getUint16(directory, little);
  for (let i = 0; i < entries; i++) {
    const entry = directory + 2 + i * 12;
    if (entry + 12 > end) return undefined;
    if (view.getUint16(entry, little) === 0x0112)
      return { value: view.getUint16(entry + 8, little), at: entry + 8, little };
  }
  return undefined;
}
