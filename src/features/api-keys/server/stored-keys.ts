import { daysBetween } from "#engine/calendar/arithmetic.ts";
import { localDayOf } from "#engine/calendar/zone.ts";
import { memberNames } from "#features/members/server/index.ts";
import { currentPlan, endInDays, loadOrganization } from "#features/organizations/server/index.ts";
import { newId } from "#platform/clock.ts";
import type { Tx } from "#platform/db/database.ts";
import { newToken, tokenHash } from "#platform/secrets/secrets.ts";
import type { Transaction } from "#platform/transaction.ts";
import { Failure, notFound } from "#protocol/failure.ts";
import { type ApiKey, keyPrefix, maxKeys } from "../api-key.ts";
import { maxDrives } from "../drive-contract.ts";
import { apiKeyChanged } from "../events.ts";
import type { KeyScope } from "../scopes.ts";

/** Writes a new key down. Throws `apiKeys.tooMany` beyond what an organization may have at once. */
export async function store(
  { tx, orgId, now }: Transaction & { readonly orgId: string },
  memberId: string,
  stored: ReturnType<typeof newSecret>["stored"],
  {
    name,
    scopes,
    days,
    drive = false,
  }: {
    readonly name: string;
    readonly scopes: readonly KeyScope[];
    readonly days: number;
    /** A password of somebody's drive: they have their own number. */
    readonly drive?: boolean;
  },
): Promise<string> {
  // Two who make the last one at once come one after the other.
  await currentPlan(tx, orgId, now, "lock");
  let those = tx
    .selectFrom("apiKeys")
    .select(({ fn }) => fn.countAll<number>().as("n"))
    .where("revokedAt", "is", null)
    .where("drive", "=", drive)
    .where(({ or, eb }) => or([eb("expiresAt", "is", null), eb("expiresAt", ">", now)]));
  if (drive) those = those.where("memberId", "=", memberId);
  const { n } = await those.executeTakeFirstOrThrow();
  const max = drive ? maxDrives : maxKeys;
  if (Number(n) >= max)
    throw new Failure(drive ? "apiKeys.drive.tooMany" : "apiKeys.tooMany", 409, { values: { max } });
  const id = newId();
  const scoped = { scopes: [...new Set(scopes)], expiresAt: await endInDays({ tx, orgId, now }, days) };
  await tx
    .insertInto("apiKeys")
    .values({ orgId, id, memberId, name, drive, createdAt: now, ...stored, ...scoped })
    .execute();
  return id;
}

/** The end of a key that is rotated: as many days from now as it was made for. */
export async function renewed(
  row: { readonly createdAt: Date; readonly rotatedAt: Date | null; readonly expiresAt: Date | null },
  call: Transaction & { readonly orgId: string },
): Promise<{ expiresAt?: Date }> {
  if (row.expiresAt === null) return {};
  const { timeZone } = await loadOrganization(call.tx, call.orgId, call.now);
  const dayOf = (at: Date) => localDayOf(timeZone, at.getTime());
  const days = daysBetween(dayOf(row.rotatedAt ?? row.createdAt), dayOf(row.expiresAt));
  return { expiresAt: await endInDays(call, days) };
}

/** A new secret: what its person keeps, and what we do. */
export function newSecret() {
  const key = newToken(keyPrefix.slice(0, -1));
  return { key, stored: { tokenHash: tokenHash(key), lastFour: key.slice(-4) } };
}

/** A key that was not ended, locked; 404 when there is none. */
export async function lock(tx: Tx, id: string) {
  const row = await tx
    .selectFrom("apiKeys")
    .select(["memberId", "name", "drive", "lastFour", "createdAt", "rotatedAt", "expiresAt"])
    .where("id", "=", id)
    .where("revokedAt", "is", null)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** Writes down what became of a key, and tells open pages. */
export async function recordChange(
  transaction: Transaction,
  id: string,
  what: string,
  details: Readonly<Record<string, string>>,
) {
  transaction.audit(`apiKey.${what}`, "apiKey", id, details);
  await transaction.announce(apiKeyChanged, { apiKeyId: id });
}

/** The keys that were not ended; with a person, their passwords of a drive alone. */
export async function list(tx: Tx, drivesOf?: string): Promise<ApiKey[]> {
  let those = tx
    .selectFrom("apiKeys")
    .select(["id", "name", "lastFour", "memberId", "scopes", "createdAt", "expiresAt", "rotatedAt"])
    .select(["lastUsedAt", "lastUsedAddress"])
    .where("revokedAt", "is", null)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc");
  if (drivesOf !== undefined) those = those.where("drive", "=", true).where("memberId", "=", drivesOf);
  const rows = await those.execute();
  const names = await memberNames(
    tx,
    rows.map(({ memberId }) => memberId),
  );
  return rows.map(({ memberId, scopes, createdAt, expiresAt, rotatedAt, lastUsedAt, ...row }) => ({
    ...row,
    scopes: scopes as KeyScope[],
    expiresAt: expiresAt?.toISOString() ?? null,
    member: { id: memberId, name: names.get(memberId)?.name ?? "" },
    createdAt: createdAt.toISOString(),
    rotatedAt: rotatedAt?.toISOString() ?? null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }));
}
