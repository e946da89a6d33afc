import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig, type UserConfig } from "vite";
import { visitorFeatures } from "./src/app/visitor-texts.ts";
import { readArrivals } from "./tools/vite/arrivals.ts";
import { compressedCopies } from "./tools/vite/compressed-copies.ts";
import { fontPreload } from "./tools/vite/font-preload.ts";
import { lateParts } from "./tools/vite/late-parts.ts";
import { previewFramePage } from "./tools/vite/preview-frame.ts";
import { routeFiles } from "./tools/vite/route-files.ts";
import { schemasStayBehind } from "./tools/vite/schemas-stay-behind.ts";
import { sharedFiles } from "./tools/vite/shared-files.ts";

/** The files of sentences below a folder. */
const textsOf = (language: string, folder: string): RegExp =>
  new RegExp(`/src/${folder}/text/(?:.*/)?(?:\\w+-)?${language}\\.ts$`);

// Each feature has sentences of its own; a language is two files: what visitors read, and the others.
const textFiles = ["en", "es"].flatMap((language) => [
  { name: `text-${language}`, test: textsOf(language, `(?:app|features/(?:${visitorFeatures.join("|")}))`) },
  { name: `other-text-${language}`, test: textsOf(language, ".*") },
]);

const arrivals = readArrivals();
const late = lateParts(arrivals);

/** How the pages are built; `files` name the file of a module that is not to be one by itself. */
const built = (files?: ReadonlyMap<string, string>): UserConfig => ({
  // Read by Emotion alone.
  resolve: {
    alias: {
      "@emotion/use-insertion-effect-with-fallbacks": join(import.meta.dirname, "src/ui/theme/insert-styles.ts"),
    },
  },
  build: {
    target: "es2023",
    manifest: true,
    sourcemap: false,
    assetsInlineLimit: 0,
    modulePreload: late.modulePreload,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        // The first file of the pages names all others; without words in their names it stays small.
        chunkFileNames: ({ name }) => (/text-|^pdf$/.test(name) ? "assets/[name]-[hash].js" : "assets/[hash].js"),
        codeSplitting: {
          groups: [
            ...textFiles.map((file) => ({ ...file, priority: 1 })),
            // What a module imports has its own file, or is in one that does not import this one.
            ...(files
              ? [{ debugName: "shared", name: (id: string) => files.get(id), includeDependenciesRecursively: false }]
              : []),
          ],
        },
      },
      treeshake: {
        // Our own modules only declare; what acts is reached from main.tsx by name. Styles act by being there.
        moduleSideEffects: [{ test: /\/src\/(?!app\/web\/main\.tsx)[^?]*\.tsx?$/, sideEffects: false }],
        // No `manualPureFunctions` here: they go by name alone, libraries included. `event` in that list once took
        // `event.preventDefault()` out of React, and forms sent themselves.
      },
    },
  },
});

// The server serves the built pages; `server.proxy` is for `vite` on its own beside a running server.
export default defineConfig(async ({ command }) => {
  const files =
    command === "build" ? await sharedFiles(built(), [schemasStayBehind(), ...react()], arrivals) : undefined;
  return {
    ...built(files),
    plugins: [
      schemasStayBehind(),
      react(),
      fontPreload(),
      previewFramePage(),
      routeFiles(arrivals),
      late.plugin,
      compressedCopies(),
    ],
    server: { port: 5173, strictPort: true, proxy: { "/api": process.env["ACTA_URL"] ?? "http://127.0.0.1:3000" } },
  };
});
