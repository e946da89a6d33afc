#!/usr/bin/env node
// Runs a tool of this folder on the pinned Node: `node tools/run.mjs generate-tables`.
import { fileURLToPath } from "node:url";
import { ensurePackages } from "../bin/packages.mjs";
import { ensureRuntime, isNewEnough, runUnder } from "../bin/runtime.mjs";

const tools = {
  "new-feature": "creates the files of a new feature: FEATURE NOUN, for example catalogs client",
  "generate-tables": "writes the row types from the migrations, and adds new migrations to the landed list",
  "generate-settings": "writes docs/settings.md",
  "generate-limits": "writes docs/limits.md",
  "generate-policies": "writes docs/who-may.md",
  "generate-filters": "writes docs/filters.md and its help pages",
  screenshots: "takes the screenshots of the README: [NAME …]",
  "draw-pictures": "draws the pictures of the gallery",
  "prepare-machine": "installs the programs that the tests need",
  "complete-lock": "adds the packages of other platforms to package-lock.json: [--check]",
  drill: "runs a trial with real servers that takes minutes: NAME",
  "keep-test-seconds": "notes in tests/seconds.json how long test files take",
  "make-password-filter": "makes the filter of common passwords",
};

const root = new URL("../", import.meta.url);
const [name = "", ...args] = process.argv.slice(2);
if (Object.hasOwn(tools, name)) {
  await ensurePackages(root);
  const node = isNewEnough() ? process.execPath : await ensureRuntime(root);
  process.exitCode = await runUnder(node, [fileURLToPath(new URL(`${name}.ts`, import.meta.url)), ...args]);
} else {
  console.error("node tools/run.mjs TOOL\n");
  for (const [tool, about] of Object.entries(tools)) console.error(`  ${tool.padEnd(21)} ${about}`);
  process.exitCode = 2;
}
