/**
 * Returns the number of pixels of a picture from its own bytes: PNG, JPEG, GIF, BMP, TIFF or WebP. Returns zero for
 * everything else. A picture of a few kilobytes can declare a thousand million pixels, and a program that draws it needs
 * the memory for them.
 */
export function pixelsOf(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return png(view) ?? jpeg(view) ?? gif(view) ?? bmp(view) ?? webp(view) ?? tiff(view) ?? 0;
  } catch (error) {
    // Its header declares more bytes than it has, so no program can draw it.
    if (error instanceof RangeError) return 0;
    throw error;
  }
}

const textAt = (view: DataView, at: number, length: number): string =>
  at + length > view.byteLength
    ? ""
    : String.fromCharCode(...new Uint8Array(view.buffer, view.byteOffset + at, length));

function png(view: DataView): number | undefined {
  if (textAt(view, 0, 8) !== "\x89PNG\r\n\x1a\n") return undefined;
  return view.getUint32(16) * view.getUint32(20);
}

/** The frames of all kinds; the three others in their row are tables. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function jpeg(view: DataView): number | undefined {
  if (textAt(view, 0, 3) !== "\xff\xd8\xff") return undefined;
  for (let at = 2; ; ) {
    if (view.getUint8(at) !== 0xff) return 0;
    const marker = view.getUint8(at + 1);
    if (isFrame(marker)) return view.getUint16(at + 5) * view.getUint16(at + 7);
    // Fill bytes, and markers without length.
    if (marker === 0xff) at += 1;
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) at += 2;
    else at += 2 + view.getUint16(at + 2);
  }
}

function gif(view: DataView): number | undefined {
  if (!/^GIF8[79]a$/.test(textAt(view, 0, 6))) return undefined;
  return view.getUint16(6, true) * view.getUint16(8, true);
}

function bmp(view: DataView): number | undefined {
  if (textAt(view, 0, 2) !== "BM") return undefined;
  if (view.getUint32(14, true) === 12) return view.getUint16(18, true) * view.getUint16(20, true);
  return Math.abs(view.getInt32(18, true) * view.getInt32(22, true));
}

function webp(view: DataView): number | undefined {
  if (textAt(view, 0, 4) !== "RIFF" || textAt(view, 8, 4) !== "WEBP") return undefined;
  switch (textAt(view, 12, 4)) {
    case "VP8 ":
      return (view.getUint16(26, true) & 0x3fff) * (view.getUint16(28, true) & 0x3fff);
    case "VP8L": {
      const bits = view.getUint32(21, true);
      return ((bits & 0x3fff) + 1) * (((bits >>> 14) & 0x3fff) + 1);
    }
    default:
      return ((view.getUint32(24, true) & 0xffffff) + 1) * ((view.getUint32(26, true) >>> 8) + 1);
  }
}

/** The largest of the first pictures of a TIFF. */
function tiff(view: DataView): number | undefined {
  const order = textAt(view, 0, 4);
  if (order !== "II*\0" && order !== "MM\0*") return undefined;
  const little = order === "II*\0";
  let largest = 0;
  let at = view.getUint32(4, little);
  for (let picture = 0; at !== 0 && picture < 16; picture++) {
    const fields = view.getUint16(at, little);
    const sides = { 256: 0, 257: 0 };
    for (let field = at + 2; field < at + 2 + fields * 12; field += 12) {
      const tag = view.getUint16(field, little);
      if (tag !== 256 && tag !== 257) continue;
      const isShort = view.getUint16(field + 2, little) === 3;
      sides[tag] = isShort ? view.getUint16(field + 8, little) : view.getUint32(field + 8, little);
    }
    largest = Math.max(largest, sides[256] * sides[257]);
    at = view.getUint32(at + 2 + fields * 12, little);
  }
  return largest;
}
