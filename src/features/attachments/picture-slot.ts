import { measured } from "#engine/document/pictures/measure.ts";

/** The prefix of picture tags in Word. */
const sign = "%";

/** Returns the slot of a file that is a picture in the document: the tag of its place, `%logo` for `{%logo}`. */
export const pictureSlot = (key: string): string => `${sign}${key}`;

/** The key of the place a file is the picture of; undefined for any other file. */
export const pictureOf = (slot: string | null | undefined): string | undefined =>
  slot?.startsWith(sign) && slot.length > sign.length ? slot.slice(sign.length) : undefined;

/** The kinds of pictures a document can show. */
export const documentPictureTypes: readonly string[] = ["image/png", "image/jpeg"];

/** The longest slot: a sign and the longest name of a tag. */
export const maxSlotLength = 101;

/** Returns true if bytes are a complete PNG or JPEG that a document can show, regardless of the file's name. */
export function isDocumentPicture(bytes: Uint8Array): boolean {
  const picture = measured(bytes);
  if (!picture) return false;
  return picture.kind === "png" ? endsAsPng(bytes) : endsAsJpeg(bytes);
}

/** Returns true if its chunks follow each other to the last one. */
function endsAsPng(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 8; at + 12 <= bytes.length; at += 12 + view.getUint32(at)) {
    if (view.getUint32(at + 4) === 0x49454e44) return true;
  }
  return false;
}

/** Returns true if the end marker follows the picture. Some cameras write more after it. */
function endsAsJpeg(bytes: Uint8Array): boolean {
  for (let at = bytes.length - 2; at > 2; at--) if (bytes[at] === 0xff && bytes[at + 1] === 0xd9) return true;
  return false;
}
