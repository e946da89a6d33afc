import { type Declination, fromMagnetic } from "../direction.ts";
import { isDistance } from "../figure-findings.ts";
import { type Course, coordinatePattern, type Figure, planLimits, stationPattern } from "../plan.ts";
import { isNearGuatemala, projections, toPlane } from "../projection.ts";
import { readDirection } from "../read-direction.ts";
import { type Imported, type ImportFinding, maxFileLength, plainText, planOfRings } from "./imported.ts";

/** The possible columns of a table of courses or points, by their headings in Spanish and English. */
const columns = {
  figure: /^(?:pol[ií]gono|pol[ií]gon|figura|figure|polygon|lote|lot)$/,
  from: /^(?:est\.?|estaci[oó]n|station|from|de|desde)$/,
  to: /^(?:p\.?\s?o\.?|punto observado|observed point|to|a|hasta)$/,
  direction: /^(?:azimuth?|acimut|rumbo|bearing|direcci[oó]n|direction)$/,
  distance: /^(?:dist\.?|distancia|distance|longitud|length)$/,
  neighbour: /^(?:colindantes?|colindancias?|colinda con|neighbou?rs?|adjoin\w*)$/,
  mark: /^(?:moj[oó]n|monumento|mark|monument)$/,
  point: /^(?:punto|v[eé]rtice|point|vertex|no\.?|n[uú]m\.?|id)$/,
  north: /^(?:norte|northing|north|n|y)$/,
  east: /^(?:este|easting|east|e|x)$/,
  latitude: /^(?:lat|latitud|latitude)$/,
  longitude: /^(?:lon|long|lng|longitud geogr[aá]fica|longitude)$/,
} as const;
type Column = keyof typeof columns;

const maxRows = planLimits.figures * planLimits.courses;

/** The fields of a text a program of tables wrote or copied: parted by tabs, semicolons or commas, quoted where needed. */
function rowsOf(text: string): string[][] {
  const head = text.slice(0, text.search(/[\r\n]|$/));
  const separator = ["\t", ";", ","].find((sign) => head.includes(sign)) ?? ",";
  const rows: string[][] = [[]];
  let field = "";
  const endField = () => {
    rows.at(-1)?.push(field.trim());
    field = "";
  };
  for (let at = 0; at < text.length && rows.length <= maxRows + 2; at++) {
    const sign = text[at] ?? "";
    if (sign === '"' && field.trim() === "") {
      const end = closingQuote(text, at + 1);
      field = text.slice(at + 1, end).replaceAll('""', '"');
      at = end;
    } else if (sign === separator) endField();
    else if (sign === "\n" || sign === "\r") {
      if (sign === "\r" && text[at + 1] === "\n") at++;
      endField();
      rows.push([]);
    } else field += sign;
  }
  endField();
  return rows;
}

/**
 * Returns the end of the quoted field that begins here: the first quotation mark that is not doubled, or the end of
 * the text.
 */
function closingQuote(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    if (text[at] !== '"') continue;
    if (text[at + 1] === '"') at++;
    else return at;
  }
  return text.length;
}

/** Cuts the unit in parentheses off the end of a heading. Expressions for it would search a long text from each of its signs. */
function withoutUnit(heading: string): string {
  if (!heading.endsWith(")")) return heading;
  const before = heading.lastIndexOf(")", heading.length - 2);
  const open = heading.indexOf("(", before + 1);
  return open < 0 ? heading : heading.slice(0, open).trim();
}

type Heading = ReadonlyMap<Column, number>;

function headingOf(row: readonly string[]): Heading {
  const found = new Map<Column, number>();
  row.forEach((cell, i) => {
    const plain = withoutUnit(cell.toLowerCase().trim());
    const column = (Object.keys(columns) as Column[]).find((name) => columns[name].test(plain) && !found.has(name));
    if (column) found.set(column, i);
  });
  return found;
}

/** The columns of a table without headings: direction and distance, or with the stations before them and the neighbour after. */
function usualHeading(row: readonly string[]): Heading {
  const isDirection = (cell: string | undefined) => cell !== undefined && !("error" in readDirection(cell));
  if (row.length >= 4 && isDirection(row[2]))
    return new Map([
      ["from", 0],
      ["to", 1],
      ["direction", 2],
      ["distance", 3],
      ["neighbour", 4],
      ["mark", 5],
    ]);
  if (row.length >= 2 && isDirection(row[0]))
    return new Map([
      ["direction", 0],
      ["distance", 1],
      ["neighbour", 2],
    ]);
  return new Map();
}

interface Row {
  readonly line: number;
  readonly cell: (column: Column) => string;
}

const plainNumber = (text: string): string =>
  text
    .replace(/(?:m|mts?|metros|meters|v|varas)\.?$/i, "")
    .replace(/(?<=\d),(?=\d{3}(?:\D|$))/g, "")
    .trim();

