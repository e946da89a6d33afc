import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { buildPagesIfStale, pagesFolder } from "#platform/pages-build.ts";
import { print } from "./report.ts";

interface Chunk {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

type Manifest = Readonly<Record<string, Chunk>>;

/**
 * Measures the transfer of a visitor: scripts and styles of every page, of the sign-in page, and the whole of a first
 * visit.
 */
export async function firstLoad(): Promise<void> {
  await buildPagesIfStale({ log: console.error });
  const manifest = JSON.parse(readFileSync(join(pagesFolder, ".vite/manifest.json"), "utf8")) as Manifest;
  const entry = named(manifest, (_, chunk) => chunk.isEntry === true);
  const initial = filesOf(manifest, [entry]);
  const frame = named(manifest, (name) => name.endsWith("/BareFrame.tsx"));
  const login = filesOf(manifest, [entry, frame, named(manifest, (name) => name.endsWith("/LoginPage.tsx"))]);
  const text = filesOf(manifest, [named(manifest, (name) => name.startsWith("_text-en-"))]);
  const html = ["index.html", "boot.js", "favicon.svg"];
  const font = Object.values(manifest)
    .map(({ file }) => file)
    .concat(fontsIn(readFileSync(join(pagesFolder, "index.html"), "utf8")))
    .filter((file) => file.endsWith(".woff2"));
  say("first-load.initial", initial, { bar: 180 * 1024 });
  say("first-load.login", login, { bar: 200 * 1024 });
  say("first-load.visit", new Set([...html, ...login, ...text, ...font]), { what: "page, login, one language, font" });
}

function say(bench: string, files: ReadonlySet<string>, more: Readonly<Record<string, unknown>>): void {
  const sum = (ending: string) => [...files].reduce((bytes, file) => bytes + sizeOf(file, ending), 0);
  print(bench, sum(".gz"), "bytes", { encoding: "gzip", br: sum(".br"), raw: sum(""), files: files.size, ...more });
}

/** Bytes of the compressed copy the server sends; of the file itself where there is none. */
function sizeOf(file: string, ending: string): number {
  const copy = join(pagesFolder, file + ending);
  return statSync(existsSync(copy) ? copy : join(pagesFolder, file)).size;
}

const fontsIn = (html: string): string[] => [...html.matchAll(/assets\/[^"]+\.woff2/g)].map(([file]) => file);

/** The files these chunks need before they run. */
function filesOf(manifest: Manifest, names: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const files = new Set<string>();
  const visit = (name: string): void => {
    const chunk = manifest[name];
    if (!chunk || seen.has(name)) return;
    seen.add(name);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    chunk.imports?.forEach(visit);
  };
  names.forEach(visit);
  return files;
}

function named(manifest: Manifest, wanted: (name: string, chunk: Chunk) => boolean): string {
  const found = Object.entries(manifest).find(([name, chunk]) => wanted(name, chunk));
  if (!found) throw new Error(`the build has no chunk such as ${wanted.toString()}`);
  return found[0];
}
