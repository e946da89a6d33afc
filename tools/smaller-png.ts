import { crc32, deflateSync, inflateSync } from "node:zlib";

// Playwright writes PNGs in full colour; a screen of text has few colours, and with a palette it is a third of the size.

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** The same picture with at most 256 colours, as a PNG with a palette. Reads 8-bit RGB and RGBA without interlacing. */
export function smallerPng(png: Buffer): Buffer {
  const { width, height, channels, pixels } = decode(png);
  const colours = new Map<number, number>();
  const at = (i: number): number => {
    const from = i * channels;
    return ((pixels[from] ?? 0) << 16) | ((pixels[from + 1] ?? 0) << 8) | (pixels[from + 2] ?? 0);
  };
  for (let i = 0; i < width * height; i++) colours.set(at(i), (colours.get(at(i)) ?? 0) + 1);
  const palette = mostUseful(colours);
  const nearest = new Map(palette.map((colour, index) => [colour, index]));
  const rows = Buffer.alloc(height * (width + 1)); // each row begins with its filter: none
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const colour = at(y * width + x);
      let index = nearest.get(colour);
      if (index === undefined) {
        index = palette.reduce(
          (best, c, i) => (distance(c, colour) < distance(palette[best] ?? 0, colour) ? i : best),
          0,
        );
        nearest.set(colour, index);
      }
      rows[y * (width + 1) + 1 + x] = index;
    }
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 3, 0, 0, 0], 8);
  const plte = Buffer.from(palette.flatMap((c) => [c >> 16, (c >> 8) & 255, c & 255]));
  const data = deflateSync(rows, { level: 9, memLevel: 9 });
  return Buffer.concat([signature, chunk("IHDR", head), chunk("PLTE", plte), chunk("IDAT", data), chunk("IEND")]);
}

/** Up to 256 colours: the commonest of each neighbourhood, so that rare but distinct colours keep a place. */
function mostUseful(colours: ReadonlyMap<number, number>): number[] {
  const byUse = [...colours].sort((a, b) => b[1] - a[1]).map(([colour]) => colour);
  const chosen: number[] = [];
  for (const apart of [900, 300, 60, 0]) {
    for (const colour of byUse) {
      if (chosen.length === 256) return chosen;
      if (chosen.every((other) => distance(other, colour) > apart)) chosen.push(colour);
    }
  }
  return chosen;
}

const distance = (a: number, b: number): number =>
  ((a >> 16) - (b >> 16)) ** 2 + (((a >> 8) & 255) - ((b >> 8) & 255)) ** 2 + ((a & 255) - (b & 255)) ** 2;

function decode(png: Buffer) {
  if (!png.subarray(0, 8).equals(signature)) throw new Error("no PNG");
  const data: Buffer[] = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    const length = png.readUInt32BE(at);
    if (png.toString("latin1", at + 4, at + 8) === "IDAT") data.push(png.subarray(at + 8, at + 8 + length));
  }
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const channels = { 2: 3, 6: 4 }[png[25] ?? 0];
  if (png[24] !== 8 || !channels || png[28] !== 0) throw new Error("a PNG of another kind");
  const stride = width * channels;
  const raw = inflateSync(Buffer.concat(data));
  const pixels = Buffer.alloc(height * stride);
  for (let y = 0; y < height; y++) {
    const filter = raw[y * (stride + 1)] ?? 0;
    for (let x = 0; x < stride; x++) {
      const left = x < channels ? 0 : (pixels[y * stride + x - channels] ?? 0);
      const up = y === 0 ? 0 : (pixels[(y - 1) * stride + x] ?? 0);
      const corner = y === 0 || x < channels ? 0 : (pixels[(y - 1) * stride + x - channels] ?? 0);
      const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter] ?? 0;
      pixels[y * stride + x] = (raw[y * (stride + 1) + 1 + x] ?? 0) + guess;
    }
  }
  return { width, height, channels, pixels };
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}

function chunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const out = Buffer.alloc(12 + data.length);
  out.writeUInt32BE(data.length, 0);
  out.write(type, 4, "latin1");
  data.copy(out, 8);
  out.writeUInt32BE(crc32(out.subarray(4, 8 + data.length)), 8 + data.length);
  return out;
}
