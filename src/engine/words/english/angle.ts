import { type Angle, angleFigures, secondsOf } from "../angle-parts.ts";
import { decimalParts } from "../decimal-parts.ts";
import { type Presentation, presented } from "../presentation.ts";
import { countOf } from "./cardinal.ts";
import { measured } from "./measured.ts";

const degrees = { one: "degree", many: "degrees" };
const minutes = { one: "minute", many: "minutes" };
const seconds = { one: "second", many: "seconds" };

/**
 * An angle in words, its seconds as exact as they were written: "one hundred twenty-six degrees, fifty-five minutes,
 * seventeen seconds". RangeError for minutes or seconds from 60 and degrees beyond 360.
 */
export function angle(value: Angle, options: Presentation = {}): string {
  const last = measured(decimalParts(secondsOf(value)), seconds, { zeros: "read" });
  const words = `${countOf(String(value.degrees), degrees)}, ${countOf(String(value.minutes), minutes)}, ${last}`;
  return presented(words, options, () => angleFigures(value), "en");
}
