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
 * How large a picture is drawn. With a width or height in centimeters, the other follows; with none, its own size at 96
 * pixels to the inch, made smaller to fit into `room`.
 */
export function extentOf(picture: Measured, asked: { width?: number; height?: number }, room: Extent): Extent {
  const ratio = picture.height / picture.width;
  const width = asked.width !== undefined && asked.width > 0 ? asked.width * perCentimeter : undefined;
  const height = asked.height !== undefined && asked.height > 0 ? asked.height * perCentimeter : undefined;
  if (width !== undefined) return whole(width, height ?? width * ratio);
  if (height !== undefined) return whole(height / ratio, height);
  const own = { width: picture.width * perPixel, height: picture.height * perPixel };
  const scale = Math.min(1, room.width / own.width, room.height / own.height);
  return whole(own.width * scale, own.height * scale);
}

const whole = (width: number, height: number): Extent => ({
  width: Math.max(1, Math.round(width)),
  height: Math.max(1, Math.round(height)),
});
