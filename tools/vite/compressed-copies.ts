import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

// Not index.html: the server writes into it.
const compressible = /(?:\.(?:js|css|svg|json|txt|webmanifest)|preview-frame\.html)$/;
const asGzip = promisify(gzip);
const asBrotli = promisify(brotliCompress);

/** Puts a `.br` and a `.gz` beside every built file they make smaller, so that the server compresses nothing. */
export function compressedCopies(): Plugin {
  let folder = "dist";
  return {
    name: "compressed-copies",
    apply: "build",
    configResolved(config) {
      folder = config.build.outDir;
    },
    // Not closeBundle, which also runs after a failed build and would hide its message behind its own.
    writeBundle: {
      sequential: true,
      order: "post",
      async handler() {
        const names = (await readdir(folder, { recursive: true })).filter((name) => compressible.test(name));
        await Promise.all(names.map((name) => compress(join(folder, name))));
      },
    },
  };
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  const brotli = await asBrotli(content, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  });
  const gz = await asGzip(content, { level: 9 });
  if (brotli.length < content.length) await writeFile(`${file}.br`, brotli);
  if (gz.length < content.length) await writeFile(`${file}.gz`, gz);
}
