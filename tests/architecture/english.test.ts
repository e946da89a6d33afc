import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/** The highest numbers of the folders that are not at zero yet. Lower them after a rewrite; never raise them. */
const ceilings: Readonly<Record<string, { readonly openings: number; readonly words: number }>> = {
  "src/engine": { openings: 0, words: 6 },
  "src/features/boards": { openings: 0, words: 10 },
  "src/features/dashboard": { openings: 0, words: 16 },
  "src/features/forms": { openings: 0, words: 1 },
  "src/features/planner": { openings: 0, words: 1 },
  "src/features/process-page": { openings: 0, words: 2 },
  "src/features/reports": { openings: 0, words: 10 },
  "src/features/repository": { openings: 0, words: 5 },
  "src/platform": { openings: 0, words: 6 },
};

/** A doc comment that begins with a question word instead of a verb or a noun. */
const opening = /\/\*\*\s*(?:\*\s*)?(?:What|Whether|Who|Whom|Whose|Whoever|How|Of|None|Those|Where)\b/g;

/** A verb of speech or posture used for data, as a word or as part of a name. */
const word =
  /(?<![A-Za-z])(?:[Tt]old|[Ss]aid|[Ss]tands|[Ww]hoever|[Ss]ought)(?![a-z])|(?<=[a-z])(?:Told|Said|Stands|Whoever|Sought)(?![a-z])/;

const sources = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(?:tsx?|mjs)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();

/** Returns "line: text" of each comment with a forbidden opening. */
const openingsIn = (code: string): string[] =>
  [...code.matchAll(opening)].map((match) => {
    const line = code.slice(0, match.index).split("\n").length;
    return `${line}: ${match[0].replaceAll(/\s+/g, " ")}`;
  });

/** Returns "line: text" of each line with a forbidden word. */
const wordsIn = (code: string): string[] =>
  code.split("\n").flatMap((text, index) => (word.test(text) ? `${index + 1}: ${text.trim()}` : []));

/** Applies a check to every file of a folder. The paths make the lines findable in an editor. */
const inFolder = (folder: string, check: (code: string) => string[]): string[] =>
  sources(folder).flatMap((file) => check(readFileSync(file, "utf8")).map((line) => `${file}:${line}`));

test.each([
  ["/** What a folder has. */", 1],
  ["/**\n * Whether it is open.\n */", 1],
  ["/** Returns what a folder has. */", 0],
  ["// What a folder has.", 0],
  ["/** Offers the next page. */", 0],
])("finds the openings of %j", (code, count) => {
  expect(openingsIn(code)).toHaveLength(count);
});

test.each([
  ["const said = read();", 1],
  ["if (isSaidOf(name)) return;", 1],
  ["Told(name)", 1],
  ["the folder stands below\nanother", 1],
  ["untold standstill saida", 0],
])("finds the words of %j", (code, count) => {
  expect(wordsIn(code)).toHaveLength(count);
});

const subfolders = (folder: string): string[] => readdirSync(folder).map((name) => `${folder}/${name}`);

/** Each feature counts for itself, so that a finished one stays finished. */
const folders = [
  ...subfolders("src").filter((folder) => folder !== "src/features"),
  ...subfolders("src/features"),
  "tests/fixtures",
  "tests/support",
  "bench",
  "bin",
  "tools",
];

test.each(folders)("%s stays below its ceilings", (folder) => {
  const { openings, words } = ceilings[folder] ?? { openings: 0, words: 0 };
  const foundOpenings = inFolder(folder, openingsIn);
  const foundWords = inFolder(folder, wordsIn).filter((line) => !line.includes("/text/"));
  expect(foundOpenings.length <= openings ? [] : foundOpenings).toEqual([]);
  expect(foundWords.length <= words ? [] : foundWords).toEqual([]);
});

test("every ceiling is the ceiling of a folder", () => {
  expect(Object.keys(ceilings).filter((folder) => !folders.includes(folder))).toEqual([]);
});
