import { z } from "zod";

/** Any value JSON can say. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/** Its name is that of its schema in the OpenAPI document. */
export const Json: z.ZodType<Json> = z
  .lazy(() => z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(Json), z.record(z.string(), Json)]))
  .meta({ id: "Json" });

/** A text that is equal for equal JSON values and only for those. */
export const canonical = (value: unknown): string => JSON.stringify(ordered(value));

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return ["[", ...value.map(ordered)];
  if (value === null || typeof value !== "object") return value;
  // Pairs and not an object again: names that are numbers would sort themselves.
  const pairs = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return ["{", ...pairs.map(([name, inner]) => [name, ordered(inner)])];
}
