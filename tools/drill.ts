// Runs a drill: a trial with real servers that takes minutes. `npm run drill -- image`. Drills are no part of `npm test`.
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

const folder = join(import.meta.dirname, "drills");
const [name = "", ...args] = process.argv.slice(2);
const file = join(folder, `${name}.ts`);
if (!/^[a-z]+$/.test(name) || !existsSync(file)) {
  const names = readdirSync(folder).map((one) => one.replace(/\.ts$/, ""));
  console.error(`npm run drill -- NAME, with one of: ${names.join(", ")}`);
  process.exitCode = 2;
} else {
  const { drill } = (await import(file)) as { drill: (args: readonly string[]) => Promise<boolean> };
  process.exitCode = (await drill(args)) ? 0 : 1;
}
