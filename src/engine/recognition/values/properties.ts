import { departments } from "#engine/identifiers/departments.ts";
import { type Candidate, single } from "../candidate.ts";
import { numbersInWords } from "../words/number-words.ts";
import { printedAround, type Span } from "../words/wordings.ts";

const entry =
  /finca\s+(?:n[úu]mero\s+)?[^();]{0,120}?\(([\w-]+)\),?\s+folio\s+(?:n[úu]mero\s+)?[^();]{0,120}?\(([\w-]+)\),?\s+(?:de|del)\s+libro\s+(?:n[úu]mero\s+)?[^();]{0,120}?\(([\w-]+)\)\s+del?\s+/gi;

const departmentAt = (text: string, from: number): string | undefined => {
  const rest = text.slice(from, from + 40).toLowerCase();
  return departments.find(({ name }) => rest.startsWith(name.toLowerCase()))?.name;
};

/** Entries of a registry: number, folio, book and department as one tag where a filter prints them so, else each by itself. */
export function propertiesIn(text: string, language: "es" | "en"): Candidate[] {
  const found: Candidate[] = [];
  for (const match of text.matchAll(entry)) {
    const [all, x = "", folio = "", libro = ""] = match;
    const end = match.index + all.length;
    const depto = departmentAt(text, end);
    if (depto === undefined) continue;
    const answers = { x, folio, libro, depto };
    const piece = printedAround(text, { start: match.index, end }, "property", answers, language);
    if (!piece) continue;
    const more = piece.suffix.replace(" | finca:folio:libro:depto", "");
    found.push({
      ...piece,
      values: [
        { kind: "code", value: x, name: "finca_numero" },
        { kind: "code", value: folio, name: "finca_folio" },
        { kind: "code", value: libro, name: "finca_libro" },
        { kind: "text", value: depto, name: "finca_departamento" },
      ],
      tag: ["{", 0, " | finca:", 1, ":", 2, ":", 3, `${more}}`],
      rank: 12,
    });
  }
  return language === "es" ? [...found, ...piecesIn(text), ...placesOfProperty(text)] : found;
}

const name = String.raw`\p{Lu}[\p{L}’'-]+(?:\s+(?:(?:de|del|la|las|los|el|DE|DEL|LA|LAS|LOS|EL)\s+){0,2}\p{Lu}[\p{L}’'-]+){0,4}`;
const placed = new RegExp(
  String.raw`(?<!\p{L})(?:(?:situad|ubicad|localizad)[oa]s?,?\s+(?:en|dentro)\s+|en jurisdicci[óo]n\s+)(?:del?\s+)?(?:(?:la\s+)?jurisdicci[óo]n\s+(?:del?\s+)?)?(?:(?:el|la)\s+)?(?<kind>(?:municipio|ciudad|villa|pueblo|cabecera municipal)\s+de\s+)?(?<town>${name})(?:,?\s+(?:en el\s+|del?\s+)?departamento\s+del?\s+(?<department>${name}))?`,
  "dgu",
);
const property =
  /(?<!\p{L})(?:fincas?|inmuebles?|terrenos?|lotes?|casas?|local(?:es)?|apartamentos?|bodegas?|fracci[óo]n|construcci[óo]n)(?!\p{L})/iu;
const seat =
  /(?<!\p{L})(?:sede|oficinas?|empresa|entidad|sociedad|establecimiento|juzgado|registro)(?!\p{L})[^.;]{0,40}$/iu;

/** Finds the municipality and the department of a property: "terreno situado en el municipio de Mixco, departamento de Guatemala". */
function placesOfProperty(text: string): Candidate[] {
  return [...text.matchAll(placed)].flatMap(({ index, groups = {}, indices }) => {
    const ahead = text.slice(Math.max(0, index - 250), index);
    const isKnown = groups["kind"] !== undefined || groups["department"] !== undefined;
    if (!isKnown || !property.test(ahead) || seat.test(ahead)) return [];
    return (["town", "department"] as const).flatMap((what) => {
      const span = indices?.groups?.[what];
      if (!span) return [];
      const [start, end] = span;
      const value = text.slice(start, end);
      const field = what === "town" ? "finca_municipio" : "finca_municipio_departamento";
      return [single({ start, end }, { kind: "text", value, name: field }, "", 9)];
    });
  });
}

