import type { FieldKind } from "#engine/answers/answer-kinds.ts";
import { type Candidate, single } from "./candidate.ts";
import { companiesIn } from "./companies.ts";
import { fieldName } from "./names.ts";
import { nameSpans } from "./people/name-spans.ts";
import { isRole } from "./people/roles.ts";
import { printedAround, type Span, type Way } from "./words/wordings.ts";

/** A value behind a label of a form or table: "Estado civil: soltero". */
export interface Labelled {
  /** The role of its owner, if a label or a heading says one. */
  readonly role: string | undefined;
  /** The number of the block in which it is: a name begins a block. */
  readonly block: number;
  readonly what: string;
  readonly value: Span;
}

const labels: readonly (readonly [label: RegExp, what: string])[] = [
  [/^nombres?(?: completo| y apellidos?)?$/i, "nombre"],
  [/^(?:raz[óo]n social|denominaci[óo]n social|entidad|empresa|sociedad)$/i, "entidad"],
  [/^representante(?: legal)?$/i, "representante"],
  [/^edad$/i, "edad"],
  [/^estado civil$/i, "estado_civil"],
  [/^nacionalidad$/i, "nacionalidad"],
  [/^(?:profesi[óo]n(?: u oficio| y oficio)?|oficio|ocupaci[óo]n)$/i, "profesion"],
  [/^(?:(?:n[úu]mero|no\.?) de )?(?:dpi|cui|documento (?:personal )?de identificaci[óo]n)(?: \(?cui\)?)?$/i, "cui"],
  [/^(?:(?:n[úu]mero|no\.?) de )?(?:nit|identificaci[óo]n tributaria)$/i, "nit"],
  [
    /^(?:direcci[óo]n|residencia|lugar para (?:recibir )?notificaciones)(?: (?:para (?:recibir )?notificaciones|fiscal|de residencia|particular))?$/i,
    "direccion",
  ],
  [/^(?:domicilio|vecindad)$/i, "domicilio"],
  [/^(?:(?:n[úu]mero|no\.?) de )?(?:tel[ée]fono|celular|m[óo]vil)$/i, "telefono"],
  [/^(?:correo(?: electr[óo]nico)?|e-?mail)$/i, "correo"],
  [/^marca$/i, "marca"],
  [/^l[íi]nea$/i, "linea"],
  [/^tipo(?: de veh[íi]culo)?$/i, "tipo"],
  [/^color(?:es)?$/i, "color"],
  [/^modelo$/i, "modelo"],
  [/^uso$/i, "uso"],
  [/^(?:(?:n[úu]mero|no\.?) de )?cilindros$/i, "cilindros"],
  [/^(?:(?:n[úu]mero|no\.?) de )?(?:placas?)(?: de circulaci[óo]n)?$/i, "placa"],
  [/^(?:(?:n[úu]mero|no\.?) de )?(?:chasis|vin)$/i, "chasis"],
  [/^(?:(?:n[úu]mero|no\.?) de )?motor$/i, "motor"],
];
const ofThings = new Set(["marca", "linea", "tipo", "color", "modelo", "uso", "cilindros", "placa", "chasis", "motor"]);

const heading =
  /^(?:datos|informaci[óo]n|generales)\s+(?:personales\s+)?(?:del|de la|de los|de las|de)\s+(.{3,40}?)[:.]?$/iu;
const owner = /^(.*?)\s+(?:del|de la|de el)\s+(.{3,40})$/iu;

interface Label {
  readonly what: string;
  readonly role?: string;
}

/** Reads a label, with the role of the owner if it names one: "DPI de la arrendataria". */
function labelOf(words: string): Label | undefined {
  // "N.I.T." is "NIT".
  const plain = words
    .trim()
    .replace(/(?<!\p{L})(?:\p{L}\.\s?){2,}\p{L}?/gu, (letters) => `${letters.replace(/[.\s]/g, "")} `)
    .replace(/\s+/g, " ")
    .trim();
  if (plain.length < 2 || plain.length > 60) return undefined;
  const found = labels.find(([label]) => label.test(plain));
  if (found) return { what: found[1] };
  if (isRole(plain.replace(/^(?:el|la)\s+/i, "")))
    return { what: "nombre", role: fieldName(plain.replace(/^(?:el|la)\s+/i, "")) };
  const [, inner = "", party = ""] = owner.exec(plain) ?? [];
  const own = labels.find(([label]) => label.test(inner));
  return own && isRole(party) ? { what: own[1], role: fieldName(party) } : undefined;
}

const isSigned = (line: string): boolean => {
  const [name] = nameSpans(line);
  return name?.given === true && name.end - name.start > line.length / 2;
};

/**
 * Finds the values of forms and tables: behind a label and a colon, or in the paragraph after a label. A heading ("Datos
 * del arrendador") or the label of a name says whose they are. Returns them by paragraph.
 */
