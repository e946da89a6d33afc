import { expect, test } from "vitest";
import { identityCard } from "#tests/fixtures/identity-card.ts";
import { bitOf, glyphSize, glyphs } from "./glyphs.ts";
import type { GrayImage } from "./gray-image.ts";
import { quarterTurned, readCard } from "./read-card.ts";
import { readLines } from "./read-lines.ts";

const lines = ["IDGTMABCDEFGHI0JKLMNOPQRSTUVWX", "YZ01234567890ABCDEFGHIJKLMNOPQ", "RSTUVWXYZ<<0123456789<ABCDEFGH"];

interface Photo {
  readonly width?: number;
  /** Degrees. */
  readonly angle?: number;
  /** The share of the picture that the card fills. */
  readonly share?: number;
  readonly noise?: number;
  /** Light at the left and the right of the card. */
  readonly light?: readonly [number, number];
  /** The darkness of the print. */
  readonly print?: number;
}

/** Numbers that look random and are the same every time. */
function* chance(): Generator<number> {
  let state = 12345;
  for (;;) yield (state = (state * 1103515245 + 12345) % 2147483648) / 2147483648;
}

/** A picture of a card on a table, drawn with the glyphs themselves. */
function photo({ width = 1200, angle = 0, share = 0.9, noise = 0, light = [250, 210], print = 20 }: Photo): GrayImage {
  const height = Math.round(width * 0.68);
  const [cardWidth, turn] = [width * share, (angle * Math.PI) / 180];
  const cardHeight = cardWidth * 0.63;
  const pitch = (cardWidth * 0.9) / 30;
  const cell = (pitch / 0.915) * 1.12;
  const ink = (x: number, y: number): boolean => {
    const line = [0.66, 0.77, 0.88].findIndex((top) => y >= cardHeight * top && y < cardHeight * top + cell);
    const at = Math.floor((x - cardWidth * 0.05) / pitch);
    const letter = lines[line]?.[at];
    if (letter === undefined) return false;
    const column = Math.floor((((x - cardWidth * 0.05) % pitch) / pitch) * glyphSize.width);
    const row = Math.floor(((y - cardHeight * ([0.66, 0.77, 0.88][line] ?? 0)) / cell) * glyphSize.height);
    const bit = row * glyphSize.width + column;
    return bitOf(glyphs[letter] ?? "", bit) === 1;
  };
  const random = chance();
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [dx, dy] = [x - width / 2, y - height / 2];
      const cx = dx * Math.cos(turn) + dy * Math.sin(turn) + cardWidth / 2;
      const cy = dy * Math.cos(turn) - dx * Math.sin(turn) + cardHeight / 2;
      const inside = cx >= 0 && cy >= 0 && cx < cardWidth && cy < cardHeight;
      const paper = light[0] + ((light[1] - light[0]) * cx) / cardWidth;
      const value = inside ? (ink(cx, cy) ? print : paper) : 110;
      data[y * width + x] = Math.min(255, Math.max(0, value + (random.next().value - 0.5) * noise));
    }
  return { width, height, data };
}

test.each<readonly [string, Photo]>([
  ["straight", {}],
  ["small", { width: 700 }],
  ["from farther away", { width: 1600, share: 0.55 }],
  ["turned a little", { angle: 4 }],
  ["turned the other way", { angle: -7, share: 0.8 }],
  ["in bad light", { light: [170, 70], print: 15, noise: 20 }],
  ["with grain", { noise: 90, angle: 2 }],
  ["printed pale", { print: 120 }],
])("a card that was photographed %s is read to the letter", (_, how) => {
  expect(readLines(photo(how))).toEqual(lines);
});

test("a picture without such lines gives nothing", () => {
  const empty = { width: 600, height: 400, data: new Uint8Array(240_000).fill(200) };
  expect(readLines(empty)).toBeUndefined();
  const random = chance();
  const noise = { ...empty, data: Uint8Array.from(empty.data, () => random.next().value * 255) };
  expect(readLines(noise)).toBeUndefined();
});

test("a card drawn with the font is read, held on any side, and its check digits are proven", () => {
  const today = "2026-11-24";
  let held = identityCard();
  for (let turn = 0; turn < 4; turn++) {
    expect(readCard(held, today).card).toEqual({
      country: "GTM",
      cui: "2134567880101",
      documentNumber: "123456789",
      surnames: "PEREZ LOPEZ",
      givenNames: "JUAN CARLOS",
      birth: "1985-03-12",
      expires: "2031-11-30",
      sex: "M",
    });
    held = quarterTurned(held);
  }
});
