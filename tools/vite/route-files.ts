import { createHash } from "node:crypto";
import { dirname, join } from "node:path";
import type { Plugin, Rolldown } from "vite";
import type { RouteFiles } from "../../src/app/server/preloads.ts";
import { languages, type Texts } from "../../src/protocol/text.ts";
import { keysIn, otherTexts, textsFor } from "./page-texts.ts";

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>;

/** Writes down which files the pages of each address need: the server names them in the head, and they are fetched at once. */
export function routeFiles(): Plugin {
  const pages = new Map<string, string>();
  /** Parts that pages draw by themselves, and whether their files are fetched with the page's. */
  const firstParts = new Map<string, boolean>();
  return {
    name: "route-files",
    apply: "build",
    enforce: "pre",
    transform(code, id) {
      for (const [, ofSome, file = ""] of code.matchAll(/firstPart(OfSome)?\(\s*\(\) =>\s*import\("([^"]+)"\)/g))
        firstParts.set(join(...(file.startsWith("#") ? ["/src", file.slice(1)] : [dirname(id), file])), !ofSome);
      if (!/\/src\/(?:features\/[^/]+|app)\/web\/(?:index|registry)\.ts$/.test(id)) return;
      for (const [, path, file] of code.matchAll(/"(\/[^"]*)":\s*\(\)\s*=>\s*import\("(\.[^"]+)"\)/g))
        pages.set(path as string, join(dirname(id), file as string));
    },
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
        const ofModule = (end: string) => beyond(({ facadeModuleId }) => facadeModuleId?.endsWith(end) === true);
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
        const shell = [...initial, ...ofModule("/src/app/web/shell/Shell.tsx")];
        const textsOfPage = (id: string) => {
          const keys = keysOf([...shell, ...ofModule(id), ...partsOf(chunks, id, [...firstParts.keys()])]);
          return Object.fromEntries(texts.map(([one, all]) => [one, emit(`page-text-${one}`, textsFor(keys, all))]));
        };
        const ahead = [...firstParts].flatMap(([part, withPage]) => (withPage ? [part] : []));
        const filesOfPage = (id: string) => [
          ...new Set([...ofModule(id), ...beyondInitial(partsOf(chunks, id, ahead))]),
        ];
        const found: RouteFiles = {
          pages: Object.fromEntries([...pages].map(([path, id]) => [path, filesOfPage(id)])),
          pageTexts: Object.fromEntries([...pages].map(([path, id]) => [path, textsOfPage(id)])),
          frames: { bare: ofModule("/src/app/web/BareFrame.tsx"), shell: ofModule("/src/app/web/shell/Shell.tsx") },
          texts: { en: ofText("en"), es: ofText("es") },
        };
        this.emitFile({ type: "asset", fileName: ".vite/route-files.json", source: JSON.stringify(found) });
      },
    },
  };
}

/** The files of the parts that a page draws by itself. */
function partsOf(chunks: Chunks, page: string, firstParts: readonly string[]): Set<string> {
  const files = filesOf(chunks, ({ facadeModuleId }) => facadeModuleId?.endsWith(page) === true);
  const fetched = new Set([...files].flatMap((file) => chunks.get(file)?.dynamicImports ?? []));
  return filesOf(
    chunks,
    ({ fileName, moduleIds }) =>
      fetched.has(fileName) && moduleIds.some((id) => firstParts.some((part) => id.endsWith(part))),
  );
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
