import { checkAnswer, type FieldKind, readAnswer } from "#engine/answers/answer-kinds.ts";
import { showBritish } from "#engine/calendar/day.ts";
import { searchWords } from "#features/lists/list.ts";
import { nameKey } from "#features/templates/template.ts";
import { inputFields, type QueryKind, type ResultValues, resultFields } from "./query.ts";
import { departmentName } from "./question.ts";

/** A value of an answered query that a field of a contract can take: what was asked, what was found, the day of the answer. */
export interface Source {
  readonly name: string;
  readonly kind: "text" | "day" | "cui";
  /** As it is said; a day as `yyyy-mm-dd`. */
  readonly text: string;
}

/** A field of a form that an answer may fill. */
export interface FieldToBind {
  /** Where its answer stands. */
  readonly path: string;
  readonly label: string;
  readonly kind: FieldKind;
  readonly options: readonly string[];
}

/** How a choice is called in the language of the contract. */
type ChoiceName = (choice: string) => string;

/** What an answered query says, in the order in which it is shown. What it says nothing of is not among it. */
export function sourcesOf(
  query: {
    readonly kind: QueryKind;
    readonly values: Readonly<Record<string, string>>;
    readonly result: ResultValues;
    /** `yyyy-mm-dd`. */
    readonly answeredOn: string;
  },
  choiceName: ChoiceName,
): Source[] {
  const { kind, values, result, answeredOn } = query;
  const asked = inputFields[kind].map((field): Source => {
    const value = values[field.name] ?? "";
    if (field.kind === "department") return { name: field.name, kind: "text", text: departmentName(value) };
    const as = field.kind === "cui" ? "cui" : field.kind === "day" ? "day" : "text";
    return { name: field.name, kind: as, text: value };
  });
  const found = resultFields[kind].map(({ name, kind: written }): Source => {
    const value = result[name] ?? "";
    if (typeof value !== "string") return { name, kind: "text", text: value.join("; ") };
    if (written === "choice") return { name, kind: "text", text: value === "" ? "" : choiceName(value) };
    return { name, kind: written === "day" ? "day" : "text", text: value };
  });
  const said = [...asked, ...found].filter(({ text }) => text !== "");
  return [...said, { name: "answeredOn", kind: "day", text: answeredOn }];
}

/** The first number in a text: the metres of "240.50 metros cuadrados". */
const numberIn = (text: string): string | undefined => /\d[\d,]*(?:\.\d+)?/.exec(text)?.[0];

/** What a field is answered with by a value, as it is stored; undefined when it cannot take it. */
export function boundValue(
  { kind, options }: Pick<FieldToBind, "kind" | "options">,
  source: Source,
): string | undefined {
  if (source.kind === "day" && kind === "date") return source.text;
  const text = source.kind === "day" ? showBritish(source.text) : source.text;
  if (kind === "text") return text;
  if (kind === "option") return options.find((option) => nameKey(option) === nameKey(text));
  // Only what is an identity number is one, and an amount of money is nowhere in an answer.
  if (kind === "cui" ? source.kind !== "cui" : source.kind !== "text") return undefined;
  if (kind !== "cui" && kind !== "number" && kind !== "code") return undefined;
  const value = readAnswer(kind, kind === "number" ? (numberIn(text) ?? "") : text);
  return value !== "" && checkAnswer(kind, value) === true ? value : undefined;
}

/** The words by which a field asks for a value; the weightier the surer. In `finca_folio` it is the folio that is asked. */
const words: Readonly<Record<string, { readonly weight: number; readonly any: readonly string[] }>> = {
  finca: { weight: 1, any: ["finca", "fincas"] },
  folio: { weight: 3, any: ["folio", "folios"] },
  libro: { weight: 2, any: ["libro", "book"] },
  department: { weight: 3, any: ["departamento", "department"] },
  municipality: { weight: 3, any: ["municipio", "municipality"] },
  parcel: { weight: 2, any: ["predio", "parcela", "catastral", "parcel"] },
  parcelCode: { weight: 3, any: ["predio", "parcela", "catastral", "parcel"] },
  cui: { weight: 3, any: ["cui", "dpi"] },
  certificate: { weight: 3, any: ["constancia", "certificado", "certificate"] },
  affiliation: { weight: 3, any: ["afiliacion", "igss", "affiliation"] },
  birthDate: { weight: 3, any: ["nacimiento", "birth"] },
  owners: {
    weight: 3,
    any: ["propietario", "propietarios", "titular", "titulares", "dueno", "duenos", "owner", "owners"],
  },
  rights: { weight: 2, any: ["derecho", "derechos", "rights"] },
  description: { weight: 2, any: ["descripcion", "description"] },
  area: { weight: 3, any: ["area", "superficie", "extension"] },
  encumbrances: { weight: 3, any: ["gravamen", "gravamenes", "encumbrances", "encumbrance"] },
  annotations: { weight: 3, any: ["anotacion", "anotaciones", "annotations"] },
  segregations: { weight: 3, any: ["desmembracion", "desmembraciones", "segregations"] },
  lastEntry: { weight: 3, any: ["inscripcion", "entry"] },
  fullName: { weight: 2, any: ["nombre", "trabajador", "name"] },
  membership: { weight: 2, any: ["afiliacion", "membership"] },
  employer: { weight: 3, any: ["patrono", "empleador", "employer"] },
  contributions: { weight: 3, any: ["contribuciones", "cuotas", "contributions"] },
  lastPeriod: { weight: 3, any: ["periodo", "period"] },
  periods: { weight: 2, any: ["periodos", "periods"] },
  record: { weight: 3, any: ["antecedentes", "record"] },
  issuedOn: { weight: 3, any: ["emision", "issued"] },
  expiresOn: { weight: 3, any: ["vence", "vencimiento", "vigencia", "vigente", "expires", "expiry"] },
  cadastre: { weight: 2, any: ["catastro", "cadastre"] },
  irregularities: { weight: 3, any: ["irregularidades", "irregularities"] },
  answeredOn: { weight: 3, any: ["consulta", "consultado"] },
};

/** Words that say nothing about what is asked. */
const small = new Set(["de", "del", "la", "el", "los", "las", "en", "y", "no", "numero", "of", "the", "number"]);

/** How well a value suits a field, from 0: by the words of its name and label that ask for it. */
function suits(field: FieldToBind, source: Source): number {
  const asks = words[source.name];
  if (!asks || boundValue(field, source) === undefined) return 0;
  const said = searchWords(`${field.path.replaceAll("_", " ")} ${field.label}`);
  const there = new Set(said.filter((word) => !small.has(word)));
  if (!asks.any.some((word) => there.has(word))) return 0;
  // Of several fields with the word, the one with fewer other words asks for it most plainly.
  return asks.weight + 1 / (1 + there.size);
}

/** Which value is proposed for which field, by path: each field the one it asks for most plainly, each value once. */
export function proposedBindings(
  fields: readonly FieldToBind[],
  sources: readonly Source[],
): ReadonlyMap<string, string> {
  const pairs = fields
    .flatMap((field) => {
      const [best] = sources
        .map((source) => ({ path: field.path, source: source.name, score: suits(field, source) }))
        .filter(({ score }) => score > 0)
        .toSorted((one, other) => other.score - one.score);
      return best ? [best] : [];
    })
    .toSorted((one, other) => other.score - one.score);
  const found = new Map<string, string>();
  const used = new Set<string>();
  for (const { path, source } of pairs) {
    if (used.has(source)) continue;
    used.add(source);
    found.set(path, source);
  }
  return found;
}