const folio = /(?<!\p{L})folios?\s+(?:n[úu]mero\s+|no\.?\s+)?/giu;
const book = /^,?\s*(?:y\s+)?(?:(?:de|del|en el)\s+)?libro\s+(?:n[úu]mero\s+|no\.?\s+)?/i;
const registry = /(?:finca|registr|inscri|inmueble|matr[íi]cula|bajo el n[úu]mero|con el n[úu]mero|al n[úu]mero)/i;

/** Finds number, folio and book next to each other, in words or figures. */
function piecesIn(text: string): Candidate[] {
  const found: Candidate[] = [];
  for (const match of text.matchAll(folio)) {
    const page = valueAt(text, match.index + match[0].length);
    if (!page) continue;
    const lead = book.exec(text.slice(page.end, page.end + 40))?.[0];
    const volume = lead === undefined ? undefined : valueAt(text, page.end + lead.length);
    const number = valueBefore(text, match.index);
    const ahead = text.slice(Math.max(0, match.index - 200), match.index);
    if (!volume || !number || !registry.test(ahead)) continue;
    const behind = text.slice(volume.end, volume.end + 60);
    // The registry of companies has books too, and no departments.
    const of = /sociedades|empresas|auxiliares|mercantil/i.test(behind) ? "registro" : "finca";
    const kind = of === "registro" ? "number" : "code";
    for (const [name, one] of [
      ["numero", number],
      ["folio", page],
      ["libro", volume],
    ] as const)
      found.push(single(one, { kind, value: one.value, name: `${of}_${name}` }, one.suffix, 10));
    const place = of === "finca" ? /^\s+(?:[\p{L} ]{0,40}\s)?del?\s+/u.exec(behind)?.[0].length : undefined;
    const department = place === undefined ? undefined : departmentAt(text, volume.end + place);
    if (place === undefined || department === undefined) continue;
    const start = volume.end + place;
    const written = text.slice(start, start + department.length);
    // The answer is a name of the list of departments, and its tag prints the capitals of the document.
    const isCapitals = written === department.toUpperCase();
    const value = isCapitals ? department : written;
    const span = { start, end: start + written.length };
    const suffix = isCapitals ? " | mayusculas" : "";
    found.push(single(span, { kind: "text", value, name: "finca_departamento" }, suffix, 10));
  }
  return found;
}

type Value = Span & { readonly value: string; readonly suffix: string };

/** A number of an entry in figures, or in words with or without figures behind them, that begins here. */
function valueAt(text: string, from: number): Value | undefined {
  const rest = text.slice(from, from + 160);
  const digits = /^\d+(?:,\d{3})*(?:-?[A-Z])?(?![\p{L}\d])/u.exec(rest)?.[0];
  if (digits !== undefined) return { start: from, end: from + digits.length, value: digits, suffix: "" };
  const [first] = numbersInWords(rest);
  return first?.start === 0 ? inWords(text, { start: from, end: from + first.end }, first.value) : undefined;
}

/** The number that ends before here: "finca número tres mil (3000), " before "folio". */
function valueBefore(text: string, to: number): Value | undefined {
  const from = Math.max(0, to - 160);
  const window = text.slice(from, to).replace(/,?\s*(?:y\s+)?(?:(?:al?|del?|en el)\s+)?$/i, "");
  const digits = /(?<![\p{L}\d,.-])\d+(?:,\d{3})*(?:-?[A-Z])?$/u.exec(window)?.[0];
  const end = from + window.length;
  if (digits !== undefined) return { start: end - digits.length, end, value: digits, suffix: "" };
  const last = numbersInWords(window).at(-1);
  if (!last || !/^(?:\s+[A-Z])?(?:\s+\([\w,-]+\))?$/.test(window.slice(last.end))) return undefined;
  return inWords(text, { start: from + last.start, end: from + last.end }, last.value);
}

function inWords(text: string, at: Span, value: string): Value | undefined {
  const letter = /^\s+([A-Z])(?![\p{L}\d])/u.exec(text.slice(at.end, at.end + 4));
  const whole = letter ? { start: at.start, end: at.end + letter[0].length } : at;
  const entry = `${value}${letter?.[1] ?? ""}`;
  for (const way of ["code", "number"] as const) {
    if (way === "number" && letter) continue;
    const piece = printedAround(text, whole, way, { x: entry }, "es");
    if (piece && piece.start === at.start) return { ...piece, value: entry };
  }
  return undefined;
}