export function labelledIn(texts: readonly string[]): ReadonlyMap<number, readonly Labelled[]> {
  const found = new Map<number, Labelled[]>();
  let section: string | undefined;
  let block = 0;
  let waiting: Label | undefined;
  const put = (i: number, label: Label, start: number, end: number) => {
    const value = { start, end };
    if (label.what === "nombre" && label.role !== undefined) section = label.role;
    if (label.what === "nombre" || label.what === "entidad") block++;
    const role = ofThings.has(label.what) ? undefined : (label.role ?? section);
    const list = found.get(i) ?? [];
    list.push({ role, block, what: label.what, value });
    found.set(i, list);
  };
  let previous = "";
  for (const [i, text] of texts.entries()) {
    const above = previous;
    if (text.trim() !== "") previous = text.trim();
    if (text.length > 400 || text.trim() === "") {
      if (text.trim() !== "") [waiting, section] = [undefined, undefined];
      continue;
    }
    const title = heading.exec(text.trim())?.[1];
    if (title !== undefined) {
      section = isRole(title) ? fieldName(title) : undefined;
      waiting = undefined;
      block++;
      continue;
    }
    const pair = /^\s*([^:|\t]{2,60}?)\s*(?::|\||\t)\s*(\S.*?)\s*[.;]?\s*$/u.exec(text);
    const label = pair && labelOf(pair[1] ?? "");
    // "Tipo: Pick up. Marca: Toyota." is a sentence of several labels.
    if (pair && label && !/\p{L}\s*:/u.test(pair[2] ?? "")) {
      const start = text.indexOf(pair[2] ?? "", (pair[1] ?? "").length);
      put(i, label, start, start + (pair[2] ?? "").length);
      waiting = undefined;
      continue;
    }
    const alone = labelOf(text.trim().replace(/[:.]$/, ""));
    // Below the line of a signature a role says who signed above.
    const isCaption =
      alone?.what === "nombre" && alone.role !== undefined && !waiting && (/_{3,}/.test(above) || isSigned(above));
    if (alone && !isCaption) {
      waiting = alone;
      continue;
    }
    if (waiting && text.trim().length <= 160) {
      const start = text.search(/\S/);
      put(i, waiting, start, start + text.trim().length);
    }
    waiting = undefined;
  }
  return found;
}

const ways: Readonly<Record<string, { readonly pattern: RegExp; readonly kind: FieldKind; readonly way?: Way }>> = {
  edad: { pattern: /\d{1,3}(?=\s*(?:años|$))/, kind: "number" },
  cui: { pattern: /\d{4}[ -]?\d{5}[ -]?\d{4}/, kind: "cui", way: "cui" },
  nit: { pattern: /\d{3,11}-?[\dKk](?!\d)/, kind: "nit", way: "nit" },
  telefono: { pattern: /(?:\+?502[ -]?)?\d{4}[ -]?\d{4}/, kind: "text" },
  correo: { pattern: /[^\s@]{1,64}@[^\s@]{1,120}/, kind: "email" },
  placa: { pattern: /[A-Z\d][A-Z\d-]+/, kind: "code" },
  chasis: { pattern: /[A-Z\d][A-Z\d-]+/, kind: "code" },
  motor: { pattern: /[A-Z\d][A-Z\d-]+/, kind: "code" },
};

/** Returns the candidate of a labelled value that is no name. `name` is the name of its field. */
export function ofLabel(
  text: string,
  { what, value }: Labelled,
  name: string,
  language: "es" | "en",
): Candidate | undefined {
  const written = text.slice(value.start, value.end);
  const known = ways[what];
  if (!known) {
    if (!/\p{L}|\d/u.test(written) || written.length > 200 || /^_+$/.test(written)) return undefined;
    return single(value, { kind: "text", value: written, name }, "", 13);
  }
  const match = known.pattern.exec(written);
  if (!match) return undefined;
  const at = { start: value.start + match.index, end: value.start + match.index + match[0].length };
  if (known.way === undefined) return single(at, { kind: known.kind, value: match[0], name }, "", 13);
  const digits = match[0].replace(/[ -]/g, "");
  const answer =
    what === "cui"
      ? `${digits.slice(0, 4)} ${digits.slice(4, 9)} ${digits.slice(9)}`
      : `${digits.slice(0, -1)}-${digits.slice(-1)}`.toUpperCase();
  const piece = printedAround(text, at, known.way, { x: answer }, language);
  return piece
    ? single(piece, { kind: known.kind, value: answer, name }, piece.suffix, 13)
    : single(at, { kind: "text", value: match[0], name }, "", 13);
}

/** True for a value that could be the name of a person: two words at least, each with a capital, and no company. */
export const isPersonName = (written: string): boolean =>
  /^(?:\p{Lu}[\p{L}.’'-]+)(?:\s+(?:(?:de|del|la|las|los|y|e)\s+){0,3}\p{Lu}[\p{L}.’'-]*){1,8}$/u.test(written) &&
  companiesIn(written).length === 0;
