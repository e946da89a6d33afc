import { build, type Plugin, type Rolldown, type UserConfig } from "vite";
import type { Arrivals } from "./arrivals.ts";

type Chunk = Rolldown.OutputChunk;

/** Modules that become one file, and for each of them the pages that need it. */
interface Together {
  readonly pages: ReadonlySet<string>;
  readonly parts: ReadonlyMap<Chunk, ReadonlySet<string>>;
}

/**
 * The number of signed-in pages from which a shared part is loaded with their frame, because the next page probably
 * needs it, too.
 */
const often = 5;
/**
 * Bytes, not made small yet, that a page may fetch in vain to be spared one file: three kilobytes as they travel. On a slow phone a
 * file is a sixth of a round trip, time in which five come, and one to two milliseconds of its processor.
 */
const worthAFile = 12 * 1024;
/** The most that one page may fetch in vain for all the files it is spared, counted in the same bytes. */
const maxUnusedBytes = 48 * 1024;
/** Every page waits for a frame, and every visitor for the sign-in page: they count as so many pages. */
const weightOfFrame = 60;

/** The units that are fetched by themselves: pages, frames, parts that pages begin with, and the parts of a process together. */
interface Pages {
  /** The page a module is fetched for by itself; undefined where what is opened on a page fetches it, or it never is by itself. */
  readonly pageOf: (id: string | null) => string | undefined;
  /** True for a page of visitors, or their frame. Shared files of the signed-in are not fetched for it. */
  readonly isForVisitors: (page: string) => boolean;
  /** The frame that is there before the page; undefined for what is there before any other: frames and what is in the first file. */
  readonly frameOf: (page: string) => string | undefined;
  readonly weight: (pages: Iterable<string>) => number;
  readonly shell: string;
}

function pagesBy({ pages, frames, partsOfSome, soonAfter, processParts }: Arrivals): Pages {
  const { bare, shell } = frames;
  const screens = new Map(pages.map(({ screen, id }) => [id, screen]));
  const own = new Set([...screens.keys(), bare, shell, ...partsOfSome, ...soonAfter]);
  const isAhead = (page: string) => page === bare || page === shell || screens.get(page)?.arrives === "first";
  return {
    pageOf: (id) => (id === null ? undefined : processParts.has(id) ? "process parts" : own.has(id) ? id : undefined),
    isForVisitors: (page) => page === bare || screens.get(page)?.arrives !== undefined,
    frameOf: (page) => (isAhead(page) ? undefined : screens.get(page)?.arrives === "alone" ? bare : shell),
    weight: (all) => [...all].reduce((sum, page) => sum + (isAhead(page) ? weightOfFrame : 1), 0),
    shell,
  };
}

/**
 * The name of the file a module is put into because the pages that fetch it fetch the others in it too. The bundler by itself
 * makes a file for each set of pages and dialogs, hundreds of them. It is asked once what each page needs when all that is
 * unused is gone; nothing is made small and nothing written.
 */
export async function sharedFiles(
  config: UserConfig,
  plugins: Plugin[],
  arrivals: Arrivals,
): Promise<ReadonlyMap<string, string>> {
  const options = { write: false, minify: false, cssMinify: false, reportCompressedSize: false } as const;
  const styles = new Map<string, readonly string[]>();
  const notesStyles: Plugin = {
    name: "notes-styles",
    moduleParsed: ({ id, importedIds }) =>
      void styles.set(
        id,
        importedIds.filter((imported) => imported.endsWith(".css")),
      ),
  };
  const built = await build({
    ...config,
    configFile: false,
    logLevel: "error",
    plugins: [...plugins, notesStyles],
    build: { ...config.build, ...options },
  });
  const { output } = built as Rolldown.RolldownOutput;
  const chunks = new Map(output.flatMap((one) => (one.type === "chunk" ? [[one.fileName, one] as const] : [])));
  const names = new Map<string, string>();
  const name = (chunk: Chunk, as: string) => Object.keys(chunk.modules).forEach((id) => names.set(id, as));
  // What strangers see first: 14 kB more for everybody, fourteen files fewer for people who sign in.
  const firstPages = arrivals.pages.filter(({ screen }) => screen.arrives === "first").map(({ id }) => id);
  const visited = new Set<string | null>([arrivals.frames.bare, ...firstPages]);
  const first = closure(chunks, ({ isEntry, facadeModuleId: id }) => isEntry || visited.has(id));
  for (const chunk of first) {
    name(chunk, "first");
    for (const id of Object.keys(chunk.modules)) for (const style of styles.get(id) ?? []) names.set(style, "first");
  }
  for (const chunk of chunks.values())
    if (chunk.facadeModuleId && arrivals.processParts.has(chunk.facadeModuleId))
      // Without their styles: other pages of the same features have them too.
      for (const id of Object.keys(chunk.modules)) if (!id.endsWith(".css")) names.set(id, "process-parts");
  const shared = [...chunks.values()].filter(
    (one) => !first.has(one) && !one.facadeModuleId && !/text-/.test(one.name),
  );
  const by = pagesBy(arrivals);
  const needs = pagesOf(by, chunks);
  const common = shared.filter((chunk) => inFrameOrOften(by, needs.get(chunk)));
  for (const [at, { parts }] of joined(by, chunks, shared, needs, new Set(common)).entries()) {
    const as = common.some((chunk) => parts.has(chunk)) ? "common" : `shared-${at}`;
    for (const chunk of parts.keys()) name(chunk, as);
  }
  // Styles are small: those that several pages need are one file, but for those of visitors.
  const stylesOf = (chunk: Chunk) => Object.keys(chunk.modules).flatMap((id) => styles.get(id) ?? []);
  const visitors = new Set(
    [...closure(chunks, ({ facadeModuleId: id }) => id !== null && by.isForVisitors(id))].flatMap(stylesOf),
  );
  for (const chunk of shared)
    if (ownPages(by, needs.get(chunk)) > 1)
      for (const style of stylesOf(chunk)) if (!visitors.has(style)) names.set(style, "common");
  return names;
}

