import type { Day } from "../calendar/day.ts";
import type { GrayImage } from "./gray-image.ts";
import { type IdentityCard, readIdentityCard } from "./identity-card.ts";
import { readLines } from "./read-lines.ts";

/**
 * The result of reading the back of a card: the card if its check digits are valid, otherwise its lines, if found, to
 * be corrected.
 */
export interface ReadCard {
  readonly card?: IdentityCard;
  readonly lines?: readonly string[];
}

/** The picture a quarter turn to the right. */
export function quarterTurned({ width, height, data }: GrayImage): GrayImage {
  const out = new Uint8Array(data.length);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) out[x * height + (height - 1 - y)] = data[y * width + x] ?? 0;
  return { width: height, height: width, data: out };
}

/** Reads a card however it was held: as the picture is, head down, and on either side. */
export function readCard(image: GrayImage, today: Day): ReadCard {
  const right = quarterTurned(image);
  const down = quarterTurned(right);
  let lines: readonly string[] | undefined;
  for (const held of [image, down, right, quarterTurned(down)]) {
    const found = readLines(held);
    if (!found) continue;
    const card = readIdentityCard(found, today);
    if (typeof card !== "string") return { card, lines: found };
    lines ??= found;
  }
  return lines ? { lines } : {};
}
