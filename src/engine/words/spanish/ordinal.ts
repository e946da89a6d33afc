import { type Case, inCase } from "../case.ts";
import type { Gender } from "./cardinal.ts";

const units = "- primero segundo tercero cuarto quinto sexto séptimo octavo noveno".split(" ");
const tens =
  "- décimo vigésimo trigésimo cuadragésimo quincuagésimo sexagésimo septuagésimo octogésimo nonagésimo".split(" ");
const hundreds = (
  "- centésimo ducentésimo tricentésimo cuadringentésimo quingentésimo sexcentésimo septingentésimo octingentésimo " +
  "noningentésimo"
).split(" ");
const thousands = (
  "- milésimo dosmilésimo tresmilésimo cuatromilésimo cincomilésimo seismilésimo sietemilésimo ochomilésimo " +
  "nuevemilésimo"
).split(" ");
// In one word the first part loses its accent, and -o meets o- once.
const fused = (
  "- undécimo duodécimo decimotercero decimocuarto decimoquinto decimosexto decimoséptimo decimoctavo decimonoveno - " +
  "vigesimoprimero vigesimosegundo vigesimotercero vigesimocuarto vigesimoquinto vigesimosexto vigesimoséptimo " +
  "vigesimoctavo vigesimonoveno"
).split(" ");

/** `fused` writes 11 to 29 in one word (undécima, decimotercera); contracts of Guatemala part them, which is the rule here. */
export interface OrdinalOptions {
  readonly gender?: Gender;
  /** Before a masculine noun: primer, tercer. */
  readonly apocope?: boolean;
  readonly fused?: boolean;
  readonly case?: Case;
}

/** An ordinal from 1 to 9999, every word agreeing: "centésima vigésima primera". Throws RangeError for any other number. */
export function ordinal(value: number, options: OrdinalOptions = {}): string {
  if (!Number.isInteger(value) || value < 1 || value > 9999) throw new RangeError(`no ordinal for ${value}`);
  const last = value % 100;
  const inOne = options.fused === true && last > 10 && last < 30 && last !== 20;
  const words = [
    thousands[Math.floor(value / 1000)],
    hundreds[Math.floor(value / 100) % 10],
    ...(inOne ? [fused[last - 10]] : [tens[Math.floor(last / 10)], units[value % 10]]),
  ].filter((word) => word !== "-");
  const masculine = words.join(" ");
  if (options.gender === "f") return inCase(masculine.replace(/o(?= |$)/g, "a"), options.case);
  return inCase(options.apocope ? masculine.replace(/(primer|tercer)o$/, "$1") : masculine, options.case);
}
