import type { LogoType } from "../theme.ts";

/** The type and size of a picture, by its own bytes. */
export interface Picture {
  readonly mime: LogoType;
  readonly width: number;
  readonly height: number;
}

/**
 * Recognizes a picture by its bytes, regardless of its name: a complete PNG, JPEG or WebP, with nothing before or after
 * it. Returns undefined for everything else, including drawings (SVG).
 */
export function pictureIn(bytes: Uint8Array): Picture | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return png(view) ?? jpeg(view) ?? webp(view);
  } catch (error) {
    // Its header declares more bytes than it has.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

const textAt = (view: DataView, at: number, length: number): string =>
  String.fromCharCode(...Array.from({ length }, (_, i) => view.getUint8(at + i)));

function png(view: DataView): Picture | undefined {
  if (view.byteLength < 8 || view.getBigUint64(0) !== 0x89504e470d0a1a0an) return undefined;
  if (textAt(view, 12, 4) !== "IHDR") return undefined;
  const found: Picture = { mime: "image/png", width: view.getUint32(16), height: view.getUint32(20) };
  let drawn = false;
  for (let at = 8; ; ) {
    const [length, kind] = [view.getUint32(at), textAt(view, at + 4, 4)];
    at += 12 + length;
    if (kind === "IDAT") drawn = true;
    if (kind === "IEND") return drawn && at === view.byteLength ? found : undefined;
  }
}

function jpeg(view: DataView): Picture | undefined {
  const end = view.byteLength;
  if (end < 4 || view.getUint16(0) !== 0xffd8 || view.getUint16(end - 2) !== 0xffd9) return undefined;
  for (let at = 2; ; ) {
    if (view.getUint8(at) !== 0xff) return undefined;
    const marker = view.getUint8(at + 1);
    // The frames of all its kinds; the three others in their row are tables.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { mime: "image/jpeg", width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    if (marker === 0xda || marker === 0xd9) return undefined;
    at += 2 + view.getUint16(at + 2);
  }
}

function webp(view: DataView): Picture | undefined {
  if (view.byteLength < 30 || textAt(view, 0, 4) !== "RIFF" || textAt(view, 8, 4) !== "WEBP") return undefined;
  if (view.getUint32(4, true) + 8 !== view.byteLength) return undefined;
  const of = (width: number, height: number): Picture => ({ mime: "image/webp", width, height });
  switch (textAt(view, 12, 4)) {
    case "VP8 ":
      return of(view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff);
    case "VP8L": {
      const bits = view.getUint32(21, true);
      return of((bits & 0x3fff) + 1, ((bits >> 14) & 0x3fff) + 1);
    }
    case "VP8X":
      return of((view.getUint32(24, true) & 0xffffff) + 1, (view.getUint32(26, true) >>> 8) + 1);
    default:
      return undefined;
  }
}
