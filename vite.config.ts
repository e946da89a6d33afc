import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compressedCopies } from "./tools/vite/compressed-copies.ts";
import { fontPreload } from "./tools/vite/font-preload.ts";
import { previewFramePage } from "./tools/vite/preview-frame.ts";
import { schemasStayBehind } from "./tools/vite/schemas-stay-behind.ts";

// The server serves the built pages; `server.proxy` is for `vite` on its own beside a running server.
export default defineConfig({
  plugins: [schemasStayBehind(), react(), fontPreload(), previewFramePage(), compressedCopies()],
  build: {
    target: "es2023",
    manifest: true,
    sourcemap: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      treeshake: {
        // Our own modules only declare; what acts is reached from main.tsx by name. Styles act by being there.
        moduleSideEffects: [{ test: /\/src\/(?!app\/web\/main\.tsx)[^?]*\.tsx?$/, sideEffects: false }],
        // No `manualPureFunctions` here: they go by name alone, libraries included. `event` in that list once took
        // `event.preventDefault()` out of React, and forms sent themselves.
      },
    },
  },
  server: { port: 5173, strictPort: true, proxy: { "/api": process.env["ACTA_URL"] ?? "http://127.0.0.1:3000" } },
});
