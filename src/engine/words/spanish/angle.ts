import { type Angle, angleFigures, secondsOf } from "../angle-parts.ts";
import { decimalParts } from "../decimal-parts.ts";
import { type Presentation, presented } from "../presentation.ts";
import { countOf } from "./cardinal.ts";
import { measured } from "./measured.ts";

const degrees = { one: "grado", many: "grados", gender: "m" } as const;
const minutes = { one: "minuto", many: "minutos", gender: "m" } as const;
const seconds = { one: "segundo", many: "segundos", gender: "m" } as const;

/**
 * An angle in words, its seconds as exact as they were written: "ciento veintiséis grados, cincuenta y cinco minutos,
 * diecisiete segundos". RangeError for minutes or seconds from 60 and degrees beyond 360.
 */
export function angle(value: Angle, options: Presentation = {}): string {
  const last = measured(decimalParts(secondsOf(value)), seconds, { zeros: "read" });
  const words = `${countOf(String(value.degrees), degrees)}, ${countOf(String(value.minutes), minutes)}, ${last}`;
  return presented(words, options, () => angleFigures(value), "es");
}
