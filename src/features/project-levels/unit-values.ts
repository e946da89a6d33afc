import { cardinal } from "#engine/words/spanish/cardinal.ts";
import type { BindingWords, Source } from "#features/bindings/binding.ts";
import type { Project } from "./contract.ts";
import { kindWords, unitText } from "./deed.ts";
import { trimmed } from "./summary.ts";
import { sides, type Unit } from "./unit.ts";

/** The values of a unit, as `projectLevels.values.<name>`, in the order in which they are offered. */
const unitValueNames = [
  ...(["number", "kind", "level", "use", "privateArea", "commonArea", "share", "price", "buyer"] as const),
  ...sides,
  ...(["text", "project", "address", "finca", "folio", "libro", "department", "numberWords"] as const),
] as const;
type ValueName = (typeof unitValueNames)[number];

/** Returns the values of a unit and its project for a contract, without unknown ones. */
export function unitValues(project: Project, unit: Unit): Source[] {
  const level = project.levels.find(({ id }) => id === unit.levelId)?.name ?? "";
  const { estate } = project;
  const values: Readonly<Record<ValueName, string>> = {
    number: unit.number,
    kind: kindWords[unit.kind],
    level,
    use: unit.use,
    privateArea: trimmed(unit.privateArea),
    commonArea: /^0(\.0*)?$/.test(unit.commonArea) ? "" : trimmed(unit.commonArea),
    share: unit.share === null ? "" : trimmed(unit.share),
    price: unit.price ?? "",
    buyer: unit.buyer,
    ...unit.boundaries,
    text: unitText(unit, level),
    project: project.name,
    address: project.address,
    finca: estate?.finca ?? "",
    folio: estate?.folio ?? "",
    libro: estate?.libro ?? "",
    department: estate?.department ?? "",
    numberWords: /^[1-9]\d*$/.test(unit.number) ? cardinal(BigInt(unit.number)) : "",
  };
  return unitValueNames
    .map((name): Source => ({ name, kind: name === "price" ? "amount" : "text", text: values[name] }))
    .filter(({ text }) => text !== "");
}

/** The words by which a field asks for a value of a unit. */
export const unitWords: BindingWords = {
  number: { weight: 2, any: ["apartamento", "unidad", "local", "filial", "apartment", "unit"] },
  kind: { weight: 2, any: ["tipo", "clase", "kind"] },
  level: { weight: 3, any: ["nivel", "piso", "level", "floor"] },
  use: { weight: 3, any: ["uso", "destino", "use"] },
  privateArea: { weight: 3, any: ["area", "superficie", "privativa", "metros"] },
  commonArea: { weight: 4, any: ["comun", "common"] },
  share: { weight: 3, any: ["alicuota", "coeficiente", "porcentaje", "share"] },
  price: { weight: 3, any: ["precio", "valor", "monto", "price"] },
  buyer: { weight: 3, any: ["comprador", "compradora", "adquirente", "promitente", "buyer"] },
  north: { weight: 3, any: ["norte", "north"] },
  south: { weight: 3, any: ["sur", "south"] },
  east: { weight: 3, any: ["oriente", "este", "east"] },
  west: { weight: 3, any: ["poniente", "oeste", "west"] },
  above: { weight: 3, any: ["cenit", "arriba", "above"] },
  below: { weight: 3, any: ["nadir", "abajo", "below"] },
  text: { weight: 3, any: ["descripcion", "description"] },
  project: { weight: 3, any: ["proyecto", "edificio", "condominio", "project", "building"] },
  address: { weight: 2, any: ["direccion", "ubicacion", "address"] },
  finca: { weight: 1, any: ["finca", "matriz"] },
  folio: { weight: 3, any: ["folio"] },
  libro: { weight: 2, any: ["libro", "book"] },
  department: { weight: 3, any: ["departamento", "department"] },
};
