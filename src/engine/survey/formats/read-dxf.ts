import { type FigureRole, type Point, planLimits } from "../plan.ts";
import { coincidence } from "../ring-errors.ts";
import { layers } from "./dxf.ts";
import { type Imported, type ImportedRing, type ImportFinding, maxFileLength, planOfRings } from "./imported.ts";

interface Group {
  readonly code: number;
  readonly value: string;
}

/** Metres in the unit a drawing says it is in ($INSUNITS); without one, metres. */
const metresByUnit: Readonly<Record<string, number>> = {
  "1": 0.0254,
  "2": 0.3048,
  "4": 0.001,
  "5": 0.01,
  "6": 1,
  "7": 1000,
};

/** The groups of a DXF: a code on one line, its value on the next. Undefined when it is not made of those. */
function groupsOf(text: string): Group[] | undefined {
  const lines = text.split(/\r\n|\n|\r/);
  const groups: Group[] = [];
  for (let i = 0; i + 1 < lines.length; i += 2) {
    const code = lines[i]?.trim() ?? "";
    if (code === "" && i + 2 >= lines.length) break;
    if (!/^-?\d{1,4}$/.test(code)) return undefined;
    groups.push({ code: Number(code), value: (lines[i + 1] ?? "").trim() });
  }
  return groups;
}

/** An entity: its type and its groups. */
interface Entity {
  readonly type: string;
  readonly groups: readonly Group[];
}

function entitiesOf(groups: readonly Group[]): Entity[] {
  const entities: { type: string; groups: Group[] }[] = [];
  let section = "";
  groups.forEach((group, i) => {
    if (group.code === 0 && group.value === "SECTION") section = groups[i + 1]?.value ?? "";
    else if (group.code === 0 && group.value === "ENDSEC") section = "";
    else if (section === "ENTITIES" && group.code === 0) entities.push({ type: group.value, groups: [] });
    else if (section === "ENTITIES") entities.at(-1)?.groups.push(group);
  });
  return entities;
}

const first = ({ groups }: Entity, code: number): string | undefined =>
  groups.find((group) => group.code === code)?.value;

function roleOf(entity: Entity): FigureRole | undefined {
  const layer = (first(entity, 8) ?? "").toUpperCase();
  const ours = (Object.entries(layers) as [FigureRole, string][]).find(([, name]) => name === layer)?.[0];
  if (ours) return ours;
  if (/SERVIDUMBRE|RIGHT.?OF.?WAY|EASEMENT/.test(layer)) return "rightOfWay";
  return /HUECO|EXCLU|HOLE/.test(layer) ? "hole" : undefined;
}

/** The contents read so far. Unreadable numbers are counted. */
class Reading {
  readonly rings: ImportedRing[] = [];
  readonly lines: (readonly [Point, Point])[] = [];
  readonly #metres: number;
  arcs = 0;
  open = 0;
  unreadable = 0;
  constructor(metres: number) {
    this.#metres = metres;
  }

