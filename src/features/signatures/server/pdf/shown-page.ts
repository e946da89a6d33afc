import type { PDFPage } from "@cantoo/pdf-lib";

/** A rectangle from its lower left corner, in points. */
export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The boxes of a page as its file gives them. */
interface PageBoxes {
  readonly media: Rectangle;
  readonly crop: Rectangle;
  /** The clockwise turn of the page when it is shown, in degrees. */
  readonly rotation: number;
}

/** A page as readers show it: turned upright and cropped. Its places are counted from the lower left corner of what is shown. */
export interface ShownPage {
  readonly width: number;
  readonly height: number;
  /** Turns places of the shown page into those of the file: the six numbers of a PDF matrix. */
  readonly matrix: Matrix;
}
type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

/** Returns what readers show of a page. A turn that is no multiple of a quarter counts as none, as readers have it. */
export function shownPage({ media, crop, rotation }: PageBoxes): ShownPage {
  const { x, y, width, height } = common(upright(crop), upright(media)) ?? upright(media);
  const turn = rotation % 90 === 0 ? ((rotation % 360) + 360) % 360 : 0;
  if (turn === 90) return { width: height, height: width, matrix: [0, 1, -1, 0, x + width, y] };
  if (turn === 180) return { width, height, matrix: [-1, 0, 0, -1, x + width, y + height] };
  if (turn === 270) return { width: height, height: width, matrix: [0, -1, 1, 0, x, y + height] };
  return { width, height, matrix: [1, 0, 0, 1, x, y] };
}

export const shownOf = (page: PDFPage): ShownPage =>
  shownPage({ media: page.getMediaBox(), crop: page.getCropBox(), rotation: page.getRotation().angle });

/** Returns where a rectangle of the shown page lies in the file. */
export function inFile({ matrix: [a, b, c, d, e, f] }: ShownPage, { x, y, width, height }: Rectangle): Rectangle {
  return upright({
    x: a * x + c * y + e,
    y: b * x + d * y + f,
    width: a * width + c * height,
    height: b * width + d * height,
  });
}

/** Returns where a rectangle of the file lies on the shown page. */
export function asShown({ matrix: [a, b, c, d, e, f] }: ShownPage, { x, y, width, height }: Rectangle): Rectangle {
  // A turn by quarters is undone by its transposed matrix.
  const [left, low] = [x - e, y - f];
  return upright({
    x: a * left + b * low,
    y: c * left + d * low,
    width: a * width + b * height,
    height: c * width + d * height,
  });
}

/** Returns the same rectangle from its lower left corner: files may name any two opposite corners. */
const upright = ({ x, y, width, height }: Rectangle): Rectangle => ({
  x: Math.min(x, x + width),
  y: Math.min(y, y + height),
  width: Math.abs(width),
  height: Math.abs(height),
});

/** Returns what two rectangles share, or undefined if that has no area. */
function common(one: Rectangle, other: Rectangle): Rectangle | undefined {
  const x = Math.max(one.x, other.x);
  const y = Math.max(one.y, other.y);
  const width = Math.min(one.x + one.width, other.x + other.width) - x;
  const height = Math.min(one.y + one.height, other.y + other.height) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : undefined;
}