/** The chunks that are wanted, and all that they import. */
function closure(chunks: ReadonlyMap<string, Chunk>, wanted: (chunk: Chunk) => boolean): Set<Chunk> {
  const found = new Set<Chunk>();
  const visit = (chunk: Chunk | undefined): void => {
    if (!chunk || found.has(chunk)) return;
    found.add(chunk);
    for (const name of chunk.imports) visit(chunks.get(name));
  };
  for (const chunk of chunks.values()) if (wanted(chunk)) visit(chunk);
  return found;
}

/**
 * Joins chunks, best first, as long as the files that are spared are worth the bytes that are fetched in vain. Those that are common are
 * together from the beginning, and fetched in vain by nobody.
 */
function joined(
  by: Pages,
  chunks: ReadonlyMap<string, Chunk>,
  shared: readonly Chunk[],
  needs: ReadonlyMap<Chunk, ReadonlySet<string>>,
  common: ReadonlySet<Chunk>,
): Together[] {
  // The imports of these are needed by as many pages. They are in the list, too, or visitors need them, and then they
  // import nothing of it.
  const own = new Set([...needs.values()].flatMap((pages) => [...pages]).filter((page) => !by.isForVisitors(page)));
  let all: Together[] = shared.flatMap((chunk) => {
    const pages = needs.get(chunk);
    return pages && !common.has(chunk) ? [{ pages, parts: new Map([[chunk, pages]]) }] : [];
  });
  all.push({ pages: own, parts: new Map([...common].map((chunk) => [chunk, own])) });
  for (;;) {
    const pairs = all.flatMap((a, i) => all.slice(i + 1).map((b) => ({ a, b, gain: gainOf(by, a, b) })));
    const best = pairs
      .filter(({ gain }) => gain > 0)
      .sort((x, y) => y.gain - x.gain)
      .find(
        ({ a, b }) =>
          !wastesTooMuch(all, a, b) &&
          !makesCircle(chunks, all, a, b) &&
          !dragsAlong(by, chunks, all, a, b) &&
          !dragsAlong(by, chunks, all, b, a),
      );
    if (!best) return all;
    const { a, b } = best;
    all = all.filter((one) => one !== a && one !== b);
    all.push({ pages: new Set([...a.pages, ...b.pages]), parts: new Map([...a.parts, ...b.parts]) });
  }
}

/** The pages that need each chunk. What a frame needs, all pages in it have already. */
function pagesOf(by: Pages, chunks: ReadonlyMap<string, Chunk>): ReadonlyMap<Chunk, ReadonlySet<string>> {
  const needs = new Map<Chunk, Set<string>>();
  for (const page of new Set([...chunks.values()].flatMap(({ facadeModuleId: id }) => by.pageOf(id) ?? [])))
    for (const chunk of closure(chunks, ({ facadeModuleId: id }) => by.pageOf(id) === page))
      needs.set(chunk, (needs.get(chunk) ?? new Set()).add(page));
  return new Map(
    [...needs].map(([chunk, pages]) => {
      const left = [...pages].filter((page) => !pages.has(by.frameOf(page) ?? ""));
      return [chunk, new Set(left)];
    }),
  );
}

