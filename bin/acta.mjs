#!/usr/bin/env node
// The command line. On any Node from 20.19 it brings the packages and the runtime the lock file names, then hands over to
// src/app/server/commands/<name>.ts. Nothing is imported here that a fresh clone lacks.
import { existsSync } from "node:fs";
import module from "node:module";
import { fileURLToPath } from "node:url";
import { builtCommand, builtCommands } from "./built-command.mjs";
import { ensurePackages } from "./packages.mjs";
import { ensureRuntime, isNewEnough, runUnder, whenStarterDies } from "./runtime.mjs";

const root = new URL("../", import.meta.url);

async function main() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    console.error(
      `Acta needs Node 20.19 or newer; this is ${process.version}. Install a current one from https://nodejs.org.`,
    );
    return 1;
  }
  await ensurePackages(root);
  if (!isNewEnough()) return runUnder(await ensureRuntime(root), process.argv.slice(1));

  keepCompiled();
  whenStarterDies(() => process.kill(process.pid, "SIGTERM"));
  const [given = "help", ...args] = process.argv.slice(2);
  const name = given === "-h" || given === "--help" ? "help" : given;
  const command = new URL(`src/app/server/commands/${name}.ts`, root);
  if (!/^[a-z]+$/.test(name) || !existsSync(command)) {
    console.error(`There is no command "${given}". "node bin/acta.mjs help" lists them.`);
    return 2;
  }
  const built = builtCommands.includes(name) ? builtCommand(root, name) : undefined;
  const { run } = await import((built ?? command).href);
  try {
    return await run(args);
  } catch (error) {
    throw await explained(error);
  } finally {
    if (!built && builtCommands.includes(name)) await buildForNextTime();
  }
}

async function buildForNextTime() {
  const { buildCommands } = await import(new URL("src/app/server/command-files.ts", root).href);
  await buildCommands();
}

/**
 * Keeps what Node compiled of the sources for the next start, here and in the processes started from here: half the time of a
 * short command. Beside the packages, where nobody writes who may not also write the sources; a folder that cannot be written is done without.
 */
function keepCompiled() {
  const folder = fileURLToPath(new URL("node_modules/.cache/acta-compiled/", root));
  process.env.NODE_COMPILE_CACHE ??= folder;
  module.enableCompileCache(process.env.NODE_COMPILE_CACHE);
}

/** The error, with the setting it comes from and what to do instead of the system's words where that is known. */
async function explained(error) {
  const [{ explain, explainFailure }, { readConfig }] = await Promise.all(
    ["src/app/server/explain.ts", "src/platform/config.ts"].map((file) => import(new URL(file, root).href)),
  );
  try {
    const sentence = (await explainFailure(error)) ?? explain(error, readConfig(process.env));
    return sentence === undefined || process.env.ACTA_LOG === "debug" ? error : new Error(sentence, { cause: error });
  } catch {
    return error; // settings that cannot be read say so themselves
  }
}

main().then(
  (code) => {
    process.exitCode = code;
    // A command that is over does not wait for what it left open.
    setTimeout(() => process.exit(), 1000).unref();
  },
  (error) => {
    console.error(process.env.ACTA_LOG === "debug" ? error : error instanceof Error ? error.message : String(error));
    process.exit(1);
  },
);
