import { z } from "zod";

/** The state of a file's thumbnail: `none` if it cannot have one, `waiting` while it is being made. */
export const Thumbnail = z.enum(["none", "waiting", "made"]);
export type Thumbnail = z.infer<typeof Thumbnail>;

export const word = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
/** The types of files with thumbnails: of the picture itself, or the first page. */
export const thumbnailTypes: readonly string[] = [
  "image/png",
  "image/jpeg",
  "image/webp",
  "image/gif",
  "application/pdf",
  word,
];

/** The longest side of a thumbnail, in pixels: twice as many as a card of a list is wide. */
const thumbnailSide = 320;

/** The size of something inside a square, in the same proportions; never larger than it is, and never without a side. */
export function fitted(width: number, height: number, side = thumbnailSide): { width: number; height: number } {
  const scale = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Pixels of four bytes (red, green, blue, opacity), row by row. */
export interface Pixels {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** The pixels turned as a camera noted it, 1 to 8 as in EXIF, and without opacity: on white, as paper is. */
export function upright({ data, width, height }: Pixels, orientation: number): Pixels {
  const lies = orientation >= 5;
  const [wide, high] = lies ? [height, width] : [width, height];
  const turned = new Uint8Array(wide * high * 4);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const from = (y * width + x) * 4;
      const [across, down] = placeOf(x, y, width, height, orientation);
      const to = (down * wide + across) * 4;
      const opacity = (data[from + 3] as number) / 255;
      for (let colour = 0; colour < 3; colour++)
        turned[to + colour] = Math.round((data[from + colour] as number) * opacity + 255 * (1 - opacity));
      turned[to + 3] = 255;
    }
  return { data: turned, width: wide, height: high };
}

/** Returns the new position of a pixel when a picture is turned upright. */
function placeOf(x: number, y: number, width: number, height: number, orientation: number): [number, number] {
  const right = width - 1 - x;
  const below = height - 1 - y;
  const places: Readonly<Record<number, [number, number]>> = {
    2: [right, y],
    3: [right, below],
    4: [x, below],
    5: [y, x],
    6: [below, x],
    7: [below, right],
    8: [y, right],
  };
  return places[orientation] ?? [x, y];
}
