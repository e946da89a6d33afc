import { missingHeads, verifyAudit } from "#platform/audit.ts";
import { auditHeadsFile, storedHeads } from "#platform/audit-heads.ts";
import { readConfig } from "#platform/config.ts";
import { withDatabase } from "#platform/database/attach.ts";
import { openDatabase } from "#platform/db/database.ts";

/**
 * Verifies every audit chain and prints its head. Exit code 1 when a link is wrong, or when a chain lacks an end that was
 * written to the data directory.
 */
export async function run(): Promise<number> {
  const config = readConfig(process.env);
  return withDatabase(config, console.error, async (connection) => {
    const db = openDatabase(connection, () => undefined, 2);
    try {
      const { rows, broken, heads } = await verifyAudit(db);
      for (const [orgId, { seq, hash }] of heads)
        console.log(JSON.stringify({ organization: orgId, rows: seq, head: hash }));
      broken.push(...(await missingHeads(db, await storedHeads(auditHeadsFile(config.data)))));
      for (const link of broken) console.log(JSON.stringify({ broken: link }));
      console.error(`${rows} rows in ${heads.size} chains, ${broken.length} broken.`);
      return broken.length === 0 ? 0 : 1;
    } finally {
      await db.close();
    }
  });
}
