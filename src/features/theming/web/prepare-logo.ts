import { Failure } from "#protocol/failure.ts";
import { logoLimits } from "../theme.ts";

/** Files a browser is asked to open at all: bytes. */
const largestFile = 8 * 1024 * 1024;
/** Twice what is ever shown of a logo, for fine screens: pixels. */
const box = { width: 720, height: 224 } as const;

/**
 * Draws a picture somebody chose as the logo that is kept: a PNG, or a WebP where that is much lighter, not larger than it
 * is ever shown, without what cameras and programs write into pictures. A drawing (SVG) becomes a picture here, because a
 * picture cannot act. Throws `Failure` with the sentence that says what is wrong.
 */
export async function prepareLogo(file: File): Promise<Blob> {
  if (file.size > largestFile)
    throw new Failure("theming.logoTooHeavy", 413, { values: { kilobytes: largestFile / 1024 } });
  const url = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = url;
    await image.decode().catch((cause: unknown) => {
      throw new Failure("theming.logoKind", 422, { cause });
    });
    return await draw(image, file.type === "image/svg+xml");
  } finally {
    URL.revokeObjectURL(url);
  }
}

async function draw(image: HTMLImageElement, drawing: boolean): Promise<Blob> {
  const { naturalWidth, naturalHeight } = image;
  if (naturalWidth === 0 || naturalHeight === 0) throw new Failure("theming.logoKind", 422);
  const fit = Math.min(box.width / naturalWidth, box.height / naturalHeight);
  const scale = drawing ? fit : Math.min(1, fit);
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(naturalWidth * scale);
  canvas.height = Math.round(naturalHeight * scale);
  if (Math.min(canvas.width, canvas.height) < logoLimits.min)
    throw new Failure("theming.logoSize", 422, { values: { min: logoLimits.min, max: logoLimits.max } });
  const context = canvas.getContext("2d");
  if (!context) throw new Failure("failure.unknown", 0);
  context.imageSmoothingQuality = "high";
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  const png = await encoded(canvas, "image/png");
  if (png.size <= logoLimits.bytes) return png;
  const webp = await encoded(canvas, "image/webp", 0.9);
  if (webp.size <= logoLimits.bytes) return webp;
  throw new Failure("theming.logoTooHeavy", 413, { values: { kilobytes: logoLimits.bytes / 1024 } });
}

const encoded = (canvas: HTMLCanvasElement, type: string, quality?: number): Promise<Blob> =>
  new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Failure("theming.logoKind", 422))), type, quality),
  );
