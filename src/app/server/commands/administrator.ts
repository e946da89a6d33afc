import { z } from "zod";
import { giveKey, listAdministrators, removeAdministrator } from "#features/administration/server/index.ts";
import { readConfig } from "#platform/config.ts";
import { withDatabase } from "#platform/database/attach.ts";
import { openDatabase } from "#platform/db/database.ts";
import { systemTransaction } from "#platform/transaction.ts";

const usage = `node bin/acta.mjs administrator                 list who may open /administration
node bin/acta.mjs administrator NAME            add one, or give one a new key, which is printed once
node bin/acta.mjs administrator NAME --remove   take one away`;

const Arguments = z.union([
  z.tuple([]),
  z.tuple([z.string().trim().min(1).max(60)]),
  z.tuple([z.string(), z.literal("--remove")]),
]);

/** Lists, adds or removes administrators of the installation. Exit code 1: no administrator has this name; 2: other arguments. */
export async function run(args: string[]): Promise<number> {
  const read = Arguments.safeParse(args);
  if (!read.success || read.data[0]?.startsWith("--")) {
    console.error(usage);
    return 2;
  }
  const [name, remove] = read.data;
  return withDatabase(readConfig(process.env), console.error, async (connection) => {
    const db = openDatabase(connection, () => undefined, 2);
    try {
      if (name === undefined) {
        for (const one of await db.asSystem(listAdministrators)) console.log(JSON.stringify(one));
        return 0;
      }
      const done = await systemTransaction(db, { orgId: null, by: null, now: new Date() }, async (transaction) => {
        const key = remove ? undefined : await giveKey(transaction.tx, name, transaction.now);
        const removed = remove ? await removeAdministrator(transaction.tx, name) : true;
        if (removed)
          transaction.audit(remove ? "administrator.removed" : "administrator.keyGiven", "administrator", name);
        return removed && { name, ...(key && { key }) };
      });
      if (done) console.log(JSON.stringify(done));
      else console.error(`No administrator is called ${name}.`);
      return done ? 0 : 1;
    } finally {
      await db.close();
    }
  });
}
