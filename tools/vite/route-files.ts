import { dirname, join } from "node:path";
import type { Plugin, Rolldown } from "vite";
import type { RouteFiles } from "../../src/app/server/preloads.ts";

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>;

/** Writes down which files the pages of each address need: the server names them in the head, and they are fetched at once. */
export function routeFiles(): Plugin {
  const pages = new Map<string, string>();
  return {
    name: "route-files",
    apply: "build",
    enforce: "pre",
    transform(code, id) {
      if (!/\/src\/(?:features\/[^/]+|app)\/web\/(?:index|registry)\.ts$/.test(id)) return;
      for (const [, path, file] of code.matchAll(/"(\/[^"]*)":\s*\(\)\s*=>\s*import\("(\.[^"]+)"\)/g))
        pages.set(path as string, join(dirname(id), file as string));
    },
    // After the files that hold nothing but a style are gone.
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const chunks: Chunks = new Map(
          Object.values(bundle).flatMap((one) => (one.type === "chunk" ? [[one.fileName, one] as const] : [])),
        );
        const initial = filesOf(chunks, ({ isEntry }) => isEntry);
        const beyond = (wanted: (chunk: Rolldown.OutputChunk) => boolean) =>
          [...filesOf(chunks, wanted)].filter((file) => !initial.has(file)).map((file) => `/${file}`);
        const ofModule = (end: string) => beyond(({ facadeModuleId }) => facadeModuleId?.endsWith(end) === true);
        const ofText = (language: string) => ({
          first: beyond(({ name }) => name === `text-${language}`),
          others: beyond(({ name }) => name === `other-text-${language}`),
        });
        const found: RouteFiles = {
          pages: Object.fromEntries([...pages].map(([path, id]) => [path, ofModule(id)])),
          frames: { bare: ofModule("/src/app/web/BareFrame.tsx"), shell: ofModule("/src/app/web/shell/Shell.tsx") },
          texts: { en: ofText("en"), es: ofText("es") },
        };
        this.emitFile({ type: "asset", fileName: ".vite/route-files.json", source: JSON.stringify(found) });
      },
    },
  };
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
