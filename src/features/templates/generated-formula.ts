import type { FieldSetting, FormDefinition } from "#features/answers/form-definition.ts";
import type { GeneratedField, Transform } from "#features/answers/rules.ts";
import { keyOfName, loopsAround } from "./rule-names.ts";

type Kind = FieldSetting["kind"];

/** The filter that says a kind of answer in words. */
const inWords: Readonly<Partial<Record<Kind, string>>> = {
  number: "letras",
  currency: "letras",
  date: "larga",
  time: "hora",
  cui: "dpi:letras",
  nit: "nit:letras",
  code: "codigo",
  phone: "codigo:digitos",
};

/** The filter that writes a kind of answer formally, in figures. */
const formally: Readonly<Partial<Record<Kind, string>>> = {
  number: "numero",
  currency: "moneda",
  date: "mixta",
  cui: "dpi:cifras",
  nit: "nit",
};

const cases: Readonly<Partial<Record<Transform, string>>> = {
  upper: "mayusculas",
  lower: "minusculas",
  title: "titulo",
  sentence: "oracion",
};

/** Returns true if a kind of answer can be transformed so. */
export function fits(kind: Kind, transform: Transform): boolean {
  if (transform === "words") return inWords[kind] !== undefined;
  if (transform === "formatted") return formally[kind] !== undefined;
  if (transform === "ordinal") return kind === "number";
  return transform !== "feminine" || ["text", "longText", "dropdown", "list", "number"].includes(kind);
}

/** Returns the filters that transform one answer of a kind. */
function filtersOf({ kind, currency }: FieldSetting, wanted: ReadonlySet<Transform>): readonly string[] {
  const withCurrency = (filter: string) => (kind === "currency" ? `${filter}:${currency}` : filter);
  const feminine = wanted.has("feminine");
  if (wanted.has("ordinal") && fits(kind, "ordinal")) return [`ordinal:${feminine ? "f" : "m"}`];
  if (wanted.has("words") && fits(kind, "words")) {
    const filter = withCurrency(inWords[kind] ?? "");
    return [feminine && kind === "number" ? `${filter}:f` : filter];
  }
  if (wanted.has("formatted") && fits(kind, "formatted")) return [withCurrency(formally[kind] ?? "")];
  return feminine && ["text", "longText", "dropdown", "list"].includes(kind) ? ["femenino"] : [];
}

/** The formula of a generated field; undefined where a source is not there. */
export function generatedFormula(form: FormDefinition, field: GeneratedField): string | undefined {
  const scope = loopsAround(form, field.key);
  const wanted = new Set(field.transforms);
  const parts: string[] = [];
  for (const source of field.sources) {
    const setting = form.fields.find(({ key }) => key === source);
    const within = scope.find((loop) => source.startsWith(`${loop}.`));
    const path = within === undefined ? source : source.slice(within.length + 1);
    if (!setting || keyOfName(form, scope, path) !== source) return undefined;
    const listed = loopsAround(form, source).some((loop) => !scope.includes(loop)) ? ["enumera"] : [];
    parts.push([`[${path}]`, ...filtersOf(setting, wanted), ...listed].join(" | "));
  }
  if (parts.length === 0) return undefined;
  const whole =
    parts.length === 1 ? (parts[0] ?? "") : parts.map((part) => `(${part})`).join(` & "${field.separator}" & `);
  const last = field.transforms.flatMap((transform) => cases[transform] ?? []);
  return last.length === 0 ? whole : [parts.length === 1 ? whole : `(${whole})`, ...last].join(" | ");
}
