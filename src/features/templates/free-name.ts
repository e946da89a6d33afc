import { nameKey } from "#features/answers/form-definition.ts";

const longest = 100;

/** The name itself, or with the first number that makes it free: "Mutuo (2)". `taken` are names as they are compared. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number++) {
    const suffix = number === 1 ? "" : ` (${number})`;
    const tried = name.slice(0, longest - suffix.length) + suffix;
    if (!taken.has(nameKey(tried))) return tried;
  }
}
