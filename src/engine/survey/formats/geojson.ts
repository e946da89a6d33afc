import { type LandUnits, metresIn } from "../land-units.ts";
import { type Figure, figureRoles, type Plan, type Point, planLimits, stationPattern } from "../plan.ts";
import { isNearGuatemala, type ProjectionName, projections, toGeographic, toPlane } from "../projection.ts";
import { ringOf } from "../traverse.ts";
import { type Imported, type ImportedRing, maxFileLength, planOfRings } from "./imported.ts";

const maxDepth = 32;
const local = "local";

/** True for a text whose brackets and braces, outside of strings, are nested deeper than in any GeoJSON. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (sign === '"') {
      for (at++; at < text.length && text[at] !== '"'; at++) if (text[at] === "\\") at++;
    } else if (sign === "[" || sign === "{") {
      if (++depth > maxDepth) return true;
    } else if (sign === "]" || sign === "}") depth--;
  }
  return false;
}

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const own = (object: Json, key: string): unknown => (Object.hasOwn(object, key) ? object[key] : undefined);
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const texts = (value: unknown): string[] | undefined =>
  Array.isArray(value) && value.length <= planLimits.courses && value.every((one) => typeof one === "string")
    ? value
    : undefined;

interface Position {
  readonly x: number;
  readonly y: number;
}

function positionOf(value: unknown): Position | undefined {
  const [x, y] = listOf(value);
  const usable = (one: unknown): one is number =>
    typeof one === "number" && Number.isFinite(one) && Math.abs(one) < 1e9;
  return usable(x) && usable(y) ? { x, y } : undefined;
}

interface Ring {
  readonly positions: readonly Position[];
  readonly inner: boolean;
  readonly properties: Json;
}

/** The rings of a geometry; what is no polygon has none. */
function ringsOf(geometry: unknown, properties: Json): Ring[] {
  if (!isObject(geometry)) return [];
  const polygon = (coordinates: unknown): Ring[] =>
    listOf(coordinates).map((ring, i) => ({
      positions: listOf(ring).flatMap((one) => positionOf(one) ?? []),
      inner: i > 0,
      properties: i === 0 ? properties : {},
    }));
  switch (own(geometry, "type")) {
    case "Polygon":
      return polygon(own(geometry, "coordinates"));
    case "MultiPolygon":
      return listOf(own(geometry, "coordinates")).flatMap(polygon);
    case "LineString":
      return polygon([own(geometry, "coordinates")]).filter(({ positions }) => isClosed(positions));
    case "GeometryCollection":
      return listOf(own(geometry, "geometries")).flatMap((one) => ringsOf(one, properties));
    default:
      return [];
  }
}

function isClosed(positions: readonly Position[]): boolean {
  const [first, last] = [positions[0], positions.at(-1)];
  return positions.length > 3 && first !== undefined && last !== undefined && first.x === last.x && first.y === last.y;
}

function featuresOf(root: Json): Ring[] {
  const type = own(root, "type");
  if (type === "FeatureCollection")
    return listOf(own(root, "features")).flatMap((one) => (isObject(one) ? featuresOf(one) : []));
  if (type !== "Feature") return ringsOf(root, {});
  const properties = own(root, "properties");
  return ringsOf(own(root, "geometry"), isObject(properties) ? properties : {});
}

function importedRing(ring: Ring, place: (position: Position) => Point): ImportedRing {
  const open = isClosed(ring.positions) ? ring.positions.slice(0, -1) : ring.positions;
  const role = figureRoles.find((one) => one === own(ring.properties, "role"));
  const name = own(ring.properties, "name");
  const named = texts(own(ring.properties, "stations"));
  const stations = named?.every((station) => stationPattern.test(station)) ? named : undefined;
  const neighbours = texts(own(ring.properties, "neighbours"));
  const marks = texts(own(ring.properties, "marks"));
  return {
    points: open.map(place),
    ...(ring.inner ? { role: "hole" as const } : role && { role }),
    ...(typeof name === "string" && { name }),
    ...(stations && { stations }),
    ...(neighbours && { neighbours }),
    ...(marks && { marks }),
  };
}

/**
 * Reads polygons of a GeoJSON. Degrees near Guatemala become metres of GTM; what says it is local, or cannot be degrees,
 * is taken as metres. Nothing of the file is believed: unknown members are passed over, sizes are bounded.
 */
export function readGeoJson(text: string): Imported {
  if (text.length > maxFileLength) return { error: "too_large" };
  if (isTooDeep(text)) return { error: "too_deep" };
  let root: unknown;
  try {
    root = JSON.parse(text);
  } catch {
    return { error: "not_the_format" };
  }
  if (!isObject(root) || typeof own(root, "type") !== "string") return { error: "not_the_format" };
  const rings = featuresOf(root);
  const positions = rings.flatMap((ring) => ring.positions);
  if (positions.length > planLimits.figures * planLimits.courses) return { error: "too_many_points" };
  const degrees =
    own(root, "coordinateSystem") !== local && positions.every(({ x, y }) => Math.abs(x) <= 180 && Math.abs(y) <= 90);
  if (!degrees || positions.length === 0)
    return planOfRings(
      rings.map((ring) => importedRing(ring, ({ x, y }) => ({ north: y, east: x }))),
      "m",
      [],
    );
  if (!positions.every(({ x, y }) => isNearGuatemala({ latitude: y, longitude: x }))) return { error: "elsewhere" };
  const place = ({ x, y }: Position) => toPlane({ latitude: y, longitude: x }, projections.gtm);
  return planOfRings(
    rings.map((ring) => importedRing(ring, place)),
    "m",
    [{ id: "projected", count: positions.length }],
  );
}

function feature(figure: Figure, place: (point: Point) => readonly [number, number]) {
  const ring = ringOf(figure);
  const [first] = ring;
  return {
    type: "Feature",
    properties: {
      name: figure.name,
      role: figure.role,
      stations: figure.courses.map(({ from }) => from),
      neighbours: figure.courses.map(({ neighbour }) => neighbour),
      marks: figure.courses.map(({ mark }) => mark ?? ""),
    },
    geometry: { type: "Polygon", coordinates: [(first ? [...ring, first] : ring).map(place)] },
  };
}

/**
 * A plan as GeoJSON: in degrees of WGS 84 when its coordinates are on a projection, as the standard wants it; else in local
 * metres, which it then says.
 */
export function writeGeoJson(plan: Plan, system: "local" | ProjectionName, sizes: LandUnits): string {
  const metres = Number(metresIn(plan.unit, sizes).toString());
  const rounded = (value: number, decimals: number) => Number(value.toFixed(decimals));
  const place = ({ north, east }: Point): readonly [number, number] => {
    if (system === local) return [rounded(east * metres, 4), rounded(north * metres, 4)];
    const { latitude, longitude } = toGeographic({ north: north * metres, east: east * metres }, projections[system]);
    return [rounded(longitude, 9), rounded(latitude, 9)];
  };
  const collection = {
    type: "FeatureCollection",
    ...(system === local && { coordinateSystem: local }),
    features: plan.figures.map((figure) => feature(figure, place)),
  };
  return `${JSON.stringify(collection, undefined, 1)}\n`;
}
