import { createHash } from "node:crypto";
import type { Plugin, Rolldown } from "vite";
import type { RouteFiles } from "../../src/app/server/preloads.ts";
import { languages, type Texts } from "../../src/protocol/text.ts";
import type { Arrivals } from "./arrivals.ts";
import { keysIn, otherTexts, textsFor } from "./page-texts.ts";

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>;

/** Writes down which files the pages of each address need: the server names them in the head, and they are fetched at once. */
export function routeFiles({ pages, frames, firstParts, partsOfSome }: Arrivals): Plugin {
  return {
    name: "route-files",
    apply: "build",
    // After the files that hold nothing but a style are gone.
    generateBundle: {
      order: "post",
      async handler(_options, bundle) {
        const chunks: Chunks = new Map(
          Object.values(bundle).flatMap((one) => (one.type === "chunk" ? [[one.fileName, one] as const] : [])),
        );
        const initial = filesOf(chunks, ({ isEntry }) => isEntry);
        const beyondInitial = (files: Set<string>) =>
          [...files].filter((file) => !initial.has(file)).map((file) => `/${file}`);
        const beyond = (wanted: (chunk: Rolldown.OutputChunk) => boolean) => beyondInitial(filesOf(chunks, wanted));
        const ofModule = (id: string) => beyond(({ facadeModuleId }) => facadeModuleId === id);
        const ofText = (language: string) => ({
          first: beyond(({ name }) => name === `text-${language}`),
          others: beyond(({ name }) => name === `other-text-${language}`),
        });
        const emitted = new Set<string>();
        const emit = (name: string, texts: Texts): string => {
          const source = JSON.stringify(texts);
          const fileName = `assets/${name}-${createHash("sha256").update(source).digest("base64url").slice(0, 8)}.json`;
          if (!emitted.has(fileName)) this.emitFile({ type: "asset", fileName, source });
          emitted.add(fileName);
          return `/${fileName}`;
        };
        const texts = await Promise.all(languages.map(async (one) => [one, await otherTexts(one)] as const));
        const keysOf = (files: Iterable<string>) =>
          keysIn([...files].flatMap((file) => chunks.get(file.replace(/^\//, ""))?.code ?? []));
        const shell = [...initial, ...ofModule(frames.shell)];
        const textsOfPage = (id: string) => {
          const keys = keysOf([
            ...shell,
            ...ofModule(id),
            ...partsOf(chunks, id, new Set([...firstParts, ...partsOfSome])),
          ]);
          return Object.fromEntries(texts.map(([one, all]) => [one, emit(`page-text-${one}`, textsFor(keys, all))]));
        };
        const filesOfPage = (id: string) => [
          ...new Set([...ofModule(id), ...beyondInitial(partsOf(chunks, id, firstParts))]),
        ];
        const found: RouteFiles = {
          pages: Object.fromEntries(pages.map(({ screen, id }) => [screen.path, filesOfPage(id)])),
          pageTexts: Object.fromEntries(pages.map(({ screen, id }) => [screen.path, textsOfPage(id)])),
          frames: { bare: ofModule(frames.bare), shell: ofModule(frames.shell) },
          texts: { en: ofText("en"), es: ofText("es") },
        };
        this.emitFile({ type: "asset", fileName: ".vite/route-files.json", source: JSON.stringify(found) });
      },
    },
  };
}

/** The files of the parts that a page draws by itself. */
function partsOf(chunks: Chunks, page: string, parts: ReadonlySet<string>): Set<string> {
  const files = filesOf(chunks, ({ facadeModuleId }) => facadeModuleId === page);
  const fetched = new Set([...files].flatMap((file) => chunks.get(file)?.dynamicImports ?? []));
  return filesOf(chunks, ({ fileName, moduleIds }) => fetched.has(fileName) && moduleIds.some((id) => parts.has(id)));
}

/** The files of some chunks and of all they import, styles included. */
function filesOf(chunks: Chunks, wanted: (chunk: Rolldown.OutputChunk) => boolean): Set<string> {
  const files = new Set<string>();
  const visit = (name: string): void => {
    const chunk = chunks.get(name);
    if (!chunk || files.has(name)) return;
    files.add(name);
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
    chunk.imports.forEach(visit);
  };
  for (const chunk of chunks.values()) if (wanted(chunk)) visit(chunk.fileName);
  return files;
}