function coursesOf(rows: readonly Row[], declination: Declination | undefined, findings: ImportFinding[]): Course[] {
  return rows.flatMap((row, i): Course[] => {
    const direction = readDirection(row.cell("direction"));
    const distance = plainNumber(row.cell("distance"));
    if ("error" in direction) {
      findings.push({ id: "direction_unreadable", count: 1, line: row.line });
      return [];
    }
    if (!isDistance(distance)) {
      findings.push({ id: "distance_unreadable", count: 1, line: row.line });
      return [];
    }
    const name = (station: string, other: string) => (stationPattern.test(station) ? station : other);
    const next = rows[i + 1]?.cell("from") ?? rows[0]?.cell("from") ?? "";
    const from = name(row.cell("from"), String(i));
    const mark = plainText(row.cell("mark"), planLimits.mark);
    return [
      {
        from,
        to: name(row.cell("to"), name(next, String((i + 1) % rows.length))),
        azimuth: declination ? fromMagnetic(direction.azimuth, declination) : direction.azimuth,
        distance,
        neighbour: plainText(row.cell("neighbour"), planLimits.neighbour),
        ...(mark && { mark }),
      },
    ];
  });
}

function pointsOf(rows: readonly Row[], heading: Heading, findings: ImportFinding[]) {
  const geographic = heading.has("latitude") && heading.has("longitude");
  const points = rows.flatMap((row) => {
    const [north, east] = [
      plainNumber(row.cell(geographic ? "latitude" : "north")),
      plainNumber(row.cell(geographic ? "longitude" : "east")),
    ];
    const usable = geographic ? /^-?\d{1,3}(?:\.\d{1,15})?$/ : coordinatePattern;
    const place = { latitude: Number(north), longitude: Number(east) };
    if (!usable.test(north) || !usable.test(east) || (geographic && !isNearGuatemala(place))) {
      findings.push({ id: "number_unreadable", count: 1, line: row.line });
      return [];
    }
    const point = geographic ? toPlane(place, projections.gtm) : { north: Number(north), east: Number(east) };
    return [{ point, name: row.cell("point") || row.cell("from"), row }];
  });
  if (geographic && points.length > 0) findings.push({ id: "projected", count: points.length });
  const names = points.map(({ name }) => name);
  return {
    points: points.map(({ point }) => point),
    ...(names.every((name) => stationPattern.test(name)) && { stations: names }),
    neighbours: points.map(({ row }) => row.cell("neighbour")),
    marks: points.map(({ row }) => row.cell("mark")),
  };
}

/** Rows by the polygon they name; without such a column all are one. Ends of the table that repeat the beginning stay. */
function byFigure(rows: readonly Row[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(row.cell("figure"), [...(groups.get(row.cell("figure")) ?? []), row]);
  return groups;
}

/**
 * Reads a table of courses (stations, azimuth or bearing, distance, neighbour) or of points (north and east, or
 * latitude and longitude), as CSV or as copied from a spreadsheet. Unreadable rows are left out, and their findings
 * name the line.
 */
export function readTable(text: string, declination?: Declination): Imported {
  if (text.length > maxFileLength) return { error: "too_large" };
  const all = rowsOf(text.replace(/^\uFEFF/, ""));
  if (all.length > maxRows + 1) return { error: "too_many_points" };
  const filled = all
    .map((cells, i) => ({ cells, line: i + 1 }))
    .filter(({ cells }) => cells.some((cell) => cell !== ""));
  const [top] = filled;
  if (!top) return { error: "nothing_found" };
  const named = headingOf(top.cells);
  const hasCourses = (heading: Heading) => heading.has("direction") && heading.has("distance");
  const hasPoints = (heading: Heading) =>
    (heading.has("north") && heading.has("east")) || (heading.has("latitude") && heading.has("longitude"));
  const isNamed = hasCourses(named) || hasPoints(named);
  const heading = isNamed ? named : usualHeading(top.cells);
  if (!isNamed && !hasCourses(heading)) return { error: "not_the_format" };
  const rows = filled.slice(isNamed ? 1 : 0).map(
    ({ cells, line }): Row => ({
      line,
      cell: (column) => cells[heading.get(column) ?? -1] ?? "",
    }),
  );
  const findings: ImportFinding[] = [];
  const groups = [...byFigure(rows)];
  if (groups.length > planLimits.figures) return { error: "too_many_figures" };
  if (!hasCourses(heading)) {
    const rings = groups.map(([name, group]) => ({ name, ...pointsOf(group, heading, findings) }));
    return planOfRings(rings, "m", findings);
  }
  const figures = groups.flatMap(([name, group]): Figure[] => {
    const courses = coursesOf(group, declination, findings);
    const start = { northing: "0", easting: "0" };
    const plain = plainText(name, planLimits.name).replaceAll(":", " ");
    return courses.length === 0 ? [] : [{ name: plain, role: "parcel", start, courses }];
  });
  if (figures.length === 0) return { error: "nothing_found" };
  if (figures.some(({ courses }) => courses.length > planLimits.courses)) return { error: "too_many_points" };
  const unit = rows.some((row) => /\bv(?:aras)?\.?$/i.test(row.cell("distance"))) ? "v" : "m";
  return { plan: { unit, figures }, findings };
}
