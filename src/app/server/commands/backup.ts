import { existsSync } from "node:fs";
import { copyFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { backUp } from "#platform/backup/backup.ts";
import { readConfig } from "#platform/config.ts";
import { withDatabase } from "#platform/database/attach.ts";
import { openFiles } from "#platform/files/open-files.ts";
import { masterKey } from "#platform/secrets/secrets.ts";

/** `acta backup FILE`: writes database and files to one file, encrypted if its name ends in `.backup`, and the master key to a second file. */
export async function run(args: string[]): Promise<number> {
  const [file] = args;
  if (!file || args.length !== 1) {
    console.error("Name the file to write: node bin/acta.mjs backup FILE.backup (encrypted) or FILE.tar.gz");
    return 2;
  }
  const target = resolve(file);
  const config = readConfig(process.env);
  const key = join(config.data, "secret.key");
  const encryptionKey = target.endsWith(".backup") ? await masterKey(config.ACTA_SECRET, config.data) : undefined;
  const report = await withDatabase(config, console.error, (connection) =>
    backUp(connection, openFiles(config), target, new Date(), encryptionKey),
  );
  console.log(`${target}: ${report.tables} tables, ${report.files} files, ${report.jobs} waiting jobs.`);
  for (const key of report.missing) console.error(`Missing from the file store, and so from the backup: ${key}`);
  if (config.ACTA_SECRET) {
    console.log("The master key is not in it: a restore needs the same ACTA_SECRET.");
  } else if (existsSync(key)) {
    await copyFile(key, `${target}.key`);
    console.log(`The master key is in ${target}.key: keep it apart from the backup. A restore needs both.`);
  }
  return 0;
}
