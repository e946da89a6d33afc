import type { BindingWords, Source } from "#features/bindings/binding.ts";
import { inputFields, markFictitious, type QueryKind, type ResultValues, resultFields } from "./query.ts";
import { departmentName } from "./question.ts";

/** Returns the name of a choice in the language of the contract. */
type ChoiceName = (choice: string) => string;

/** Returns the values of an answered query, in the order in which they are shown, without empty ones. */
export function sourcesOf(
  query: {
    readonly kind: QueryKind;
    readonly values: Readonly<Record<string, string>>;
    readonly result: ResultValues;
    /** `yyyy-mm-dd`. */
    readonly answeredOn: string;
    /** True for an invented answer. Its values keep their mark wherever they are put. */
    readonly fictitious: boolean;
  },
  choiceName: ChoiceName,
): Source[] {
  const { kind, values, result, answeredOn, fictitious } = query;
  const mark = fictitious ? { marked: true } : {};
  const asked = inputFields[kind].map((field): Source => {
    const value = values[field.name] ?? "";
    if (field.kind === "department") return { name: field.name, kind: "text", text: departmentName(value) };
    const as = field.kind === "cui" ? "cui" : field.kind === "day" ? "day" : "text";
    return { name: field.name, kind: as, text: value };
  });
  const found = resultFields[kind].map(({ name, kind: written }): Source => {
    const value = result[name] ?? "";
    if (typeof value !== "string") return { name, kind: "text", text: value.join("; "), ...mark };
    if (value === "") return { name, kind: "text", text: "" };
    if (written === "choice") {
      const text = choiceName(value);
      return { name, kind: "text", text: fictitious ? markFictitious(text) : text, ...mark };
    }
    return { name, kind: written === "day" ? "day" : "text", text: value, ...mark };
  });
  const known = [...asked, ...found].filter(({ text }) => text !== "");
  return [...known, { name: "answeredOn", kind: "day", text: answeredOn }];
}

/** The words by which a field asks for a value of a query. In `finca_folio` the folio is meant. */
export const queryWords: BindingWords = {
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
