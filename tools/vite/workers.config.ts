import { join } from "node:path";
import { defineConfig } from "vite";

const src = join(import.meta.dirname, "../../src");

// The program of document workers in few files. Otherwise Node resolves and reads a hundred sources for it. Packages
// stay where they are.
export default defineConfig({
  root: src,
  publicDir: false,
  build: {
    ssr: true,
    target: "node24",
    minify: false,
    rolldownOptions: {
      input: {
        "parse-worker": join(src, "platform/uploads/parse-worker.ts"),
        "saved-template": join(src, "engine/document/saved-template.ts"),
      },
      output: { entryFileNames: "[name].mjs", chunkFileNames: "[hash].mjs" },
    },
  },
});
