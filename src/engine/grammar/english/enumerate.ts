import { joined } from "../joined.ts";

/**
 * The parts as one English phrase: "a", "a and b", "a, b, and c" (`serial: false`: "a, b and c"). Blank parts are left
 * out, none at all are "". Parts that have commas of their own are held apart by semicolons when there are three or more.
 */
export function enumerate(
  parts: readonly string[],
  options: {
    readonly conjunction?: "and" | "or";
    readonly serial?: boolean;
    readonly separator?: "," | ";";
  } = {},
): string {
  const { conjunction = "and", serial = true, separator } = options;
  return joined(parts, { conjunction: () => conjunction, separator, serial });
}
