import { z } from "zod";
import { type Endpoint, pathParameters } from "#protocol/endpoint.ts";

/** A part of a JSON schema, as far as it is read here. */
interface Schema {
  readonly type?: string;
  readonly $ref?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly propertyNames?: Schema;
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly $defs?: Readonly<Record<string, Schema>>;
}

type Input = Readonly<Record<string, unknown>>;

/** The name of the extreme part of a value, and the function that makes the value: all of them at once would fill the memory. */
type Made = readonly [what: string, make: () => unknown];

/** An input that is valid but for one extreme part, and the name of that part. */
interface Extreme {
  readonly what: string;
  readonly input: () => Input;
}

const id = "0190a0a0-0000-7000-8000-000000000000";
const deepest = 60;

/** `longest`: characters of a text without a maximum. `widest`: values of a list or names of an object without one. */
interface Size {
  readonly longest: number;
  readonly widest: number;
}
/** Most of what a body may have, and most of what fits into an address. */
const sizes: Readonly<Record<"body" | "query", Size>> = {
  body: { longest: 1_000_000, widest: 9900 },
  query: { longest: 4000, widest: 300 },
};
/** Bytes of JSON beyond which a text is cut to a tenth: a body has two megabytes. */
const maxJson = 1_900_000;

/** Repeats a text up to a length and ends it with another one. */
const filled =
  (text: string, end = "") =>
  (length: number) =>
    text.repeat(Math.max(0, Math.ceil(length / text.length))).slice(0, Math.max(0, length - end.length)) +
    end.slice(0, Math.max(0, length));

/** Texts that cost more than their length where an expression goes back, a parser nests, or a search is repeated. */
export const extremeTexts: Readonly<Record<string, (length: number) => string>> = {
  letters: filled("a", "!"),
  spaces: filled(" ", "x"),
  "spaces between": (length) => `x${filled(" ", "x")(length - 1)}`,
  digits: filled("1", "x"),
  "opened placeholders": filled("{{"),
  placeholders: filled("{a}"),
  "nested brackets": (length) => "([".repeat(length / 4) + "])".repeat(length / 4),
  "opened brackets": filled("("),
  commas: filled(","),
  "an address of dots": (length) => `${filled("a.")(length - 1)}@`,
  "signs of at": filled("@"),
  "an address": (length) => `${filled("a")(length - 6)}@xy.gt`,
  "a sum": filled("1+", "1"),
  powers: filled("2^", "2"),
  negations: filled("-", "1"),
  quotation: filled('"a"'),
  "lines of a calendar": filled("BEGIN:VEVENT\r\n"),
  lines: filled("\n", "x"),
  elements: filled("<a>"),
  "words of a letter": filled("a "),
  accents: (length) => `e${filled("\u0301")(length - 1)}`,
  "half characters": filled("\ud800"),
  zero: filled("\u0000"),
  slashes: filled("../"),
  percent: filled("%25"),
  hyphens: filled("-_", "!"),
  dates: filled("2026-01-01 "),
  "words of the language": (length) => "constructor".slice(0, length),
  "the prototype": (length) => "__proto__".slice(0, length),
  "a function of all objects": (length) => "toString".slice(0, length),
  "another function of all objects": (length) => "hasOwnProperty".slice(0, length),
};

/** The texts for an address, an id or another text of a pattern: the expressions are what they may keep busy. */
const forPatterns = new Set(["an address", "an address of dots", "digits", "hyphens"]);

/** Names that every object of the language has. `__proto__` in a body is refused as a whole. */
const inheritedNames = ["constructor", "toString", "hasOwnProperty", "valueOf", "__defineGetter__"] as const;

/** Makes a text of a length, or less if the sign takes many bytes. */
function textOfLength(text: (length: number) => string, length: number): string {
  const made = text(length);
  return length > 100_000 && Buffer.byteLength(JSON.stringify(made)) > maxJson ? text(length / 10) : made;
}

interface Reading extends Size {
  readonly defs: Readonly<Record<string, Schema>>;
  readonly root: Schema;
}

function resolved(schema: Schema, of: Reading): Schema {
  if (schema.$ref === "#") return of.root;
  const name = schema.$ref?.split("/").at(-1);
  return name === undefined ? schema : (of.defs[name] ?? {});
}

