import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { build, type Plugin } from "vite";

const folder = join(import.meta.dirname, "../../src/client/preview/frame");

/** The address of the frame. */
const address = "preview-frame.html";

/** One page without any address in it: the program and the styles of the document preview. */
export async function previewFrame(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: "warn",
    build: {
      write: false,
      target: "es2023",
      lib: { entry: join(folder, "frame.ts"), formats: ["iife"], name: "frame" },
    },
  });
  const output = (Array.isArray(result) ? result : [result]).flatMap((one) => ("output" in one ? one.output : []));
  const code = output.flatMap((file) => (file.type === "chunk" ? [file.code] : [])).join("\n");
  // The end tag of a script inside one of its texts would end it.
  const script = code.replace(/<\/script/gi, "<\\/script").replace(/<!--/g, "<\\!--");
  const styles = await readFile(join(folder, "frame.css"), "utf8");
  const hash = createHash("sha256").update(script).digest("base64");
  // Whatever a document smuggles in, only this one script runs, and nothing is fetched from anywhere.
  const policy = [
    "default-src 'none'",
    `script-src 'sha256-${hash}'`,
    "style-src 'unsafe-inline'",
    "img-src blob: data:",
    "font-src blob: data:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Document</title>
<style>
${styles}</style>
</head>
<body>
<main id="document"></main>
<script>${script}</script>
</body>
</html>
`;
}

/** Builds the frame of the document preview beside the pages, and serves it while developing. */
export const previewFramePage = (): Plugin => ({
  name: "preview-frame",
  async generateBundle() {
    this.emitFile({ type: "asset", fileName: address, source: await previewFrame() });
  },
  configureServer(server) {
    server.middlewares.use(`/${address}`, (_request, response, next) => {
      previewFrame().then((page) => {
        response.setHeader("content-type", "text/html; charset=utf-8");
        response.end(page);
      }, next);
    });
  },
});
