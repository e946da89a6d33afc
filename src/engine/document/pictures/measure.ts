/** The size of a picture in pixels, and its kind. */
export interface Measured {
  readonly kind: "png" | "jpeg";
  readonly width: number;
  readonly height: number;
}

/** Beyond this a picture is no picture of a document. */
const largestSide = 30_000;
const maxPixels = 50_000_000;

/** Reads kind and size from the first bytes of a PNG or JPEG; undefined for everything else, and for sizes of nothing. */
export function measured(bytes: Uint8Array): Measured | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found = png(view) ?? jpeg(view);
  if (!found || found.width < 1 || found.height < 1) return undefined;
  if (found.width > largestSide || found.height > largestSide) return undefined;
  return found.width * found.height > maxPixels ? undefined : found;
}

function png(view: DataView): Measured | undefined {
  if (view.byteLength < 33 || view.getUint32(0) !== 0x89504e47 || view.getUint32(4) !== 0x0d0a1a0a) return undefined;
  if (view.getUint32(12) !== 0x49484452) return undefined;
  return { kind: "png", width: view.getUint32(16), height: view.getUint32(20) };
}

function jpeg(view: DataView): Measured | undefined {
  if (view.byteLength < 12 || view.getUint16(0) !== 0xffd8) return undefined;
  for (let at = 2; at + 9 < view.byteLength; ) {
    if (view.getUint8(at) !== 0xff) return undefined;
    const marker = view.getUint8(at + 1);
    // Fill bytes, and markers without length.
    if (marker === 0xff) at += 1;
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) at += 2;
    else {
      // A start of frame, of whatever kind: tables of codes share the range.
      const frame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
      if (frame) return { kind: "jpeg", height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
      if (marker === 0xda || marker === 0xd9) return undefined;
      at += 2 + view.getUint16(at + 2);
    }
  }
  return undefined;
}
