import { constants, copyFile, readFile } from "node:fs/promises";
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
 * Sees to it, before anything is changed, that what the backup has sealed can be opened afterwards: the backup's key, and
 * what puts it into its place when the backup is restored.
 */
async function keyOf(
  config: Config,
  beside: string,
  force: boolean,
): Promise<{ key: Uint8Array; bring(): Promise<void> }> {
  const nothing = async () => undefined;
  if (config.ACTA_SECRET) return { key: await masterKey(config.ACTA_SECRET, config.data), bring: nothing };
  const kept = join(config.data, "secret.key");
  const [there, brought] = await Promise.all([read(kept), read(beside)]);
  if (brought === undefined && there === undefined) {
    throw new NotEmpty(`The master key of the backup is missing: put it at ${beside}, or name it by ACTA_SECRET.`);
  }
  const key = await masterKey(brought ?? there, config.data);
  if (brought === undefined || brought === there) return { key, bring: nothing };
  if (there !== undefined && !force) {
    throw new NotEmpty(
      `${kept} is another master key than the backup's: nothing was changed. With --force it is put aside.`,
    );
  }
  return {
    key,
    bring: async () => {
      if (there !== undefined) await copyFile(kept, `${kept}.before-restore`, constants.COPYFILE_EXCL);
      await copyFile(beside, kept);
    },
  };
}

const read = (path: string): Promise<string | undefined> =>
  readFile(path, "utf8").then(
    (text) => text.trim(),
    () => undefined,
  );
