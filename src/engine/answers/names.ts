import type { UseKind } from "#engine/formula/formula.ts";
import { accented } from "./accents.ts";
import type { FieldKind } from "./answer-kinds.ts";

/** Words of a name that tell its kind, first match wins; Spanish and English, without accents. */
const telling: readonly [FieldKind, readonly string[]][] = [
  [
    "text",
    "letras palabras words descripcion description nombre name direccion address lugar place forma departamento municipio".split(
      " ",
    ),
  ],
  ["date", "fecha date vencimiento nacimiento expiry birthday".split(" ")],
  ["nit", ["nit"]],
  ["cui", "cui dpi".split(" ")],
  ["phone", "telefono celular movil phone telephone mobile".split(" ")],
  ["email", "correo email mail".split(" ")],
  ["time", "hora time".split(" ")],
  [
    "currency",
    "precio monto valor importe renta salario sueldo honorarios cuota deposito enganche saldo anticipo multa capital price amount fee rent salary deposit payment damages".split(
      " ",
    ),
  ],
  [
    "code",
    "codigo cedula pasaporte matricula placa expediente catastral finca folio libro cuenta serie colegiado code passport plate account reference id".split(
      " ",
    ),
  ],
  [
    "number",
    "edad numero cantidad plazo meses anos dia dias horas area metros porcentaje num age number quantity months years day days hours percentage count".split(
      " ",
    ),
  ],
];

/** The words of a name: parted by separators and where a capital begins (`fechaDeNacimiento`). */
const wordsOf = (name: string): string[] =>
  name
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .split(/[\s_.-]+/u)
    .filter((word) => word !== "");

/** The kinds of answers that formulas ask for; the rest can be a text of any kind. */
const used: Readonly<Partial<Record<UseKind, FieldKind>>> = {
  number: "number",
  currency: "currency",
  code: "code",
  cui: "cui",
  nit: "nit",
  date: "date",
  time: "time",
  yesNo: "yesNo",
  gender: "option",
};

/**
 * The kind a field most likely has: what formulas make of it (`{precio | letras:USD}` takes money), else what its name
 * says; the author of the template may choose another. Money by its name stays money where a formula only calculates.
 */
export function guessKind(name: string, answers?: UseKind): FieldKind {
  const byUse = answers === undefined ? undefined : used[answers];
  const byName = kindNamed(name);
  if (byUse === "number") return byName === "currency" ? byName : byUse;
  return byUse ?? byName;
}

function kindNamed(name: string): FieldKind {
  const words = wordsOf(name).map(folded);
  const found = telling.find(([, list]) => words.some((word) => list.includes(word)));
  return found?.[0] ?? "text";
}

/**
 * A first label for a field: `precio_venta` → `Precio venta`, `fechaInicio` → `Fecha inicio`, `vendedor_DPI` → `Vendedor
 * DPI`, `razon_social` → `Razón social`. `language`: of the document; English words get no accents.
 */
export function labelOf(name: string, language?: "es" | "en"): string {
  const words = wordsOf(name).map((word, index, all) => {
    const small = accented(word.toLowerCase(), all[index - 1]?.toLowerCase(), language);
    return /^\p{Lu}{2,}$/u.test(word) ? small.toLocaleUpperCase("es") : small;
  });
  const text = words.join(" ");
  return text.charAt(0).toLocaleUpperCase("es") + text.slice(1);
}

/** True for a label that only repeats the name of its field, in any of the ways in which labels were made of names. */
export const isLabelOf = (label: string, name: string): boolean => folded(label) === folded(labelOf(name));

const folded = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
