import { statSync } from "node:fs";
import { join, relative } from "node:path";
import { defineConfig, type Plugin } from "vite";
import { builtCommands } from "../../bin/built-command.mjs";

const root = join(import.meta.dirname, "../..");
const commands = join(root, "src/app/server/commands");

/** Writes down which sources the files were made of, each with its time and size as it was before it was read. */
function sourceTimes(): Plugin {
  const times: Record<string, readonly [time: number, size: number]> = {};
  const note = (file: string): void => {
    const { mtimeMs, size } = statSync(file);
    times[relative(root, file)] = [mtimeMs, size];
  };
  return {
    name: "source-times",
    enforce: "pre",
    buildStart: () => note(join(root, "package-lock.json")),
    load: (id) => {
      if (id.startsWith(join(root, "src/"))) note(id);
      return null;
    },
    generateBundle() {
      this.emitFile({ type: "asset", fileName: "sources.json", source: JSON.stringify(times) });
    },
  };
}

// The commands of template authors with all they need, packages too: Node resolves and reads some 350 files for them otherwise.
export default defineConfig({
  root: join(root, "src"),
  publicDir: false,
  plugins: [sourceTimes()],
  ssr: { noExternal: true },
  build: {
    ssr: true,
    ssrEmitAssets: true,
    target: "node24",
    minify: false,
    rolldownOptions: {
      input: Object.fromEntries(builtCommands.map((name) => [name, join(commands, `${name}.ts`)])),
      output: { entryFileNames: "[name].mjs", chunkFileNames: "[hash].mjs" },
    },
  },
});
