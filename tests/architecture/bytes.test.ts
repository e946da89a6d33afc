import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { pagesAreFresh, pagesFolder } from "#platform/pages-build.ts";
import { readArrivals } from "../../tools/vite/arrivals.ts";

/** One file of the build, as Vite's manifest tells it. */
interface Chunk {
  readonly file: string;
  readonly src?: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly css?: readonly string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

const kilobyte = 1024;
const budget = {
  // The sign-in page and its frame are in it, the rule that parts of a page appear from top to bottom, and the way out of a panel.
  initial: 177,
  // What five pages need comes with it, so that they wait for fewer files, and the policies that say who sees which part.
  // Days are typed in words on the lists too: 2.6 of these are their reader.
  // Each entry of the menu has an icon of its own, and more pages share the names of fields: 0.5 of these.
  // The tabs and frames, which all pages share, come with it: 1 of these.
  shell: 70,
  // The settings of a template are the widest: they name a section of each feature that has one.
  route: 28,
  // The free trial is the widest: it has the list of countries. All forms keep and merge what is typed: 2 of these.
  bare: 30.5,
  font: 25,
  language: 13,
  // The sentences of all features but those of the first pages; fetched after the first paint.
  others: 98,
} as const;

const root = join(import.meta.dirname, "../..");
const { pages, frames } = readArrivals();
/** The pages by their name in the manifest, and those of strangers, which come without the frame of the signed-in. */
const pageNames = new Set(pages.map(({ id }) => relative(root, id)));
const alone = new Set(pages.filter(({ screen }) => screen.arrives).map(({ id }) => relative(root, id)));

const manifest = (): Manifest => {
  expect(pagesAreFresh(), "the pages are not built from these sources: run `npm start` or `npm test`").toBe(true);
  return JSON.parse(readFileSync(join(pagesFolder, ".vite/manifest.json"), "utf8")) as Manifest;
};

const kilobytes = (file: string): number =>
  gzipSync(readFileSync(join(pagesFolder, file)), { level: 9 }).length / kilobyte;

/** The files a chunk needs before it runs, its styles included. */
function filesOf(all: Manifest, ...names: readonly string[]): ReadonlySet<string> {
  const files = new Set<string>();
  const seen = new Set<string>();
  const visit = (name: string) => {
    const chunk = all[name];
    if (!chunk || seen.has(name)) return;
    seen.add(name);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    for (const next of chunk.imports ?? []) visit(next);
  };
  for (const name of names) visit(name);
  return files;
}

const weight = (files: Iterable<string>, without: ReadonlySet<string> = new Set()): number =>
  [...files].filter((file) => !without.has(file)).reduce((sum, file) => sum + kilobytes(file), 0);

const entryOf = (all: Manifest): string => {
  const entry = Object.keys(all).find((name) => all[name]?.isEntry);
  if (!entry) throw new Error("the manifest has no entry");
  return entry;
};
const named = (all: Manifest, wanted: RegExp): string => {
  const found = Object.keys(all).find((name) => wanted.test(name));
  if (!found) throw new Error(`nothing in the build is called ${wanted}`);
  return found;
};

test("what every visitor fetches first stays small, and the sign-in page comes with it", () => {
  const all = manifest();
  expect(weight(filesOf(all, entryOf(all)))).toBeLessThanOrEqual(budget.initial);
  const first = pages.filter(({ screen }) => screen.arrives === "first").map(({ id }) => id);
  expect(first).toHaveLength(1);
  for (const id of [frames.bare, ...first]) expect(Object.keys(all)).not.toContain(relative(root, id));
});

test("no page adds much to what is there", () => {
  const all = manifest();
  const initial = filesOf(all, entryOf(all));
  const built = Object.keys(all).filter((name) => pageNames.has(name));
  expect(built.length).toBe(pageNames.size - 1);
  const shell = filesOf(all, relative(root, frames.shell));
  const withShell = new Set([...initial, ...shell]);
  const heavy = built
    .map((name) => ({ name, kilobytes: weight(filesOf(all, name), alone.has(name) ? initial : withShell) }))
    .filter((route) => route.kilobytes > (alone.has(route.name) ? budget.bare : budget.route));
  expect(heavy).toEqual([]);
  expect(weight(shell, initial)).toBeLessThanOrEqual(budget.shell);
});

test("there is one font, and it is small", () => {
  const fonts = readdirSync(join(pagesFolder, "assets")).filter((name) => /\.(?:woff2?|ttf|otf)$/.test(name));
  expect(fonts).toHaveLength(1);
  expect(kilobytes(join("assets", fonts[0] ?? ""))).toBeLessThanOrEqual(budget.font);
});

test("what visitors read of a language, and the rest of it, are fetched alone and stay small", () => {
  const all = manifest();
  const initial = filesOf(all, entryOf(all));
  for (const language of ["en", "es"]) {
    const parts = [
      [named(all, new RegExp(`^_text-${language}-`)), budget.language],
      [named(all, new RegExp(`^_other-text-${language}-`)), budget.others],
    ] as const;
    for (const [name, bar] of parts) {
      expect(weight(filesOf(all, name), initial), name).toBeLessThanOrEqual(bar);
      expect(initial.has(all[name]?.file ?? "")).toBe(false);
    }
    const elsewhere = Object.keys(all).filter((other) => new RegExp(`/text/.*${language}\\.ts$`).test(other));
    expect(elsewhere).toEqual([]);
  }
});

test("what was decided against is in none of the files", () => {
  const unwanted = {
    "the schemas of Zod": /ZodObject|ZodMiniObject/,
    "a data grid": /MuiDataGrid/,
    "a PDF viewer": /pdfjs|PDFWorker/,
    "an upload kit": /uppy-/i,
    "a page of all icons": /(?:AccessAlarms[\s\S]*){2}/,
  };
  const scripts = readdirSync(join(pagesFolder, "assets")).filter((name) => name.endsWith(".js"));
  expect(scripts.length).toBeGreaterThan(5);
  // A signer reads the PDF itself, on phones too: pdf.js, in a file of its own that only an opened document fetches (0039).
  const viewer = scripts.filter((name) => /^pdf-[\w-]{8}\.js$/.test(name));
  expect(viewer.length).toBeLessThanOrEqual(1);
  const all = manifest();
  const waited = Object.keys(all).filter((name) => pageNames.has(name) || all[name]?.isEntry);
  for (const name of viewer) expect(filesOf(all, ...waited)).not.toContain(`assets/${name}`);
  for (const name of scripts.filter((one) => !viewer.includes(one))) {
    const code = readFileSync(join(pagesFolder, "assets", name), "utf8");
    for (const [what, sign] of Object.entries(unwanted)) expect(sign.test(code), `${what} in ${name}`).toBe(false);
  }
});

test("every script and style has its compressed copies", () => {
  const names = new Set(readdirSync(join(pagesFolder, "assets")));
  for (const name of [...names].filter((n) => /\.(?:js|css)$/.test(n))) {
    if (kilobytes(join("assets", name)) < 0.3) continue; // not worth one
    expect([name, names.has(`${name}.br`), names.has(`${name}.gz`)]).toEqual([name, true, true]);
  }
});
