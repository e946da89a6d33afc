import { inCase } from "../case.ts";
import type { Presentation } from "../presentation.ts";
import { counted } from "./cardinal.ts";

const years = { one: "año", many: "años", gender: "m" } as const;

/** An age in full years: "treinta y nueve años", with `ofAge` "treinta y nueve años de edad". RangeError unless a whole number from 0. */
export function age(value: number, options: Presentation & { readonly ofAge?: boolean } = {}): string {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`not an age: ${value}`);
  const words = counted(BigInt(value), years, options.paren ? { paren: true } : {});
  return inCase(options.ofAge ? `${words} de edad` : words, options.case);
}