/**
 * Returns the number of signed-in pages that need it. Returns 0 if a page of visitors needs it, because visitors have
 * another frame.
 */
const ownPages = (by: Pages, pages: ReadonlySet<string> = new Set()): number =>
  [...pages].some(by.isForVisitors) ? 0 : pages.size;

/** True if the frame of the signed-in needs it, or enough of their pages to load it with the frame. */
const inFrameOrOften = (by: Pages, pages: ReadonlySet<string> = new Set()): boolean =>
  ownPages(by, pages) >= often || (ownPages(by, pages) > 0 && pages.has(by.shell));

const sizes = new WeakMap<Chunk, number>();
/** The bytes of a chunk. The bundler measures the text of a module anew each time that its length is read. */
function sizeOf(chunk: Chunk): number {
  const known = sizes.get(chunk);
  if (known !== undefined) return known;
  const size = Object.values(chunk.modules).reduce((sum, { renderedLength }) => sum + renderedLength, 0);
  sizes.set(chunk, size);
  return size;
}

/**
 * Returns the gain of combining two files: the files that pages save, minus the bytes fetched by pages that do not
 * need them.
 */
function gainOf({ weight }: Pages, a: Together, b: Together): number {
  const spared = weight([...a.pages].filter((page) => b.pages.has(page))) * worthAFile;
  if (spared === 0) return 0;
  const vain = (one: Together, other: Together) =>
    [...one.parts.keys()].reduce((sum, chunk) => sum + sizeOf(chunk), 0) *
    weight([...other.pages].filter((page) => !one.pages.has(page)));
  return spared - vain(a, b) - vain(b, a);
}

/** True if combining two files makes a page fetch more than `maxUnusedBytes` of unused bytes over all its files. */
function wastesTooMuch(all: readonly Together[], a: Together, b: Together): boolean {
  const inVain = (page: string, { pages, parts }: Together) =>
    pages.has(page) ? [...parts].reduce((sum, [chunk, needed]) => sum + (needed.has(page) ? 0 : sizeOf(chunk)), 0) : 0;
  const pages = new Set([...a.pages, ...b.pages]);
  const one = { pages, parts: new Map([...a.parts, ...b.parts]) };
  const others = all.filter((other) => other !== a && other !== b);
  return [...pages].some(
    (page) => others.reduce((sum, other) => sum + inVain(page, other), inVain(page, one)) > maxUnusedBytes,
  );
}

/** True if pages that only need `b` would fetch further files, because the parts of `a` import them. */
function dragsAlong(
  { frameOf }: Pages,
  chunks: ReadonlyMap<string, Chunk>,
  all: readonly Together[],
  a: Together,
  b: Together,
): boolean {
  const added = [...b.pages].filter((page) => !a.pages.has(page));
  if (added.length === 0) return false;
  const imported = new Set(
    [...a.parts.keys()].flatMap(({ imports }) => imports.flatMap((name) => chunks.get(name) ?? [])),
  );
  const fetched = (page: string, { pages }: Together) => pages.has(page) || pages.has(frameOf(page) ?? "");
  return all.some(
    (one) =>
      one !== a &&
      one !== b &&
      [...one.parts.keys()].some((chunk) => imported.has(chunk)) &&
      !added.every((page) => fetched(page, one)),
  );
}

/** True if the combined file would import a file that imports it. The order of evaluation would then be uncertain. */
function makesCircle(chunks: ReadonlyMap<string, Chunk>, all: readonly Together[], a: Together, b: Together): boolean {
  const homes = new Map(all.flatMap((one) => [...one.parts.keys()].map((chunk) => [chunk, one] as const)));
  const node = (chunk: Chunk): Together | Chunk => {
    const home = homes.get(chunk);
    return home === a || home === b ? a : (home ?? chunk);
  };
  const next = (of: Together | Chunk): (Together | Chunk)[] => {
    const parts = of === a ? [...a.parts.keys(), ...b.parts.keys()] : "parts" in of ? [...of.parts.keys()] : [of];
    return parts.flatMap((chunk) => chunk.imports.flatMap((name) => chunks.get(name) ?? [])).map(node);
  };
  const seen = new Set<Together | Chunk>();
  const line = next(a).filter((one) => one !== a);
  for (let one = line.pop(); one; one = line.pop()) {
    if (one === a) return true;
    if (seen.has(one)) continue;
    seen.add(one);
    line.push(...next(one));
  }
  return false;
}
