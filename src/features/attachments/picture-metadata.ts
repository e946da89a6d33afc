/**
 * A JPEG without what it tells of where, when and by whom it was taken: EXIF, XMP, IPTC and comments go, but the turn the
 * camera noted, without which the picture would lie on its side. Bytes that are no JPEG come back as they are.
 */
export function withoutMetadata(bytes: Uint8Array): Uint8Array {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return bytes;
  const kept: Uint8Array[] = [bytes.subarray(0, 2)];
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] as number;
    // The picture itself: everything behind it belongs to it.
    if (marker === 0xda) break;
    const end = at + 2 + (((bytes[at + 2] as number) << 8) | (bytes[at + 3] as number));
    if (end > bytes.length || end < at + 4) return bytes;
    const segment = bytes.subarray(at, end);
    const turned = marker === 0xe1 ? orientationOf(segment) : undefined;
    if (turned !== undefined && turned > 1) kept.push(turn(turned));
    // APP0 (JFIF), APP2 (colours) and APP14 (Adobe's colours) say how it looks; the other APPs and COM say who and where.
    const goes = (marker >= 0xe1 && marker <= 0xef && marker !== 0xe2 && marker !== 0xee) || marker === 0xfe;
    if (!goes) kept.push(segment);
    at = end;
  }
  kept.push(bytes.subarray(at));
  return concat(kept);
}

/** Returns the orientation of a JPEG, 1 to 8 as in EXIF. Returns 1 if there is none, or for other files. */
export function orientationIn(bytes: Uint8Array): number {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return 1;
  for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff && bytes[at + 1] !== 0xda; ) {
    const end = at + 2 + (((bytes[at + 2] as number) << 8) | (bytes[at + 3] as number));
    if (end > bytes.length || end < at + 4) return 1;
    const turned = bytes[at + 1] === 0xe1 ? orientationOf(bytes.subarray(at, end)) : undefined;
    if (turned !== undefined) return turned;
    at = end;
  }
  return 1;
}

/** The turn an EXIF segment notes, 1 to 8; undefined when it notes none. */
function orientationOf(segment: Uint8Array): number | undefined {
  const text = String.fromCharCode(...segment.subarray(4, 8));
  if (text !== "Exif" || segment.length < 24) return undefined;
  const view = new DataView(segment.buffer, segment.byteOffset + 10, segment.length - 10);
  const little = view.getUint16(0) === 0x4949;
  const first = view.getUint32(4, little);
  if (first + 2 > view.byteLength) return undefined;
  const count = view.getUint16(first, little);
  for (let i = 0; i < count; i++) {
    const entry = first + 2 + i * 12;
    if (entry + 12 > view.byteLength) return undefined;
    if (view.getUint16(entry, little) !== 0x0112) continue;
    const value = view.getUint16(entry + 8, little);
    return value >= 1 && value <= 8 ? value : undefined;
  }
  return undefined;
}

/** An EXIF segment that notes this turn and nothing else. */
const turn = (orientation: number): Uint8Array =>
  concat([
    // The segment's length, 'Exif', then big-endian TIFF with one entry.
    Uint8Array.of(0xff, 0xe1, 0x00, 0x22, 0x45, 0x78, 0x69, 0x66, 0, 0),
    Uint8Array.of(0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 1),
    Uint8Array.of(0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0),
    Uint8Array.of(0, 0, 0, 0),
  ]);

function concat(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
