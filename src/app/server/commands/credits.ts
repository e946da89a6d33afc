import { z } from "zod";
import { grantCredits } from "#features/credits/server/index.ts";
import { newId } from "#platform/clock.ts";
import { readConfig } from "#platform/config.ts";
import { withDatabase } from "#platform/database/attach.ts";
import { openDatabase } from "#platform/db/database.ts";
import { systemTransaction } from "#platform/transaction.ts";

const usage = `node bin/acta.mjs credits ORGANIZATION +N [REFERENCE]
      give an organization N credits for registry queries; with a reference (of a receipt), once`;

const Arguments = z.tuple([
  z.uuid(),
  z
    .string()
    .regex(/^\+[1-9]\d{0,5}$/)
    .transform(Number),
  z.string().min(1).max(60).optional(),
]);

/** Gives an organization credits. Exit code 1: no such organization, or granted before; 2: other arguments. */
export async function run(args: string[]): Promise<number> {
  const read = Arguments.safeParse(args.length === 2 ? [...args, undefined] : args);
  if (!read.success) {
    console.error(usage);
    return 2;
  }
  const [orgId, amount, reference] = read.data;
  return withDatabase(readConfig(process.env), console.error, async (connection) => {
    const db = openDatabase(connection, () => undefined, 2);
    try {
      const known = await db.asSystem((tx) =>
        tx.selectFrom("organizations").select("id").where("id", "=", orgId).executeTakeFirst(),
      );
      if (!known) {
        console.error(`No organization has the id ${orgId}.`);
        return 1;
      }
      const balance = await systemTransaction(db, { orgId: null, by: null, now: new Date() }, (transaction) =>
        grantCredits(transaction, {
          orgId,
          amount,
          reference: reference === undefined ? newId() : `granted:${reference}`,
          note: reference ?? "",
        }),
      );
      if (balance === undefined) {
        console.error(`${reference} was granted before.`);
        return 1;
      }
      console.log(JSON.stringify({ orgId, amount, balance }));
      return 0;
    } finally {
      await db.close();
    }
  });
}