  #length(value: string | undefined): number | undefined {
    const read = value === undefined || value === "" ? Number.NaN : Number(value);
    if (Number.isFinite(read) && Math.abs(read * this.#metres) < 1e9) return read * this.#metres;
    this.unreadable++;
    return undefined;
  }

  point(east: string | undefined, north: string | undefined): Point[] {
    const [e, n] = [this.#length(east), this.#length(north)];
    return e === undefined || n === undefined ? [] : [{ north: n, east: e }];
  }

  polyline(points: readonly Point[], closed: boolean, entity: Entity, bulges: number): void {
    const [start, end] = [points[0], points.at(-1)];
    const meets = start && end && Math.hypot(start.north - end.north, start.east - end.east) < coincidence;
    if (!closed && !meets) {
      for (let i = 0; i + 1 < points.length; i++) {
        const [a, b] = [points[i], points[i + 1]];
        if (a && b) this.lines.push([a, b]);
      }
      return;
    }
    this.arcs += bulges;
    const role = roleOf(entity);
    this.rings.push({ points, ...(role && { role }) });
  }
}

const isClosed = (entity: Entity): boolean => (Number(first(entity, 70) ?? "0") & 1) === 1;
const bulgesIn = (groups: readonly Group[]): number =>
  groups.filter(({ code, value }) => code === 42 && Number(value) !== 0).length;

function lightPolyline(entity: Entity, reading: Reading): void {
  const points: Point[] = [];
  entity.groups.forEach(({ code, value }, i) => {
    if (code !== 10) return;
    const north = entity.groups.slice(i + 1, i + 4).find((group) => group.code === 20)?.value;
    points.push(...reading.point(value, north));
  });
  reading.polyline(points, isClosed(entity), entity, bulgesIn(entity.groups));
}

function readEntities(entities: readonly Entity[], reading: Reading): void {
  for (let i = 0; i < entities.length; i++) {
    const entity = entities[i];
    if (!entity) continue;
    if (entity.type === "LWPOLYLINE") lightPolyline(entity, reading);
    if (entity.type === "LINE") {
      const [a] = reading.point(first(entity, 10), first(entity, 20));
      const [b] = reading.point(first(entity, 11), first(entity, 21));
      if (a && b) reading.lines.push([a, b]);
    }
    if (entity.type === "POLYLINE") {
      const vertices: Entity[] = [];
      for (let next = entities[++i]; next?.type === "VERTEX"; next = entities[++i]) vertices.push(next);
      const points = vertices.flatMap((vertex) => reading.point(first(vertex, 10), first(vertex, 20)));
      reading.polyline(points, isClosed(entity), entity, bulgesIn(vertices.flatMap(({ groups }) => groups)));
      if (entities[i]?.type !== "SEQEND") i--;
    }
  }
}

/** The rings that single lines close, end to end; lines that close none are counted as open. */
function chained(lines: readonly (readonly [Point, Point])[]): { readonly rings: Point[][]; readonly open: number } {
  const key = ({ north, east }: Point) => `${Math.round(north / coincidence)} ${Math.round(east / coincidence)}`;
  const at = new Map<string, number[]>();
  lines.forEach(([a, b], i) => {
    for (const end of [a, b]) at.set(key(end), [...(at.get(key(end)) ?? []).slice(0, 3), i]);
  });
  const used = new Set<number>();
  const rings: Point[][] = [];
  let open = 0;
  lines.forEach(([from, to], i) => {
    if (used.has(i)) return;
    used.add(i);
    const ring = [from];
    let [end, count] = [to, 1];
    while (key(end) !== key(from)) {
      const next = at.get(key(end))?.find((line) => !used.has(line));
      const line = next === undefined ? undefined : lines[next];
      if (next === undefined || !line) break;
      used.add(next);
      ring.push(end);
      end = key(line[0]) === key(end) ? line[1] : line[0];
      count++;
    }
    if (key(end) === key(from) && ring.length > 2) rings.push(ring);
    else open += count;
  });
  return { rings, open };
}

function metresOf(groups: readonly Group[]): number {
  const at = groups.findIndex(({ code, value }) => code === 9 && value === "$INSUNITS");
  return metresByUnit[groups[at + 1]?.value ?? ""] ?? 1;
}

/**
 * Reads closed figures of an ASCII DXF: polylines of either kind, and single lines that close a ring. Arcs are
 * replaced by their chords and reported in a finding. A ring inside another is a hole.
 */
export function readDxf(text: string): Imported {
  if (text.length > maxFileLength) return { error: "too_large" };
  if (text.startsWith("AutoCAD Binary DXF")) return { error: "binary" };
  const groups = groupsOf(text);
  if (!groups?.some(({ code, value }) => code === 0 && value === "SECTION")) return { error: "not_the_format" };
  const reading = new Reading(metresOf(groups));
  readEntities(entitiesOf(groups), reading);
  const { rings, open } = chained(reading.lines);
  const all = [...reading.rings, ...rings.map((points) => ({ points }))];
  if (all.length > planLimits.figures) return { error: "too_many_figures" };
  const findings: ImportFinding[] = [
    { id: "arc_as_chord" as const, count: reading.arcs },
    { id: "open_line" as const, count: open },
    { id: "number_unreadable" as const, count: reading.unreadable },
  ].filter(({ count }) => count > 0);
  return planOfRings(all, "m", findings);
}
