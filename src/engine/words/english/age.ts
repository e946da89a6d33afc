import { inCase } from "../case.ts";
import type { Presentation } from "../presentation.ts";
import { counted } from "./cardinal.ts";

const years = { one: "year", many: "years" };

/** An age in full years: "thirty-nine years", with `ofAge` "thirty-nine years of age". RangeError unless a whole number from 0. */
export function age(value: number, options: Presentation & { readonly ofAge?: boolean } = {}): string {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`not an age: ${value}`);
  const words = counted(BigInt(value), years, options.paren ? { paren: true } : {});
  return inCase(options.ofAge ? `${words} of age` : words, options.case, "en");
}