/** Returns a value that the schema admits, as small as can be. */
function smallest(given: Schema, of: Reading, depth = 0): unknown {
  const schema = resolved(given, of);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.default !== undefined) return schema.default;
  const branches = schema.anyOf ?? schema.oneOf;
  // The last one of a schema that calls itself is the one that ends, as often as the first.
  if (branches) return smallest(branches[depth > 4 ? branches.length - 1 : 0] ?? {}, of, depth + 1);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((one) => smallest(one, of, depth + 1)));
  if (schema.properties || schema.type === "object") {
    const names = schema.required ?? [];
    return Object.fromEntries(names.map((name) => [name, smallest(schema.properties?.[name] ?? {}, of, depth + 1)]));
  }
  if (schema.type === "array") {
    if (schema.prefixItems) return schema.prefixItems.map((one) => smallest(one, of, depth + 1));
    return Array.from({ length: schema.minItems ?? 0 }, () => smallest(schema.items ?? {}, of, depth + 1));
  }
  if (schema.type === "integer" || schema.type === "number") return Math.max(1, schema.minimum ?? 1);
  if (schema.type === "boolean") return true;
  if (schema.type === "null") return null;
  return textOf(schema);
}

function textOf({ format, pattern = "", minLength = 1, maxLength = 1000 }: Schema): string {
  const known: Readonly<Record<string, string>> = {
    email: "alguien@correo.gt",
    uuid: id,
    date: "2026-11-01",
    "date-time": "2026-11-01T10:00:00.000Z",
    uri: "https://acta.gt/",
  };
  const text = (format !== undefined && known[format]) || (pattern.includes("0-9a-f") ? id : "a");
  return text.padEnd(minLength, "a").slice(0, maxLength);
}

/** Yields values that the schema admits but for one extreme part each, with the name of that part. */
function* extremesOf(given: Schema, of: Reading, where: string, depth = 0): Generator<Made> {
  const schema = resolved(given, of);
  if (depth > 6 || schema.const !== undefined) return;
  const branches = schema.anyOf ?? schema.oneOf;
  if (branches) {
    for (const one of branches) yield* extremesOf(one, of, where, depth + 1);
    return;
  }
  if (schema.properties) {
    const base = smallest(schema, of) as Input;
    for (const [name, property] of Object.entries(schema.properties))
      for (const [what, make] of extremesOf(property, of, `${where}.${name}`, depth + 1))
        yield [what, () => ({ ...base, [name]: make() })];
  }
  if (typeof schema.additionalProperties === "object")
    yield* extremeRecords(schema.additionalProperties, of, where, depth);
  else if (schema.type === "object" && !schema.properties) yield* extremeRecords({}, of, where, depth);
  if (schema.type === "array") {
    const one = schema.items ?? {};
    const length = Math.min(schema.maxItems ?? of.widest, of.widest);
    const base = smallest(one, of);
    yield [`${where}: ${length} values`, () => Array.from({ length }, () => base)];
    yield [`${where}: ${length} different values`, () => Array.from({ length }, (_, at) => different(base, at))];
    for (const [what, make] of extremesOf(one, of, `${where}[]`, depth + 1)) yield [what, () => [make()]];
    return;
  }
  if (schema.type === "string" && !schema.enum) {
    const length = Math.min(schema.maxLength ?? of.longest, of.longest);
    const isFree = schema.format === undefined && schema.pattern === undefined;
    for (const [name, text] of Object.entries(extremeTexts))
      if (isFree || forPatterns.has(name)) yield [`${where}: ${name}`, () => textOfLength(text, length)];
  }
  if (schema.type === "integer" || schema.type === "number") {
    for (const value of [1e300, -1, 0.1, Number.MAX_SAFE_INTEGER, 100_000]) yield [`${where}: ${value}`, () => value];
  }
  // Anything at all.
  if (schema.type === undefined && !schema.properties && !schema.enum && !schema.allOf) {
    yield [`${where}: deep lists`, () => nested((inside) => [inside])];
    yield [`${where}: deep objects`, () => nested((inside) => ({ a: inside }))];
    yield [`${where}: wide`, () => Array.from({ length: of.widest }, () => 1)];
    yield [`${where}: long`, () => "a".repeat(of.longest)];
  }
}

function* extremeRecords(values: Schema, of: Reading, where: string, depth: number): Generator<Made> {
  const value = smallest(values, of);
  yield [
    `${where}: ${of.widest} names`,
    () => Object.fromEntries(Array.from({ length: of.widest }, (_, at) => [`n${at}`, value])),
  ];
  yield [`${where}: inherited names`, () => Object.fromEntries(inheritedNames.map((name) => [name, value]))];
  for (const name of ["spaces", "opened brackets", "placeholders"])
    yield [`${where}: a name of ${name}`, () => ({ [extremeTexts[name]?.(of.longest / 10) ?? ""]: value })];
  for (const [what, make] of extremesOf(values, of, `${where}{}`, depth + 1)) yield [what, () => ({ nombre: make() })];
}

const nested = (around: (inside: unknown) => unknown): unknown => {
  let value: unknown = 1;
  for (let depth = 0; depth < deepest; depth++) value = around(value);
  return value;
};

