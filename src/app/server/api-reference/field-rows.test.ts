import { expect, test } from "vitest";
import { z } from "zod";
import { fieldRows, typeOf } from "./field-rows.ts";
import { DocumentSchemas, schemaOf } from "./schemas.ts";

test.each([
  [z.string(), "string"],
  [z.uuid(), "uuid"],
  [z.iso.datetime(), "date-time"],
  [z.int32(), "integer"],
  [z.boolean().nullable(), "boolean or null"],
  [z.null().or(z.string()), "string or null"],
  [z.enum(["a", "b"]), '"a" | "b"'],
  [z.enum(Array.from({ length: 20 }, (_, n) => `c${n}`) as [string, ...string[]]), /"c13" \| 6 more$/],
  [z.array(z.array(z.string())), "list of list of string"],
  [z.record(z.string(), z.number()), "object of number by name"],
  [z.object({ a: z.string() }), "object"],
  [z.unknown(), "any value"],
])("the type of %#", (type, words) => {
  const fieldType = typeOf(schemaOf(type, "input"));
  if (typeof words === "string") expect(fieldType).toBe(words);
  else expect(fieldType).toMatch(words);
});

test("fields are listed with what lies in them, their limits and their defaults", () => {
  const schema = z.object({
    title: z.string().min(1).max(50),
    after: z.string().max(1000).optional(),
    limit: z.number().int().min(1).max(100).default(50),
    version: z.int32(),
    tags: z.array(z.string().max(30)).max(20),
    rows: z.array(z.object({ id: z.uuid(), by: z.object({ name: z.string() }).nullable() })),
    shares: z.record(z.string(), z.object({ level: z.enum(["view", "edit"]) })),
  });
  expect(fieldRows(schemaOf(schema, "input")).map((row) => [row.name, row.type, row.required, row.limits])).toEqual([
    ["title", "string", true, "1 to 50 characters"],
    ["after", "string", false, "at most 1000 characters"],
    ["limit", "integer", false, "1 to 100; default 50"],
    ["version", "integer", true, ""],
    ["tags", "list of string", true, "at most 20 elements; each at most 30 characters"],
    ["rows", "list of object", true, ""],
    ["rows[].id", "uuid", true, ""],
    ["rows[].by", "object or null", true, ""],
    ["rows[].by.name", "string", true, ""],
    ["shares", "object of object by name", true, ""],
    ["shares.*.level", '"view" | "edit"', true, ""],
  ]);
});

test("a field that variants share is listed once, and is required where all of them require it", () => {
  const schema = z.union([
    z.object({ kind: z.literal("folder"), name: z.string() }),
    z.object({ kind: z.literal("file"), name: z.string().optional(), size: z.number() }),
  ]);
  expect(fieldRows(schemaOf(schema, "output")).map((row) => [row.name, row.type, row.required])).toEqual([
    ["kind", '"folder" | "file"', true],
    ["name", "string", false],
    ["size", "number", true],
  ]);
});

test("what holds itself is named, and not listed for ever", () => {
  type Tree = { readonly name: string; readonly inside: readonly Tree[] };
  const Tree: z.ZodType<Tree> = z
    .lazy(() => z.object({ name: z.string(), inside: z.array(Tree) }))
    .meta({ id: "TestTree" });
  const schemas = new DocumentSchemas();
  const schema = schemas.of(z.object({ tree: Tree }), "output");
  expect(fieldRows(schema)).toEqual([{ name: "tree", type: "TestTree", required: true, limits: "" }]);
  expect(fieldRows(schemas.components["TestTree"] ?? {}).map(({ name, type }) => [name, type])).toEqual([
    ["name", "string"],
    ["inside", "list of TestTree"],
  ]);
});

test("what holds itself must have a name", () => {
  type Knot = { readonly next: Knot | null };
  const Knot: z.ZodType<Knot> = z.lazy(() => z.object({ next: Knot.nullable() }));
  expect(() => new DocumentSchemas().of(z.object({ knot: Knot }), "output")).toThrow("no name of its own");
});
