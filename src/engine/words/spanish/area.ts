import { decimalParts, figures } from "../decimal-parts.ts";
import { type Presentation, presented } from "../presentation.ts";
import { type AreaUnit, unitSymbols } from "../units.ts";
import type { Noun } from "./cardinal.ts";
import { measured } from "./measured.ts";
import type { Thousand } from "./spell.ts";

const units: Readonly<Record<AreaUnit, Noun>> = {
  m2: { one: "metro cuadrado", many: "metros cuadrados", gender: "m" },
  km2: { one: "kilómetro cuadrado", many: "kilómetros cuadrados", gender: "m" },
  v2: { one: "vara cuadrada", many: "varas cuadradas", gender: "f" },
  ha: { one: "hectárea", many: "hectáreas", gender: "f" },
  mz: { one: "manzana", many: "manzanas", gender: "f" },
  cab: { one: "caballería", many: "caballerías", gender: "f" },
  cuerda: { one: "cuerda", many: "cuerdas", gender: "f" },
};

/** Decimals of nothing but zeros are dropped unless they are asked to be read. */
export interface AreaOptions extends Presentation {
  readonly zeros?: "read" | "drop";
  readonly thousand?: Thousand;
}

/** An area given as a canonical decimal, in words that agree: "cuatrocientas veintinueve punto treinta y cinco varas cuadradas (429.35 v²)". */
export const area = (value: string, unit: AreaUnit, options: AreaOptions = {}): string =>
  presented(
    measured(decimalParts(value), units[unit], { zeros: options.zeros ?? "drop", thousand: options.thousand ?? "mil" }),
    options,
    () => `${figures(value)} ${unitSymbols[unit]}`,
    "es",
  );
