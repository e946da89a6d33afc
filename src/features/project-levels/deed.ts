import { upper } from "#engine/words/case.ts";
import { cardinal } from "#engine/words/spanish/cardinal.ts";
import { code } from "#engine/words/spanish/code.ts";
import { percent } from "#engine/words/spanish/decimal.ts";
import { area } from "#engine/words/spanish/measures.ts";
import { trimmed } from "./summary.ts";
import { type Side, sides, type Unit, type UnitKind } from "./unit.ts";

/** The names of units in a deed. */
export const kindWords: Readonly<Record<UnitKind, string>> = {
  apartment: "apartamento",
  parking: "estacionamiento",
  store: "local comercial",
  terrace: "terraza",
};

const sideWords: Readonly<Record<Side, string>> = {
  north: "al norte",
  south: "al sur",
  east: "al oriente",
  west: "al poniente",
  above: "al cenit",
  below: "al nadir",
};

/** "ciento uno (101)", "a guion ciento uno (A-101)". */
function numberWords(number: string): string {
  if (/^[1-9]\d*$/.test(number)) return cardinal(BigInt(number), { paren: true });
  return `${code(number)} (${number})`;
}

const metres = (value: string): string => area(trimmed(value), "m2", { paren: true });

const lowerFirst = (text: string): string => text.replace(/^Nivel\b/, "nivel");

/** The facts of a unit for its text. */
type UnitInText = Pick<Unit, "kind" | "number" | "use" | "privateArea" | "commonArea" | "boundaries" | "share">;

/** The description of a unit for the deed that constitutes the regime, in legal Spanish, its figures in words. */
export function unitText(unit: UnitInText, levelName: string): string {
  const { kind, number, use, privateArea, commonArea, boundaries, share } = unit;
  const name = upper(`${kindWords[kind]} número ${numberWords(number)}`);
  const parts = [`ubicada en el ${/^nivel\b/i.test(levelName) ? "" : "nivel "}${lowerFirst(levelName)}`];
  if (use !== "") parts.push(`destinada a ${use}`);
  parts.push(`con un área privativa de ${metres(privateArea)}`);
  if (!/^0(\.0*)?$/.test(commonArea)) parts.push(`y un área común de ${metres(commonArea)}`);
  const boundaryTexts = sides
    .filter((side) => boundaries[side] !== "")
    .map((side) => `${sideWords[side]}, con ${boundaries[side]}`);
  const bounds = boundaryTexts.length > 0 ? `; colinda: ${boundaryTexts.join("; ")}` : "";
  const quota =
    share === null
      ? ""
      : `; le corresponde una alícuota de ${percent(trimmed(share), { paren: true })} sobre los elementos comunes`;
  return `${name}: finca filial ${parts.join(", ").replace(", y un área", " y un área")}${bounds}${quota}.`;
}
