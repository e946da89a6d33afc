import { isHeic } from "#engine/document/pictures/heic.ts";
import { Failure, type FailureCode } from "#protocol/failure.ts";

/** The longest sides that are tried, in pixels: the first one that fits into the limit is sent. */
const sides = [4096, 3072, 2304, 1728, 1296, 960] as const;
const quality = 0.88;

/** Bytes at the beginning of a file by which its kind is known. */
const headBytes = 16;

/**
 * Returns a picture as it is sent: one that is too large is scaled down to less than `limit` bytes, upright and without what the
 * camera noted about time and place. HEIC becomes JPEG where the browser can read it, and is refused with `unreadable` elsewhere.
 * Other files come back as they are.
 */
export async function preparePicture(
  file: File,
  { limit, unreadable }: { readonly limit: number; readonly unreadable: FailureCode },
): Promise<File> {
  const heic = isHeic(new Uint8Array(await file.slice(0, headBytes).arrayBuffer()));
  const isPicture = heic || ["image/jpeg", "image/png", "image/webp"].includes(file.type);
  if (!isPicture || (!heic && file.size < limit)) return file;
  const picture = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => undefined);
  if (!picture) {
    if (heic) throw new Failure(unreadable, 422);
    return file;
  }
  try {
    for (const side of sides) {
      // Transparent places of a drawing stay transparent if it is small enough as PNG.
      const types = file.type === "image/png" ? ["image/png", "image/jpeg"] : ["image/jpeg"];
      for (const type of types) {
        const blob = await drawn(picture, side, type);
        if (blob && blob.size < limit) return named(blob, file.name);
      }
    }
    return file;
  } finally {
    picture.close();
  }
}

function named(blob: Blob, name: string): File {
  const ending = blob.type === "image/png" ? "png" : "jpg";
  return new File([blob], `${name.replace(/\.[a-z0-9]{1,5}$/i, "")}.${ending}`, { type: blob.type });
}

async function drawn(picture: ImageBitmap, side: number, type: string): Promise<Blob | null> {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext("2d");
  if (!context) return null;
  if (type === "image/jpeg") {
    context.fillStyle = "#fff";
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, type, quality));
}
