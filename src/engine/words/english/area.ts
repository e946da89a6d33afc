import type { Counted } from "../currencies.ts";
import { decimalParts, figures } from "../decimal-parts.ts";
import { type Presentation, presented } from "../presentation.ts";
import { type AreaUnit, unitSymbols } from "../units.ts";
import type { Joint } from "./cardinal.ts";
import { measured } from "./measured.ts";

const units: Readonly<Record<AreaUnit, Counted>> = {
  m2: { one: "square meter", many: "square meters" },
  km2: { one: "square kilometer", many: "square kilometers" },
  v2: { one: "square vara", many: "square varas" },
  ha: { one: "hectare", many: "hectares" },
  mz: { one: "manzana", many: "manzanas" },
  cab: { one: "caballería", many: "caballerías" },
  cuerda: { one: "cuerda", many: "cuerdas" },
};

/** Decimals of nothing but zeros are dropped unless they are asked to be read. */
export interface AreaOptions extends Joint, Presentation {
  readonly zeros?: "read" | "drop";
}

/** An area given as a canonical decimal, in words: "four hundred twenty-nine point three five square varas (429.35 v²)". */
export const area = (value: string, unit: AreaUnit, options: AreaOptions = {}): string =>
  presented(
    measured(decimalParts(value), units[unit], { zeros: options.zeros ?? "drop", and: options.and ?? false }),
    options,
    () => `${figures(value)} ${unitSymbols[unit]}`,
    "en",
  );
