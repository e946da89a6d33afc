/** A picture of one value a point: 0 is black, 255 white. */
export interface GrayImage {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** The same of the points of a canvas, four values each. */
export function grayOf(width: number, height: number, rgba: Uint8ClampedArray): GrayImage {
  const data = new Uint8Array(width * height);
  for (let at = 0; at < data.length; at++) {
    const [r = 0, g = 0, b = 0] = [rgba[4 * at], rgba[4 * at + 1], rgba[4 * at + 2]];
    data[at] = (r * 77 + g * 150 + b * 29) >> 8;
  }
  return { width, height, data };
}

/** Sums of everything left of and above a point, one more each way. */
function sumsOf({ width, height, data }: GrayImage): Float64Array {
  const sums = new Float64Array((width + 1) * (height + 1));
  for (let y = 0; y < height; y++) {
    let row = 0;
    for (let x = 0; x < width; x++) {
      row += data[y * width + x] ?? 0;
      sums[(y + 1) * (width + 1) + x + 1] = (sums[y * (width + 1) + x + 1] ?? 0) + row;
    }
  }
  return sums;
}

/** The picture with each point as the mean of the nine around it: grain of the camera does not matter. */
export function smoothed({ width, height, data }: GrayImage): GrayImage {
  const out = data.slice();
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      let sum = 0;
      for (let dy = -1; dy <= 1; dy++) {
        const at = (y + dy) * width + x;
        sum += (data[at - 1] ?? 0) + (data[at] ?? 0) + (data[at + 1] ?? 0);
      }
      out[y * width + x] = sum / 9;
    }
  return { width, height, data: out };
}

/**
 * Returns the darkness of each point relative to its surroundings, from 0 to 1, so that uneven light does not matter.
 */
export function inkOf(image: GrayImage): Float32Array {
  const { width, height, data } = image;
  const sums = sumsOf(image);
  const reach = Math.max(8, Math.round(width / 45));
  const ink = new Float32Array(width * height);
  const at = (x: number, y: number) => sums[y * (width + 1) + x] ?? 0;
  for (let y = 0; y < height; y++) {
    const [y0, y1] = [Math.max(0, y - reach), Math.min(height, y + reach + 1)];
    for (let x = 0; x < width; x++) {
      const [x0, x1] = [Math.max(0, x - reach), Math.min(width, x + reach + 1)];
      const mean = (at(x1, y1) - at(x0, y1) - at(x1, y0) + at(x0, y0)) / ((x1 - x0) * (y1 - y0));
      // From an eighth darker on it is ink, and from two fifths it is all of it.
      const darker = (mean - (data[y * width + x] ?? 0)) / Math.max(40, mean);
      ink[y * width + x] = Math.min(1, Math.max(0, (darker - 0.12) / 0.28));
    }
  }
  return ink;
}

/** The picture turned around its middle by an angle, in radians; what was outside is white. */
export function turned({ width, height, data }: GrayImage, angle: number): GrayImage {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [mx, my] = [width / 2, height / 2];
  const out = new Uint8Array(width * height).fill(255);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const sx = (x - mx) * cos - (y - my) * sin + mx;
      const sy = (x - mx) * sin + (y - my) * cos + my;
      const [ix, iy] = [Math.floor(sx), Math.floor(sy)];
      if (ix < 0 || iy < 0 || ix >= width - 1 || iy >= height - 1) continue;
      const [fx, fy] = [sx - ix, sy - iy];
      const at = iy * width + ix;
      const upper = (data[at] ?? 0) * (1 - fx) + (data[at + 1] ?? 0) * fx;
      const lower = (data[at + width] ?? 0) * (1 - fx) + (data[at + width + 1] ?? 0) * fx;
      out[y * width + x] = Math.round(upper * (1 - fy) + lower * fy);
    }
  return { width, height, data: out };
}
