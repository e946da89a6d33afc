import { isClockwise } from "../area.ts";
import type { LandUnits } from "../land-units.ts";
import { metresIn } from "../land-units.ts";
import type { Figure, FigureRole, Plan, Point } from "../plan.ts";
import { ringOf } from "../traverse.ts";

/** The layers figures are on, by what they are; readers of ours find the role again by them. */
export const layers: Readonly<Record<FigureRole, string>> = {
  parcel: "POLIGONO",
  hole: "AREA_EXCLUIDA",
  rightOfWay: "SERVIDUMBRE",
};
const textLayer = "TEXTO";
const colours: Readonly<Record<string, number>> = { POLIGONO: 7, AREA_EXCLUIDA: 1, SERVIDUMBRE: 5, TEXTO: 3 };

/** Lines end and groups begin at line breaks, so a text may have none; what is not ASCII is written by its number. */
const safe = (text: string): string =>
  text
    .replace(/\s+/g, " ")
    .replace(
      /[^\x20-\x7e]/g,
      (sign) => `\\U+${(sign.codePointAt(0) ?? 0x3f).toString(16).toUpperCase().padStart(4, "0")}`,
    )
    .slice(0, 250);

const number = (value: number): string => (Math.abs(value) < 5e-5 ? "0.0" : value.toFixed(4));
const pair = (code: number, value: string | number): string => `${String(code).padStart(3)}\n${value}`;

const text = (at: Point, height: number, content: string, rotation = 0): string[] => [
  pair(0, "TEXT"),
  pair(8, textLayer),
  pair(10, number(at.east)),
  pair(20, number(at.north)),
  pair(30, "0.0"),
  pair(40, number(height)),
  pair(1, safe(content)),
  pair(50, number(rotation)),
];

function outline(figure: Figure, ring: readonly Point[]): string[] {
  const layer = layers[figure.role];
  return [
    pair(0, "POLYLINE"),
    pair(8, layer),
    pair(66, 1),
    pair(10, "0.0"),
    pair(20, "0.0"),
    pair(30, "0.0"),
    pair(70, 1),
    ...ring.flatMap((point) => [
      pair(0, "VERTEX"),
      pair(8, layer),
      pair(10, number(point.east)),
      pair(20, number(point.north)),
      pair(30, "0.0"),
    ]),
    pair(0, "SEQEND"),
    pair(8, layer),
  ];
}

function labels(figure: Figure, ring: readonly Point[], height: number): string[] {
  const outwards = isClockwise(ring) ? 1 : -1;
  return figure.courses.flatMap((course, i) => {
    const [from, to] = [ring[i], ring[(i + 1) % ring.length]];
    if (!from || !to) return [];
    const [north, east] = [to.north - from.north, to.east - from.east];
    const length = Math.hypot(north, east) || 1;
    const middle = {
      north: (from.north + to.north) / 2 + (outwards * height * 1.5 * east) / length,
      east: (from.east + to.east) / 2 - (outwards * height * 1.5 * north) / length,
    };
    const label = [course.distance, course.neighbour].filter((part) => part !== "").join(" ");
    return [
      ...text({ north: from.north + height / 2, east: from.east + height / 2 }, height, course.from),
      ...(label ? text(middle, height * 0.8, label) : []),
    ];
  });
}

/** A plan as DXF of release 12, which every program reads: closed polylines by role, stations and neighbours as texts, in metres. */
export function writeDxf(plan: Plan, sizes: LandUnits): string {
  const metres = Number(metresIn(plan.unit, sizes).toString());
  const scaled = plan.figures.map((figure) => ({
    figure,
    ring: ringOf(figure).map(({ north, east }) => ({ north: north * metres, east: east * metres })),
  }));
  const points = scaled.flatMap(({ ring }) => ring);
  const reach = (pick: (point: Point) => number) =>
    [Math.min(...points.map(pick)), Math.max(...points.map(pick))] as const;
  const [[south, north], [west, east]] =
    points.length > 0
      ? [reach((p) => p.north), reach((p) => p.east)]
      : [
          [0, 0],
          [0, 0],
        ];
  const height = Math.max(0.1, Math.max(north - south, east - west) / 60);
  const names = [...Object.values(layers), textLayer];
  return [
    pair(0, "SECTION"),
    pair(2, "HEADER"),
    pair(9, "$ACADVER"),
    pair(1, "AC1009"),
    pair(9, "$EXTMIN"),
    pair(10, number(west)),
    pair(20, number(south)),
    pair(30, "0.0"),
    pair(9, "$EXTMAX"),
    pair(10, number(east)),
    pair(20, number(north)),
    pair(30, "0.0"),
    pair(0, "ENDSEC"),
    pair(0, "SECTION"),
    pair(2, "TABLES"),
    pair(0, "TABLE"),
    pair(2, "LAYER"),
    pair(70, names.length),
    ...names.flatMap((name) => [
      pair(0, "LAYER"),
      pair(2, name),
      pair(70, 0),
      pair(62, colours[name] ?? 7),
      pair(6, "CONTINUOUS"),
    ]),
    pair(0, "ENDTAB"),
    pair(0, "ENDSEC"),
    pair(0, "SECTION"),
    pair(2, "ENTITIES"),
    ...scaled.flatMap(({ figure, ring }) => [...outline(figure, ring), ...labels(figure, ring, height)]),
    pair(0, "ENDSEC"),
    pair(0, "EOF"),
    "",
  ].join("\n");
}
