import { chmod, constants, copyFile, open, readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import { type Config, readConfig } from "#platform/config.ts";
import { withDatabase } from "#platform/database/attach.ts";
import { openDatabase } from "#platform/db/database.ts";
import { migrate, migrationsFolder } from "#platform/db/migrate.ts";
import { OtherMasterKey } from "#platform/secrets/installation-key.ts";
import { type KeyChange, NotRotated, rotateMasterKey } from "#platform/secrets/rotate-master-key.ts";
import { keyInFile, keyOfSetting, masterKey } from "#platform/secrets/secrets.ts";
import { sealedValues } from "../sealed-values.ts";

const usage = `node bin/acta.mjs masterkey rotate    change the master key: every secret in the database is encrypted anew.
                                     Stop every node first; after an interruption run it again.
                                     Where ACTA_SECRET is set, the new key is ACTA_SECRET_NEXT.`;

/** Changes the master key. Exit code 1: it was not changed, with the reason; 2: other arguments. */
export async function run(args: string[]): Promise<number> {
  if (args.length !== 1 || args[0] !== "rotate") {
    console.error(usage);
    return 2;
  }
  const config = readConfig(process.env);
  try {
    return await rotate(config, config.ACTA_SECRET === undefined ? keyFiles(config) : keySettings(config));
  } catch (error) {
    if (!(error instanceof NotRotated) && !(error instanceof OtherMasterKey)) throw error;
    console.error(error.message);
    return 1;
  }
}

/** The place of the keys. `done` puts the next key into its place and returns the remaining steps. */
interface Keys {
  read(): Promise<KeyChange>;
  done(): Promise<string>;
}

async function rotate(config: Config, keys: Keys): Promise<number> {
  const change = await keys.read();
  const report = await withDatabase(config, console.error, async (connection) => {
    await migrate(connection, migrationsFolder, console.error);
    const db = openDatabase(connection, () => undefined, 2);
    try {
      return await rotateMasterKey(db, change, sealedValues, new Date());
    } finally {
      await db.close();
    }
  });
  console.log(`${report.sealed} values were encrypted with the new key. ${await keys.done()}`);
  for (const place of report.unopened)
    console.error(`Values in ${place} do not open with the former key and were left as they are: enter them anew.`);
  return 0;
}

function keySettings({ ACTA_SECRET = "", ACTA_SECRET_NEXT }: Config): Keys {
  if (ACTA_SECRET_NEXT === undefined)
    throw new NotRotated("Set ACTA_SECRET_NEXT to the new key, 64 hexadecimal digits (openssl rand -hex 32).");
  const change = {
    former: keyOfSetting("ACTA_SECRET", ACTA_SECRET),
    next: keyOfSetting("ACTA_SECRET_NEXT", ACTA_SECRET_NEXT),
  };
  if (Buffer.from(change.former).equals(change.next))
    throw new NotRotated("ACTA_SECRET_NEXT is the key of now: nothing was changed.");
  return {
    read: async () => change,
    done: async () =>
      "Now set ACTA_SECRET to the value of ACTA_SECRET_NEXT on every node, and remove ACTA_SECRET_NEXT. " +
      "Keep the former key as long as you keep backups of before: they open with it only.",
  };
}

function keyFiles({ data }: Config): Keys {
  const path = join(data, "secret.key");
  const nextPath = `${path}.next`;
  return {
    read: async () => ({ former: await masterKey(undefined, data), next: await keyInFile(nextPath) }),
    done: async () => {
      const kept = await putAside(path);
      await rename(nextPath, path);
      const folder = await open(data);
      await folder.sync();
      await folder.close();
      return `It is in ${path}. Keep ${kept} as long as you keep backups of before: they open with it only.`;
    },
  };
}

/** Copies the former key beside itself, under a name that no earlier change has used; once, also after an interruption. */
async function putAside(path: string): Promise<string> {
  const former = await readFile(path, "utf8");
  for (let number = 1; ; number++) {
    const aside = `${path}.former-${number}`;
    try {
      await copyFile(path, aside, constants.COPYFILE_EXCL);
      await chmod(aside, 0o600);
      return aside;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      if ((await readFile(aside, "utf8")) === former) return aside;
    }
  }
}
