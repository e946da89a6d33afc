import { type DrawingPage, type DrawnFigure, drawPlan, type SideLabel } from "../drawing.ts";
import type { LandUnits } from "../land-units.ts";
import type { Plan } from "../plan.ts";

/** The title of a drawing and the words on it. */
export interface SvgWords {
  readonly title: string;
  readonly scale: string;
  readonly north: string;
}

/** Escapes a text for XML and removes the characters that XML forbids. */
const escaped = (text: string): string =>
  text
    .replace(/[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "")
    .replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const number = (value: number): string => String(Number(value.toFixed(2)));
const fills = { parcel: "none", hole: "#f3d6d6", rightOfWay: "#d9e6f5" } as const;
const strokes = { parcel: "#000", hole: "#8a1f1f", rightOfWay: "#1f4f8a" } as const;

/** The width a text of this size needs, roughly: letters of a plain face are a bit more than half as wide as high. */
const widthOf = (text: string, size: number): number => text.length * size * 0.55;

/** The text, or as much of it as has room on a line of this length. */
function fitted(text: string, size: number, length: number): string {
  const room = Math.floor(length / (size * 0.55));
  if (text.length <= room) return text;
  return room < 6 ? "" : `${text.slice(0, room - 1).trimEnd()}…`;
}

function label(side: SideLabel): string {
  const line = (text: string, above: boolean, size: number) =>
    text &&
    `<text y="${above ? "-1.2" : number(1.2 + size * 0.8)}" font-size="${size}" text-anchor="middle">${escaped(text)}</text>`;
  // A shortened measure would be wrong, so a measure that does not fit is left out. A shortened neighbour's name is
  // still useful.
  const measure = widthOf(side.measure, 2.2) > side.length ? "" : side.measure;
  const lines = `${line(measure, !side.outsideAbove, 2.2)}${line(fitted(side.neighbour, 2.4, side.length), side.outsideAbove, 2.4)}`;
  return (
    lines && `<g transform="translate(${number(side.x)} ${number(side.y)}) rotate(${number(side.turn)})">${lines}</g>`
  );
}

function drawnFigure(figure: DrawnFigure): string {
  const path = figure.outline.map(({ x, y }) => `${number(x)},${number(y)}`).join(" ");
  const dashes = figure.role === "rightOfWay" ? ` stroke-dasharray="2 1"` : "";
  const stations = figure.stations.map(
    ({ x, y, name, away }) =>
      `<circle cx="${number(x)}" cy="${number(y)}" r="0.8" fill="#fff" stroke="#000" stroke-width="0.25"/>` +
      `<text x="${number(x + 3 * away.x)}" y="${number(y + 3 * away.y + 0.9)}" font-size="2.6" font-weight="bold" text-anchor="middle">${escaped(name)}</text>`,
  );
  return [
    `<polygon points="${path}" fill="${fills[figure.role]}" stroke="${strokes[figure.role]}" stroke-width="0.4"${dashes}/>`,
    ...figure.sides.map(label),
    ...stations,
  ].join("\n");
}

/** A plan as an SVG drawing on a page of millimetres, to scale, with north arrow and scale bar. */
export function writeSvg(plan: Plan, page: DrawingPage, sizes: LandUnits, words: SvgWords): string {
  const drawing = drawPlan(plan, page, sizes);
  const { width, height, bar } = drawing;
  const [left, bottom] = [page.margin / 2, height - page.margin / 2];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}mm" height="${height}mm" viewBox="0 0 ${width} ${height}" font-family="Arial, Helvetica, sans-serif" fill="#000">`,
    `<title>${escaped(words.title)}</title>`,
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    ...drawing.figures.map(drawnFigure),
    `<g transform="translate(${number(width - page.margin / 2 - 4)} ${number(page.margin / 2 + 14)})"><path d="M0 -10 L3 2 L0 0 L-3 2 Z"/><text y="-11.5" font-size="4" text-anchor="middle">${escaped(words.north)}</text></g>`,
    `<g transform="translate(${number(left)} ${number(bottom)})"><path d="M0 -1.5 V0 H${number(bar.length)} V-1.5" fill="none" stroke="#000" stroke-width="0.3"/><text x="0" y="-2.5" font-size="2.4">0</text><text x="${number(bar.length)}" y="-2.5" font-size="2.4" text-anchor="middle">${bar.metres} m</text><text x="${number(bar.length + 6)}" y="0" font-size="2.8">${escaped(words.scale)} 1:${drawing.scale.toLocaleString("en")}</text></g>`,
    "</svg>",
    "",
  ].join("\n");
}
