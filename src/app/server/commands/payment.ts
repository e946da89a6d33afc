import { seatedPeople } from "#features/members/server/index.ts";
import { peopleCounter } from "#features/organizations/server/index.ts";
import { awaitedOrders, decideOrder } from "#features/payments/server/index.ts";
import { readConfig } from "#platform/config.ts";
import { withDatabase } from "#platform/database/attach.ts";
import { openDatabase } from "#platform/db/database.ts";
import { Ports } from "#platform/ports.ts";
import { openSecrets } from "#platform/secrets/installation-key.ts";
import { masterKey } from "#platform/secrets/secrets.ts";
import { systemTransaction } from "#platform/transaction.ts";

const usage = `node bin/acta.mjs payment                        list the orders that wait for a bank transfer
node bin/acta.mjs payment confirm REFERENCE      the transfer has arrived: the plan counts
node bin/acta.mjs payment refuse REFERENCE       it has not: what counted provisionally is taken back`;

/** Lists the orders that wait for a transfer, or decides about one. Exit code 1: none waits by this reference; 2: other arguments. */
export async function run(args: string[]): Promise<number> {
  const [what, reference, ...more] = args;
  const deciding = (what === "confirm" || what === "refuse") && reference !== undefined && more.length === 0;
  if (what !== undefined && !deciding) {
    console.error(usage);
    return 2;
  }
  const config = readConfig(process.env);
  return withDatabase(config, console.error, async (connection) => {
    const db = openDatabase(connection, () => undefined, 2, new Ports([peopleCounter.by(seatedPeople.count)]));
    try {
      if (!deciding) {
        for (const order of await db.asSystem(awaitedOrders)) console.log(JSON.stringify(order));
        return 0;
      }
      const secrets = await openSecrets(db, await masterKey(config.ACTA_SECRET, config.data), new Date());
      const order = await systemTransaction(db, { orgId: null, by: null, now: new Date() }, (transaction) =>
        decideOrder({ secrets, config }, transaction, reference, what === "confirm"),
      );
      if (order) console.log(JSON.stringify({ reference: order.reference, orgId: order.orgId, state: order.state }));
      else console.error(`No order waits for a transfer with the reference ${reference}.`);
      return order ? 0 : 1;
    } finally {
      await db.close();
    }
  });
}
