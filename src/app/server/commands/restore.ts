import { constants, copyFile, open, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { BadArchive } from "#platform/backup/archive.ts";
import { NotEmpty, restore } from "#platform/backup/restore.ts";
import { type Config, readConfig } from "#platform/config.ts";
import { withDatabase } from "#platform/database/attach.ts";
import { lockDataDirectory } from "#platform/database/data-lock.ts";
import { openFiles } from "#platform/files/open-files.ts";
import { masterKey } from "#platform/secrets/secrets.ts";

/** `acta restore FILE [--force]`: a backup into an empty installation, or, with --force, in the place of what is there. */
export async function run(args: string[]): Promise<number> {
  const force = args.includes("--force");
  const [file, ...more] = args.filter((arg) => arg !== "--force");
  if (!file || more.length > 0) {
    console.error("Name the backup: node bin/acta.mjs restore FILE [--force]");
    return 2;
  }
  const source = resolve(file);
  const config = readConfig(process.env);
  const why = await unusable(source);
  if (why !== undefined) {
    console.error(why);
    return 1;
  }
  const lock = lockDataDirectory(config.data);
  try {
    const { key, bring } = await keyOf(config, `${source}.key`, force);
    const report = await withDatabase(config, console.error, (connection) =>
      restore(connection, openFiles(config), source, { force, key }),
    );
    await bring();
    console.log(`Restored the backup of ${report.madeAt}: ${report.files} files, ${report.jobs} waiting jobs.`);
    return 0;
  } catch (error) {
    if (!(error instanceof BadArchive) && !(error instanceof NotEmpty)) throw error;
    console.error(error.message);
    return 1;
  } finally {
    lock.release();
  }
}

/**
 * Checks, before anything is changed, that the secrets in the backup can be opened afterwards. Gives the master key of the
 * backup, and a function that puts it into place when the backup is restored.
 */
async function keyOf(
  config: Config,
  beside: string,
  force: boolean,
): Promise<{ key: Uint8Array; bring(): Promise<void> }> {
  const nothing = async () => undefined;
  if (config.ACTA_SECRET) return { key: await masterKey(config.ACTA_SECRET, config.data), bring: nothing };
  const keyPath = join(config.data, "secret.key");
  const [there, brought] = await Promise.all([read(keyPath), read(beside)]);
  if (brought === undefined && there === undefined) {
    throw new NotEmpty(`The master key of the backup is missing: put it at ${beside}, or name it by ACTA_SECRET.`);
  }
  const key =
    brought === undefined ? await keyIn(keyPath, there ?? "", config.data) : await keyIn(beside, brought, config.data);
  if (brought === undefined || brought === there) return { key, bring: nothing };
  if (there !== undefined && !force) {
    throw new NotEmpty(
      `${keyPath} is another master key than the backup's: nothing was changed. With --force it is put aside.`,
    );
  }
  return {
    key,
    bring: async () => {
      if (there !== undefined) await putAside(keyPath);
      await copyFile(beside, keyPath);
    },
  };
}

/** Copies the key beside itself, under a name that no earlier restore has used. */
async function putAside(keyPath: string): Promise<void> {
  for (let number = 1; ; number++) {
    const aside = `${keyPath}.before-restore${number === 1 ? "" : `-${number}`}`;
    try {
      return await copyFile(keyPath, aside, constants.COPYFILE_EXCL);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
  }
}

/** Why this cannot be a backup, before anything is locked or asked for. */
async function unusable(source: string): Promise<string | undefined> {
  try {
    const file = await open(source, "r");
    const found = await file.stat();
    await file.close();
    if (!found.isFile()) return `${source} is no file: name the backup itself, such as acta-2026-03-01.backup.`;
    if (found.size === 0) return `${source} is empty: this is not a backup of Acta.`;
    return undefined;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return `There is no file ${source}.`;
    return `${source} cannot be read (${message}). Let the user who starts Acta read it.`;
  }
}

/** The master key a file beside the backup holds. */
async function keyIn(path: string, text: string, dataFolder: string): Promise<Uint8Array> {
  if (!/^[0-9a-f]{64}$/i.test(text))
    throw new NotEmpty(`${path} holds no master key of 64 hexadecimal digits. Bring it back from where it was kept.`);
  return masterKey(text, dataFolder);
}

const read = (path: string): Promise<string | undefined> =>
  readFile(path, "utf8").then(
    (text) => text.trim(),
    () => undefined,
  );
