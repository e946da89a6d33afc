import { z } from "zod";

/** The field a signature is drawn in, in its own units; strokes are scaled from it onto the page. */
export const field = { width: 1000, height: 400 } as const;

const maxPoints = 6000;
/** A picture of a signature, at most this many bytes. */
export const maxPicture = 500 * 1024;
/** The maximum of pixels. The reader's program draws the picture, and more pixels are no signature. */
export const maxPicturePixels = 4_000_000;

/** A line of the pen: x, y, x, y … */
const Stroke = z
  .array(z.number().int().min(0).max(field.width))
  .min(4)
  .max(maxPoints * 2)
  .refine((points) => points.length % 2 === 0, "signatures.markRequired");

/** A signature: drawn, typed as a name, or uploaded as a picture. */
export const Mark = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("drawn"),
    strokes: z
      .array(Stroke)
      .min(1, "signatures.markRequired")
      .max(300)
      .refine(
        (strokes) => strokes.reduce((sum, { length }) => sum + length / 2, 0) <= maxPoints,
        "signatures.markTooLong",
      ),
  }),
  z.strictObject({ kind: z.literal("typed"), text: z.string().trim().min(1, "signatures.markRequired").max(60) }),
  z.strictObject({
    kind: z.literal("uploaded"),
    /** PNG or JPEG, in base64. */
    picture: z
      .base64()
      .min(1, "signatures.markRequired")
      .max(Math.ceil((maxPicture * 4) / 3) + 4, "signatures.pictureTooLarge"),
  }),
]);
export type Mark = z.infer<typeof Mark>;

/** The way a signature was made. */
export const MarkKind = z.enum(["drawn", "typed", "uploaded"]);