/** Another value of the same kind, so that a set of many does not become one. */
function different(value: unknown, at: number): unknown {
  if (value === id) return id.slice(0, -8) + String(at).padStart(8, "0");
  if (typeof value === "number") return value + at;
  if (typeof value !== "object" || value === null)
    return typeof value === "string" && !/[-@:]/.test(value) ? `${value}${at}` : value;
  if (Array.isArray(value)) return value.map((one) => different(one, at));
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, different(one, at)]));
}

/** Yields copies of a real value in which one text is extreme or one list very long. */
function* changed(value: unknown, where: string, of: Size): Generator<Made> {
  if (typeof value === "string") {
    for (const [name, text] of Object.entries(extremeTexts))
      yield [`${where}: ${name} for a real one`, () => text(Math.min(5000, of.longest))];
  } else if (Array.isArray(value)) {
    if (value.length > 0)
      yield [
        `${where}: the same ${of.widest} times`,
        () => Array.from({ length: of.widest }, (_, at) => value[at % value.length]),
      ];
    for (const [at, one] of value.slice(0, 2).entries())
      for (const [what, other] of changed(one, `${where}[${at}]`, of)) yield [what, () => value.with(at, other())];
  } else if (typeof value === "object" && value !== null) {
    for (const [name, one] of Object.entries(value))
      for (const [what, other] of changed(one, `${where}.${name}`, of))
        yield [what, () => ({ ...value, [name]: other() })];
  }
}

/** True if the values of a call travel in its address. */
const isInQuery = ({ method }: Endpoint): boolean => method === "GET" || method === "DELETE";

/**
 * Returns the inputs of an endpoint that are real or valid but for one extreme part. `real` is an input that works, or as much of one as
 * is known; its values of the path stay.
 */
export function extremeInputs(e: Endpoint, real: Input): Extreme[] {
  const root = z.toJSONSchema(e.input, { io: "input", unrepresentable: "any" }) as Schema;
  const of: Reading = { ...sizes[isInQuery(e) ? "query" : "body"], defs: root.$defs ?? {}, root };
  const inPath = new Set(pathParameters(e.path));
  const base = { ...(smallest(root, of) as Input), ...real };
  const made: Extreme[] = [];
  for (const [what, make] of extremesOf(root, of, "")) {
    const [, name = ""] = /^\.([^.[{:]+)/.exec(what) ?? [];
    if (name === "" || inPath.has(name)) continue;
    made.push({ what, input: () => ({ ...base, [name]: (make() as Input)[name] }) });
  }
  const { ...inBody } = base;
  for (const name of inPath) delete inBody[name];
  for (const [what, make] of changed(inBody, "", of))
    made.push({ what, input: () => ({ ...base, ...(make() as Input) }) });
  return made;
}

/** Returns so many of a list, evenly spread over it. `from` shifts them, so that lists of the same length give others. */
export function spread<T>(all: readonly T[], count: number, from = 0): T[] {
  if (all.length <= count) return [...all];
  const step = all.length / count;
  return Array.from({ length: count }, (_, at) => all[(Math.floor(at * step) + from) % all.length] as T);
}

/** Returns an input with the smallest valid values for what is not known. */
export function smallestInput(e: Endpoint, known: Input): Input {
  const root = z.toJSONSchema(e.input, { io: "input", unrepresentable: "any" }) as Schema;
  const ofPath = Object.fromEntries(pathParameters(e.path).map((name) => [name, id]));
  return { ...ofPath, ...(smallest(root, { ...sizes.query, defs: root.$defs ?? {}, root }) as Input), ...known };
}

/** A call as it is sent. */
interface Written {
  readonly path: string;
  readonly body?: Uint8Array;
}

/** Writes a call as the pages do: the values of the path, and the rest in the address or as JSON. */
export function writeCall(e: Endpoint, input: Input): Written {
  const rest = new Map(Object.entries(input).filter(([, value]) => value !== undefined));
  const path = e.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = encodeURIComponent(String(rest.get(name)).toWellFormed());
    rest.delete(name);
    return value;
  });
  if (!isInQuery(e)) return { path: `/api${path}`, body: Buffer.from(JSON.stringify(Object.fromEntries(rest))) };
  const pairs = [...rest].flatMap(([name, value]) => [value].flat().map((one) => [name, inText(one)]));
  const query = new URLSearchParams(pairs as [string, string][]).toString().slice(0, maxQuery);
  return { path: `/api${path}${query && `?${query}`}` };
}

/** Bytes of a query that fit into the head of a request with its other headers. */
const maxQuery = 15_000;
const inText = (value: unknown): string => (typeof value === "string" ? value : (JSON.stringify(value) ?? ""));
