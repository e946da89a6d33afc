import { readdirSync, readFileSync } from "node:fs";
import { parseSync, Visitor } from "oxc-parser";
import { expect, test } from "vitest";
import { rankOf } from "#app/ranks.ts";
import { joins, tableOwners, upwardJoins } from "./table-owners.ts";

interface Use {
  readonly file: string;
  readonly by: string;
  readonly table: string;
  readonly writes: boolean;
}

const snake = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const tables = Object.keys(tableOwners) as (keyof typeof tableOwners)[];
const inSql = new Map(tables.map((table) => [snake(table), table]));

const readers = ["selectFrom", "innerJoin", "leftJoin", "rightJoin", "fullJoin", "crossJoin", "using"];
const writers = ["insertInto", "updateTable", "deleteFrom", "mergeInto", "replaceInto"];

const reading = /\b(?:from|join|only)\s+(?:public\.)?"?(\w+)"?/gi;
const writing =
  /\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate(?:\s+table)?|lock\s+table)\s+(?:public\.)?"?(\w+)"?/gi;

/** What a piece of SQL, or a statement of the query builder, does to which tables. */
function usesIn(file: string, by: string): Use[] {
  const code = readFileSync(file, "utf8");
  const found: Use[] = [];
  const note = (table: string | undefined, writes: boolean) =>
    tables.some((one) => one === table) && table !== undefined && found.push({ file, by, table, writes });
  const sql = (text: string) => {
    for (const [, name = ""] of text.matchAll(reading)) note(inSql.get(name), false);
    for (const [, name = ""] of text.matchAll(writing)) note(inSql.get(name), true);
  };
  const { program, errors } = parseSync(file, code);
  expect(errors, file).toEqual([]);
  new Visitor({
    TemplateLiteral: (node) => {
      const text = node.quasis.map((part) => part.value.raw).join(" ? ");
      if (/\b(?:select|insert into|update|delete from)\s/i.test(text)) sql(text);
    },
    Literal: (node) => {
      if (
        typeof node.value === "string" &&
        /^\s*(?:select|insert into|update|delete from|with|lock|truncate)\s/i.test(node.value)
      )
        sql(node.value);
    },
    CallExpression: ({ callee, arguments: [first] }) => {
      if (callee.type !== "MemberExpression" || callee.property.type !== "Identifier") return;
      const { name } = callee.property;
      if (![...readers, ...writers].includes(name)) return;
      const list = first?.type === "ArrayExpression" ? first.elements : [first];
      for (const item of list) {
        if (item?.type !== "Literal" || typeof item.value !== "string") continue;
        note(item.value.split(" ")[0], writers.includes(name));
      }
    },
  }).visit(program);
  return found;
}

const sources = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory()) return sources(`${folder}/${entry.name}`);
    return /(?<!\.test|\.d)\.ts$/.test(entry.name) ? [`${folder}/${entry.name}`] : [];
  });

const features = readdirSync("src/features");
const uses = [
  ...features.flatMap((feature) => sources(`src/features/${feature}`).flatMap((file) => usesIn(file, feature))),
  ...sources("src/platform").flatMap((file) => usesIn(file, "platform")),
];
const foreign = uses.filter(({ by, table }) => tableOwners[table as keyof typeof tableOwners] !== by);
const rank = (feature: string): number => (feature === "platform" ? -1 : rankOf(feature));

test("it found the statements of every feature", () => {
  expect(uses.length).toBeGreaterThan(200);
  const unused = tables.filter((table) => !uses.some((use) => use.table === table));
  // The words of tasks are kept by a trigger and asked for by a function.
  expect(unused.filter((table) => !["clients", "rejectionReasons", "taskWords"].includes(table))).toEqual([]);
});

test("every owner is a feature or the platform", () => {
  expect(Object.values(tableOwners).filter((owner) => owner !== "platform" && !features.includes(owner))).toEqual([]);
});

test("a table is written by its owner alone", () => {
  expect(foreign.filter(({ writes }) => writes)).toEqual([]);
});

test("a table is read by its owner and by those declared, who rank above", () => {
  const declared = ({ by, table }: Use): boolean =>
    [...joins, ...upwardJoins].some((join) => join.reader === by && join.tables.includes(table));
  expect(foreign.filter((use) => !use.writes && !declared(use))).toEqual([]);
  const upward = joins.flatMap(({ reader, tables: read }) =>
    read.filter((table) => rank(tableOwners[table as keyof typeof tableOwners]) >= rank(reader)),
  );
  expect(upward).toEqual([]);
});

test("no declaration is left over", () => {
  const stale = [...joins, ...upwardJoins].flatMap(({ reader, tables: read }) =>
    read
      .filter((table) => !foreign.some((use) => use.by === reader && use.table === table))
      .map((table) => `${reader} ${table}`),
  );
  expect(stale).toEqual([]);
});
