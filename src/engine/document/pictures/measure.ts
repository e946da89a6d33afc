import { type ImageFacts, imageFacts } from "../append/image-facts.ts";

/** The size of a picture in pixels as it is stored, its kind, and how it is turned before it is looked at. */
export type Measured = ImageFacts;

/** Beyond this a picture is no picture of a document. */
const largestSide = 30_000;
const maxPixels = 50_000_000;

/** The facts of a PNG or JPEG that a document can show; undefined for everything else. */
export function measured(bytes: Uint8Array): Measured | undefined {
  const found = factsOf(bytes);
  if (!found) return undefined;
  if (found.width > largestSide || found.height > largestSide) return undefined;
  return found.width * found.height > maxPixels ? undefined : found;
}

function factsOf(bytes: Uint8Array): ImageFacts | undefined {
  try {
    return imageFacts(bytes);
  } catch (error) {
    // It says of itself that it goes on where it ends: nothing draws that.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
