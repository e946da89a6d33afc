import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, expect, test } from "vitest";
import { type PolicyModule, policiesText, policyModules, rulesOf } from "../../tools/policies/table.ts";

const folder = resolve(".cache/policies");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("docs/who-may.md is what the rules say", async () => {
  expect(
    (await policiesText()) === readFileSync("docs/who-may.md", "utf8"),
    "node tools/run.mjs generate-policies",
  ).toBe(true);
});

interface Break {
  readonly what: string;
  readonly at: number;
  readonly source: string;
}

/** The ends of the arguments of a call whose bracket opens at `open`. */
function argumentsAt(source: string, open: number): [start: number, end: number][] {
  const found: [number, number][] = [];
  let depth = 0;
  let start = open + 1;
  for (let at = open; at < source.length; at++) {
    const c = source[at] ?? "";
    if (c === '"') at = source.indexOf('"', at + 1);
    else if ("([{".includes(c)) depth++;
    else if (")]}".includes(c) && --depth === 0) {
      if (source.slice(start, at).trim()) found.push([start, at]);
      return found;
    } else if (c === "," && depth === 1) {
      found.push([start, at]);
      start = at + 1;
    }
  }
  return found;
}

/** The source with each clause of `all` left out, each way of `any` closed, and each role of a list left out. */
function breaksOf(source: string): Break[] {
  const breaks: Break[] = [];
  const replace = ([start, end]: [number, number], text: string, what: string) =>
    breaks.push({
      at: start,
      what: `${what}: ${source.slice(start, end).trim()}`,
      source: source.slice(0, start) + text + source.slice(end),
    });
  for (const call of source.matchAll(/\b(all|any|role|hasRole)\(/g)) {
    const args = argumentsAt(source, call.index + call[0].length - 1);
    if (call[1] === "all") for (const arg of args) replace(arg, " true", "a clause left out");
    if (call[1] === "any") for (const arg of args) replace(arg, ' "failure.role"', "a way closed");
    if (call[1] === "role" || call[1] === "hasRole")
      for (const arg of args.slice(1))
        if (/^\s*"\w+"$/.test(source.slice(...arg))) replace(arg, ' "nobody" as never', "a role left out");
  }
  return breaks;
}

/** The module with another source, whose imports lead to where those of the file lead. */
async function moduleOf(module: PolicyModule, source: string, name: string): Promise<PolicyModule> {
  const at = join(folder, `${name}.ts`);
  const elsewhere = source.replace(
    /from "(\.[^"]+)"/g,
    (_, to: string) => `from "${resolve(dirname(module.path), to)}"`,
  );
  writeFileSync(at, elsewhere);
  return { ...module, source, rules: (await import(pathToFileURL(at).href)) as Record<string, unknown> };
}

test("no clause and no role of a rule can go without another page", async () => {
  mkdirSync(folder, { recursive: true });
  const unnoticed: string[] = [];
  let tried = 0;
  for (const module of await policyModules()) {
    const before = rulesOf(module).map(({ lines }) => lines());
    for (const [i, broken] of breaksOf(module.source).entries()) {
      const rules = rulesOf(await moduleOf(module, broken.source, `${module.path.replaceAll("/", "-")}-${i}`));
      tried += 1;
      // The rule that is broken, and those that use it.
      const from = rules.findLastIndex((rule) => rule.at <= broken.at);
      const order = [...rules.keys()].map((at) => (at + Math.max(0, from)) % rules.length);
      if (order.every((at) => rules[at]?.lines() === before[at]))
        unnoticed.push(`${module.path}:${module.source.slice(0, broken.at).split("\n").length}: ${broken.what}`);
    }
  }
  expect(tried).toBeGreaterThan(300);
  expect(unnoticed).toEqual([]);
});
