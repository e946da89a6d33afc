import type { Measured } from "./measure.ts";

/** A width and a height in English Metric Units, of which a centimeter has 360,000. */
export interface Extent {
  readonly width: number;
  readonly height: number;
}

const perPixel = 9525;
const perCentimeter = 360_000;
const perTwip = 635;
const attribute = (tag: string, name: string): number =>
  Number(new RegExp(`\\bw:${name}="(\\d+)"`).exec(tag)?.[1] ?? Number.NaN);

/** The room for text on a page: of the narrowest section of the body; of a letter page with usual margins where none says. */
export function textArea(body: string): Extent {
  let width = 9360 * perTwip;
  let height = 12960 * perTwip;
  let found = false;
  for (const [section] of body.matchAll(/<w:sectPr\b[^>]*>[^]*?<\/w:sectPr>/g)) {
    const page = /<w:pgSz\b[^>]*>/.exec(section)?.[0] ?? "";
    const margin = /<w:pgMar\b[^>]*>/.exec(section)?.[0] ?? "";
    const across = (attribute(page, "w") - attribute(margin, "left") - attribute(margin, "right")) * perTwip;
    const down = (attribute(page, "h") - attribute(margin, "top") - attribute(margin, "bottom")) * perTwip;
    if (!(across > 0) || !(down > 0)) continue;
    width = found ? Math.min(width, across) : across;
    height = found ? Math.min(height, down) : down;
    found = true;
  }
  return { width, height };
}

/**
 * Returns the visible size of a picture on the page. With a width or height in centimeters, the other follows. With
 * both, the picture fits into them. With neither, it has its own size at 96 pixels to the inch. It always keeps its
 * proportions and fits into `room`.
 */
export function extentOf(picture: Measured, asked: { width?: number; height?: number }, room: Extent): Extent {
  const upright = picture.turns % 2 === 1;
  const own = upright
    ? { width: picture.height * perPixel, height: picture.width * perPixel }
    : { width: picture.width * perPixel, height: picture.height * perPixel };
  const length = (centimeters = 0) => (centimeters > 0 ? centimeters * perCentimeter : Number.POSITIVE_INFINITY);
  const wanted = Math.min(length(asked.width) / own.width, length(asked.height) / own.height);
  // One that is turned is laid out by some programs as if it still lay: it must fit both ways.
  const most = upright ? { ...room, height: Math.min(room.height, room.width) } : room;
  const fits = Math.min(most.width / own.width, most.height / own.height);
  const scale = Math.min(Number.isFinite(wanted) ? wanted : 1, fits);
  return whole(own.width * scale, own.height * scale);
}

const whole = (width: number, height: number): Extent => ({
  width: Math.max(1, Math.round(width)),
  height: Math.max(1, Math.round(height)),
});
