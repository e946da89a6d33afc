import { buildPagesIfStale } from "#platform/pages-build.ts";
import { workerFiles } from "#platform/uploads/worker-files.ts";
import { buildCommands } from "../command-files.ts";

/** Builds the pages and the programs ahead of the first start, for an image whose root folder cannot be written. */
export async function run(): Promise<number> {
  await buildPagesIfStale({ log: console.log });
  await workerFiles();
  await buildCommands();
  console.log("Everything is built.");
  return 0;
}
