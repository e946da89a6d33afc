import { readdirSync, readFileSync } from "node:fs";
import { beforeEach, expect, test } from "vitest";
import { documentFamilies } from "#tests/fixtures/costs/documents.ts";
import type { Family, Work } from "#tests/fixtures/costs/family.ts";
import { sheetFamilies } from "#tests/fixtures/costs/sheets.ts";
import { surveyFamilies } from "#tests/fixtures/costs/surveys.ts";
import { textFamilies } from "#tests/fixtures/costs/texts.ts";
import { checksLeft } from "#tests/support/check-documents.ts";

const families: readonly Family[] = [...documentFamilies, ...sheetFamilies, ...surveyFamilies, ...textFamilies];
const engines = ["document", "formula", "grammar", "recognition", "sheet", "survey"];

/** Public functions that take a number, an angle, a record of a few values or a name of a table. */
const smallInputs = new Set([
  "angleOf",
  "angleSeconds",
  "areOthers",
  "azimuthOfDegrees",
  "bearingOf",
  "directionOf",
  "fromMagnetic",
  "inUnit",
  "isComparator",
  "isDistance",
  "pointOf",
  "squareMetresOf",
]);

/** Time may grow so many times when an input is twice as large. */
const maxGrowth = 2.3;
/** Milliseconds: what takes less is not judged, what takes more is not made larger, or not to be sure of its growth. */
const ms = { judged: 12, enough: 20, tooMuch: 150, surelyTooMuch: 600 } as const;

/** Returns the processor time of the work, which a busy machine does not change. */
async function costOf(work: Work, runs = 1): Promise<number> {
  const before = process.threadCpuUsage();
  for (let run = 0; run < runs; run++) await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000 / runs;
}

interface Pair {
  readonly less: number;
  readonly more: number;
}
const isSteep = ({ less, more }: Pair): boolean => more >= ms.judged && more > maxGrowth * less;

/**
 * Measures a suspicious pair again. Returns undefined if any attempt shows that it is not steep. Short works are run several
 * times, because the clock of some machines has ticks of milliseconds.
 */
async function steepAgain(smaller: Work, larger: Work, rough: Pair): Promise<Pair | undefined> {
  const runs = (cost: number) => Math.min(20, Math.ceil(ms.enough / Math.max(cost, 1)));
  let pair = { less: Number.POSITIVE_INFINITY, more: Number.POSITIVE_INFINITY };
  for (let attempt = 0; attempt < 12; attempt++) {
    // Collections of garbage only add.
    pair = {
      less: Math.min(pair.less, await costOf(smaller, runs(rough.less))),
      more: Math.min(pair.more, await costOf(larger, 1 + runs(rough.more))),
    };
    if (!isSteep(pair)) return undefined;
  }
  return pair;
}

/** Doubles an input until its cost can be judged. Returns how the cost grows, if it grows too much. */
async function excessOf({ from, make, most = Number.POSITIVE_INFINITY }: Family): Promise<string | undefined> {
  // A costly work is judged at small sizes already.
  let size = from % 2 === 0 ? from / 2 : from;
  let [smaller, larger] = [make(size), make(size)];
  let pair: Pair = { less: 0, more: await costOf(larger) };
  const double = async () => {
    size *= 2;
    [smaller, larger] = [larger, make(size)];
    pair = { less: pair.more, more: await costOf(larger) };
  };
  do await double();
  while (size < 8 * from && pair.more < ms.enough);
  for (;;) {
    const steep = isSteep(pair) ? await steepAgain(smaller, larger, pair) : undefined;
    if (!steep) return undefined;
    const { less, more } = steep;
    const sure =
      (more > 6 * less && more > 2 * ms.enough) ||
      (more > 3 * less && more > ms.tooMuch) ||
      more > ms.surelyTooMuch ||
      size >= 32 * from;
    if (sure) return `${Math.round(less)} ms at ${size / 2}, ${Math.round(more)} ms at ${size}`;
    // An input that cannot be larger, and is quick.
    if (2 * size > most) return undefined;
    // Searches that stop after some effort, and caches of the processor, look steep on the way.
    await double();
  }
}

// Only the work of a family is measured.
beforeEach(() => {
  checksLeft.documents = 0;
});

const named = (of: unknown): string[] => [of].flat().map((one) => (one as { readonly name: string }).name);

const groups = Object.entries(Object.groupBy(families, ({ of }) => named(of).join(", ")));

test.each(groups)("the time of %s grows as its input", { timeout: 300_000 }, async (_name, list = []) => {
  const found: string[] = [];
  for (const family of list) {
    const excess = await excessOf(family);
    if (excess !== undefined) found.push(`${family.what}: ${excess}`);
  }
  expect(found).toEqual([]);
});

const sources = readdirSync("src", { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => `src/${file}`);

/** The names that other parts of the program import from an engine, by file; all of a file that is loaded later. */
function publicNames(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const source of sources) {
    const imports = readFileSync(source, "utf8").matchAll(
      /import\s+(?:\{([^}]*)\}|\*\s+as\s+\w+)\s+from\s+"#engine\/([^"]+)"|import\("#engine\/([^"]+)"\)/g,
    );
    for (const [, names = "*", direct, later = direct] of imports) {
      const file = later ?? "";
      const [engine = ""] = file.split("/");
      if (!engines.includes(engine) || source.startsWith(`src/engine/${engine}/`)) continue;
      const all = found.get(file) ?? new Set();
      found.set(file, all);
      for (const name of names.split(",")) all.add(name.trim().replace(/ as .*$/, ""));
    }
  }
  return found;
}

test("every public function of an engine has families of inputs", async () => {
  const covered = new Set<unknown>(families.flatMap(({ of }) => of));
  const missing: string[] = [];
  const names = publicNames();
  for (const [file, wanted] of names) {
    const module = (await import(/* @vite-ignore */ `${import.meta.dirname}/${file}`)) as Record<string, unknown>;
    for (const [name, value] of Object.entries(module)) {
      if (typeof value !== "function" || !(wanted.has("*") || wanted.has(name))) continue;
      if (value.prototype instanceof Error || smallInputs.has(name) || covered.has(value)) continue;
      missing.push(`${file}: ${name}`);
    }
  }
  expect(missing).toEqual([]);
  expect(names.size).toBeGreaterThan(60);
});
