import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Database, Tx } from "../db/database.ts";
import { type Secrets, secretsOf } from "./secrets.ts";

/** This node's master key is not the one the installation's values are sealed with. */
export class OtherMasterKey extends Error {
  override readonly name = "OtherMasterKey";
}

const keyRow = "masterKey";
const fingerprintKeyRow = "fingerprintKey";
const fingerprintKeyPurpose = "installation.fingerprintKey";

/** The master key's entry in the database. `next`: a change to that key was begun. */
interface Registered {
  readonly fingerprint: string;
  readonly next?: string;
}

/** By what the database knows a master key. */
export const masterKeyFingerprint = (key: Uint8Array): string => secretsOf(key).brief("installation", "master key");

/**
 * The secrets of the installation under its master key. The first start writes the fingerprint of the master key to the database, and a
 * key of their own for the fingerprints of links and codes, sealed. Throws `OtherMasterKey` at a later start with another
 * key: nodes with different keys could not decrypt each other's values.
 */
export async function openSecrets(db: Database, key: Uint8Array, now: Date): Promise<Secrets> {
  const fingerprint = masterKeyFingerprint(key);
  return db.asSystem(async (tx) => {
    const first = await writeOnce(tx, keyRow, { fingerprint }, now);
    const stored = await registeredKey(tx);
    if (stored.fingerprint !== fingerprint) throw new OtherMasterKey(whatToDo(stored.next === fingerprint));
    if (stored.next !== undefined) throw new OtherMasterKey(unfinished);
    // Installations of before sealed and fingerprinted with one key: their links and codes stay what they are.
    const lasting = first ? randomBytes(32) : key;
    const sealed = secretsOf(key).seal(fingerprintKeyPurpose, Buffer.from(lasting).toString("hex"));
    await writeOnce(tx, fingerprintKeyRow, { sealed }, now);
    return secretsOf(key, await fingerprintKey(tx, key));
  });
}

/** Reads the master key's entry. Throws if no node was ever started on this database. */
export async function registeredKey(tx: Tx, lock?: "lock"): Promise<Registered> {
  const query = tx.selectFrom("installation").select("value").where("name", "=", keyRow);
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst();
  if (!row) throw new OtherMasterKey("This database was never used with a master key: there is none to change.");
  return row.value as unknown as Registered;
}

/** Writes what the database is to say of the master key. */
export const registerKey = async (tx: Tx, registered: Registered, now: Date): Promise<void> =>
  rewrite(tx, keyRow, registered, now);

/** Seals the key of the fingerprints anew. */
export async function resealFingerprintKey(tx: Tx, former: Uint8Array, next: Uint8Array, now: Date): Promise<void> {
  const lasting = Buffer.from(await fingerprintKey(tx, former)).toString("hex");
  await rewrite(tx, fingerprintKeyRow, { sealed: secretsOf(next).seal(fingerprintKeyPurpose, lasting) }, now);
}

async function fingerprintKey(tx: Tx, key: Uint8Array): Promise<Uint8Array> {
  const row = await tx
    .selectFrom("installation")
    .select("value")
    .where("name", "=", fingerprintKeyRow)
    .executeTakeFirstOrThrow();
  const { sealed } = row.value as unknown as { readonly sealed: string };
  return Buffer.from(secretsOf(key).open(fingerprintKeyPurpose, sealed), "hex");
}

/** Says whether it was this call that wrote it. */
async function writeOnce(tx: Tx, name: string, value: object, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into installation (name, value, updated_at) values (${name}, ${JSON.stringify(value)}, ${now})
    on conflict (name) do nothing
  `.execute(tx);
  return numAffectedRows === 1n;
}

const rewrite = async (tx: Tx, name: string, value: object, now: Date): Promise<void> =>
  void (await sql`
    update installation set value = ${JSON.stringify(value)}, updated_at = ${now} where name = ${name}
  `.execute(tx));

const unfinished =
  "A change of the master key was begun and is not finished: run it again (node bin/acta.mjs masterkey rotate).";

const whatToDo = (isNext: boolean): string =>
  isNext
    ? unfinished
    : "The master key is not the one this database was last used with: what was sealed with that one could not be opened. " +
      "Give every node the same ACTA_SECRET, or bring back ACTA_DATA/secret.key; if a change of the key was interrupted, run it again " +
      "(node bin/acta.mjs masterkey rotate). If the old key is lost for good, delete " +
      `the rows '${keyRow}' and '${fingerprintKeyRow}' of the table 'installation'.`;
