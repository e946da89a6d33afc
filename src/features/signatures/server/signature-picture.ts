import { inflateSync } from "node:zlib";
import { PDFDocument } from "@cantoo/pdf-lib";
import { measured } from "#engine/document/pictures/measure.ts";
import { Failure } from "#protocol/failure.ts";
import { maxPicture, maxPicturePixels } from "../mark.ts";

const refused = (code: "signatures.pictureInvalid" | "signatures.pictureTooLarge"): Failure =>
  new Failure(code, 422, { fields: [{ path: "mark", code }] });

/** The picture of a signature as it is kept: PNG or JPEG that can be drawn into a PDF, and nothing hidden in it. */
export async function signaturePicture(
  base64: string,
): Promise<{ readonly bytes: Uint8Array; readonly mediaType: "image/png" | "image/jpeg" }> {
  const given = Buffer.from(base64, "base64");
  if (given.length > maxPicture) throw refused("signatures.pictureTooLarge");
  const found = measured(given);
  if (!found) throw refused("signatures.pictureInvalid");
  if (found.width * found.height > maxPicturePixels) throw refused("signatures.pictureTooLarge");
  try {
    const bytes = found.kind === "png" ? plainPng(given, found.width * found.height) : given;
    const trial = await PDFDocument.create();
    await (found.kind === "png" ? trial.embedPng(bytes) : trial.embedJpg(bytes));
    return { bytes, mediaType: found.kind === "png" ? "image/png" : "image/jpeg" };
  } catch (cause) {
    throw new Failure("signatures.pictureInvalid", 422, { cause });
  }
}

const drawn = new Set(["IHDR", "PLTE", "tRNS", "IDAT", "IEND"]);

/** A PNG of the parts that are drawn alone. Throws when its pixels inflate to more than it says it has. */
function plainPng(bytes: Buffer, pixels: number): Buffer {
  const parts: Buffer[] = [bytes.subarray(0, 8)];
  const data: Buffer[] = [];
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const end = at + 12 + length;
    if (end > bytes.length) throw new Error("a part of the picture is missing");
    const kind = bytes.toString("latin1", at + 4, at + 8);
    if (kind === "IDAT") data.push(bytes.subarray(at + 8, end - 4));
    if (drawn.has(kind)) parts.push(bytes.subarray(at, end));
    at = end;
    if (kind === "IEND") break;
  }
  // At most eight bytes a pixel, and the filters of the rows.
  inflateSync(Buffer.concat(data), { maxOutputLength: pixels * 9 + 1024 * 1024 });
  return Buffer.concat(parts);
}
