import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const sources = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`);
const text = (path: string): string => readFileSync(join(root, path), "utf8");
const count = (path: string, what: RegExp): number => text(path).match(what)?.length ?? 0;

const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);
const product = sources("src").filter((path) => !isTest(path));
const tests = [...sources("src"), ...sources("tests/server")].filter(isTest);

/** The only function that removes bytes after a transaction, and the sweep of what no row names. */
const removing = ["src/platform/files/store-files.ts", "src/platform/files/sweep-orphans.ts"];

/** The file store that notes missing files: it passes each call on to the store within. */
const delegating = "src/platform/files/missing-files.ts";

/** Files that store bytes otherwise than by `storeFiles`, with the reason. */
const putting: Readonly<Record<string, string>> = {
  "src/platform/files/store-files.ts": "is the function itself",
  "src/features/documents/server/documents.ts": "gives them to keepStored, with those of other jobs in one transaction",
  "src/features/signatures/server/signing/sign.ts": "inside the transaction; they are never removed but by the sweep",
  "src/features/batch/server/begin.ts": "inside the transaction; they are never removed but by the sweep",
};

/** The command that tries the store with bytes that no row ever names, and removes them. */
const examining = "src/app/server/doctor/surroundings.ts";

/** How often a file lets bytes and rows come into being together; those who attach by hash are counted where that is done. */
function storingPlaces(): Map<string, number> {
  const places = new Map<string, number>();
  for (const path of product.filter((one) => !removing.includes(one) && one !== examining)) {
    const found = count(path, /\b(?:storeFiles|keepStored)\(/g) + count(path, /\bawait files\.put\(/g);
    if (found > 0) places.set(path, found);
  }
  const once = "src/features/attachments/server/store-once.ts";
  const callers = product.filter((path) => path !== once && count(path, /\bstoreOnce\(/g) > 0);
  places.set(once, callers.length);
  return places;
}

test("stored bytes are removed by one function and by the sweep, and by nobody else", () => {
  const found = product.filter((path) => count(path, /\b(?:files|store)\.remove\(/g) > 0);
  expect(found.toSorted()).toEqual([...removing, delegating, examining].toSorted());
  expect(count(delegating, /\bremove\(/g)).toBe(1);
});

test("bytes are stored by one function, or where it is said why not", () => {
  const found = product.filter((path) => count(path, /\bfiles\.put\(/g) > 0);
  expect(found.toSorted()).toEqual([...Object.keys(putting), delegating, examining].toSorted());
});

test("each place that stores bytes is tried with a COMMIT whose answer is lost", () => {
  const losing = tests.filter((path) => text(path).includes("losingCommit("));
  const untried = [...storingPlaces()].filter(
    ([path, places]) => losing.reduce((sum, one) => sum + text(one).split(`"${path}"`).length - 1, 0) < places,
  );
  expect(untried).toEqual([]);
});
