import type { Schema } from "./schemas.ts";

/** One line of a table of fields. */
export interface FieldRow {
  /** The path of the field: `rows[].title`. */
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  /** Its limits and what it is without being given, empty where there are none. */
  readonly limits: string;
}

/** The depth to which nested fields are listed. A deeper one shows only its type. */
const maxDepth = 5;
/** Choices that are listed one by one. */
const maxChoices = 14;

const child = (schema: Schema, name: string): Schema | undefined => schema[name] as Schema | undefined;
const listOf = (schema: Schema, name: string): readonly Schema[] | undefined =>
  schema[name] as readonly Schema[] | undefined;
const variantsOf = (schema: Schema): readonly Schema[] | undefined =>
  listOf(schema, "anyOf") ?? listOf(schema, "oneOf");
const nameOfReference = (reference: string): string => reference.slice(reference.lastIndexOf("/") + 1);
const isNull = (schema: Schema): boolean => schema["type"] === "null";

/** The type of a value in words: `uuid`, `list of string`, `"asc" | "desc"`, `number or null`. */
export function typeOf(schema: Schema): string {
  if (typeof schema["$ref"] === "string") return nameOfReference(schema["$ref"]);
  if (schema["const"] !== undefined) return JSON.stringify(schema["const"]);
  const choices = schema["enum"] as readonly unknown[] | undefined;
  if (choices) {
    const shown = choices.slice(0, maxChoices).map((choice) => JSON.stringify(choice));
    return [...shown, ...(choices.length > maxChoices ? [`${choices.length - maxChoices} more`] : [])].join(" | ");
  }
  const variants = variantsOf(schema);
  if (variants)
    return [...new Set(variants.toSorted((a, b) => Number(isNull(a)) - Number(isNull(b))).map(typeOf))].join(" or ");
  const type = schema["type"];
  if (Array.isArray(type))
    return type
      .toSorted((a, b) => Number(a === "null") - Number(b === "null"))
      .map((one: string) => typeOf({ ...schema, type: one }))
      .join(" or ");
  if (type === "array") return `list of ${typeOf(child(schema, "items") ?? {})}`;
  if (type === "object") {
    const values = child(schema, "additionalProperties");
    return typeof values === "object" && !("properties" in schema) ? `object of ${typeOf(values)} by name` : "object";
  }
  if (type === "string") return (schema["format"] as string | undefined) ?? "string";
  return typeof type === "string" ? type : "any value";
}

/** The fields of an object, those within it after it; of a list, those of its elements. Nothing for a value without fields. */
export const fieldRows = (schema: Schema): FieldRow[] => rowsWithin(schema, "", 0);

function rowsWithin(schema: Schema, prefix: string, depth: number): FieldRow[] {
  if (depth >= maxDepth) return [];
  const variants = variantsOf(schema)?.filter((variant) => !isNull(variant));
  if (variants) return unique(variants.flatMap((variant) => rowsWithin(variant, prefix, depth)));
  const types = [schema["type"]].flat();
  if (types.includes("array")) return rowsWithin(child(schema, "items") ?? {}, `${prefix}[]`, depth);
  const values = schema["additionalProperties"];
  const named =
    typeof values === "object" && values !== null ? rowsWithin(values as Schema, `${prefix}.*`, depth + 1) : [];
  const required = (schema["required"] as readonly string[] | undefined) ?? [];
  const properties = Object.entries((schema["properties"] as Record<string, Schema> | undefined) ?? {});
  return properties
    .flatMap(([name, property]) => {
      const path = prefix === "" ? name : `${prefix}.${name}`;
      const row = { name: path, type: typeOf(property), required: required.includes(name), limits: limitsOf(property) };
      return [row, ...rowsWithin(property, path, depth + 1)];
    })
    .concat(named);
}

/**
 * Merges a field that several variants of a value have, with all its types. It is required if all variants that have it
 * require it.
 */
function unique(rows: readonly FieldRow[]): FieldRow[] {
  const byName = Map.groupBy(rows, ({ name }) => name);
  return [...byName.values()].map((same) => {
    const [first = { name: "", limits: "" }] = same;
    const types = [...new Set(same.map(({ type }) => type))];
    return { ...first, type: types.join(" | "), required: same.every(({ required }) => required) };
  });
}

/** Returns true for limits worth showing. A larger number only says that a value is a whole number. */
const isWorthShowing = (limit: number): boolean => Math.abs(limit) < 2 ** 31 - 1;

function limitsOf(schema: Schema): string {
  const [items] = [child(schema, "items")];
  const number = (name: string) => (typeof schema[name] === "number" ? schema[name] : undefined);
  const between = (low: number | undefined, high: number | undefined, unit: string) =>
    low !== undefined && high !== undefined
      ? `${low} to ${high}${unit}`
      : high !== undefined
        ? `at most ${high}${unit}`
        : low
          ? `at least ${low}${unit}`
          : "";
  const known = (limit: number | undefined) => (limit !== undefined && isWorthShowing(limit) ? limit : undefined);
  const limits = [
    between(number("minLength"), number("maxLength"), " characters"),
    between(known(number("minimum")), known(number("maximum")), ""),
    between(number("minItems"), number("maxItems"), " elements"),
    typeof schema["pattern"] === "string" && schema["pattern"].length <= 40 ? `matches ${schema["pattern"]}` : "",
    schema["default"] === undefined ? "" : `default ${JSON.stringify(schema["default"])}`,
  ];
  const inner = schema["type"] === "array" && items && !("properties" in items) ? limitsOf(items) : "";
  return [...limits, inner === "" ? "" : `each ${inner}`].filter((one) => one !== "").join("; ");
}
