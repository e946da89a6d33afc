import { existsSync } from "node:fs";
import { join } from "node:path";
import { buildPagesIfStale, pagesFolder } from "#platform/pages-build.ts";
import { start } from "./start.ts";

/** The server behind `acta dev`. It needs any built pages: Vite serves the current ones. */
export const run = (): Promise<number> =>
  start(process.env, undefined, async (options) => {
    if (!existsSync(join(pagesFolder, "index.html"))) await buildPagesIfStale(options);
  });
