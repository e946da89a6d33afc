import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { secretsOf } from "./secrets.ts";

/** This node's master key is not the one the installation's values are sealed with. */
export class OtherMasterKey extends Error {
  override readonly name = "OtherMasterKey";
}

const name = "masterKey";

/**
 * Writes the fingerprint of the master key to the database at the first start, and throws `OtherMasterKey` at a later start with
 * another key: nodes with different keys could not decrypt each other's values.
 */
export async function registerMasterKey(db: Database, key: Uint8Array, now: Date): Promise<void> {
  const fingerprint = secretsOf(key).fingerprint("installation", "master key");
  const stored = await db.asSystem(async (tx) => {
    await sql`
      insert into installation (name, value, updated_at) values (${name}, ${JSON.stringify({ fingerprint })}, ${now})
      on conflict (name) do nothing
    `.execute(tx);
    const row = await tx.selectFrom("installation").select("value").where("name", "=", name).executeTakeFirstOrThrow();
    return row.value as { readonly fingerprint: string };
  });
  if (stored.fingerprint === fingerprint) return;
  throw new OtherMasterKey(
    "The master key is not the one this database was first used with: what was sealed with that one could not be opened. " +
      "Give every node the same ACTA_SECRET, or bring back ACTA_DATA/secret.key. If the old key is lost for good, delete " +
      `the row '${name}' of the table 'installation'.`,
  );
}
