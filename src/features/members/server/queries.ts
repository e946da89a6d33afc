import { type RawBuilder, sql } from "kysely";
import type { Tx } from "#platform/db/database.ts";
import type { Role } from "#protocol/actor.ts";
import { notFound } from "#protocol/failure.ts";
import type { Colleague } from "../contract.ts";
import type { Invitation, Member, Membership } from "../member.ts";

/** A person by both names, by one, or by their address. */
export const nameOf = (p: { firstName: string; lastName: string; email: string }): string =>
  `${p.firstName} ${p.lastName}`.trim() || p.email;

const people = (tx: Tx) =>
  tx
    .selectFrom("members as m")
    .innerJoin("users as u", "u.id", "m.id")
    .select(["m.id", "u.email", "u.firstName", "u.lastName", "m.roles", "m.individual", "m.billing", "m.acceptedAt"]);

/** The people of the transaction's organization by name. */
export async function listMembers(tx: Tx): Promise<Member[]> {
  const rows = await people(tx)
    .where("m.deletedAt", "is", null)
    .orderBy((eb) => eb.fn("lower", [sql`u.first_name || ' ' || u.last_name`]))
    .orderBy("u.email")
    .execute();
  return rows.map((r) => ({
    ...r,
    roles: r.roles as Role[],
    acceptedAt: r.acceptedAt.toISOString(),
    acceptedInvite: true,
    deleted: false,
  }));
}

/** The people of the transaction's organization as one chooses them; with roles, those who hold at least one of them. */
export async function colleagues(tx: Tx, ...withRoles: Role[]): Promise<Colleague[]> {
  const all = await listMembers(tx);
  return all
    .filter((m) => withRoles.length === 0 || m.roles.some((r) => withRoles.includes(r)))
    .map((m) => ({ id: m.id, name: nameOf(m), email: m.email, roles: m.roles }));
}

/** The names of people who belong or belonged to the transaction's organization; others are simply not in the map. */
export async function memberNames(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly name: string; readonly email: string }>> {
  if (ids.length === 0) return new Map();
  const rows = await people(tx)
    .where("m.id", "in", [...new Set(ids)])
    .execute();
  return new Map(rows.map((r) => [r.id, { name: nameOf(r), email: r.email }]));
}

/** A person and a moment at which they did something. */
export interface PersonAt {
  readonly id: string;
  readonly at: Date;
}

/**
 * Returns a lookup of the names and addresses that people who belong or belonged to the transaction's organization had at a
 * moment: for histories and certificates, which a later name does not change.
 */
export async function namesAtTime(
  tx: Tx,
  wanted: readonly string[],
): Promise<(of: PersonAt) => { readonly name: string; readonly email: string } | undefined> {
  if (wanted.length === 0) return () => undefined;
  const [names, former] = await Promise.all([
    memberNames(tx, wanted),
    tx
      .selectFrom("formerNames")
      .select(["userId", "until", "firstName", "lastName", "email"])
      .where("userId", "in", [...new Set(wanted)])
      .orderBy("until")
      .execute(),
  ]);
  return ({ id, at }) => {
    if (!names.has(id)) return undefined;
    const then = former.find(({ userId, until }) => userId === id && until > at);
    return then ? { name: nameOf(then), email: then.email } : names.get(id);
  };
}

/** Ids and names of people who belong or belonged to the transaction's organization, as a part of a statement. */
export const memberNamesOf = (ids: RawBuilder<unknown>): RawBuilder<{ id: string; name: string }> => sql`
  select m.id, coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email) as name
  from members m join users u on u.id = m.id where m.id in (${ids})`;

/** One person who belongs to the transaction's organization, locked until it ends. `notFound()` otherwise. */
export async function lockMember(
  tx: Tx,
  id: string,
): Promise<Membership & { id: string; email: string; name: string }> {
  const row = await people(tx)
    .where("m.id", "=", id)
    .where("m.deletedAt", "is", null)
    .forUpdate("m")
    .executeTakeFirst();
  if (!row) throw notFound();
  return { ...row, roles: row.roles as Role[], name: nameOf(row) };
}

/**
 * Returns those of these people who belong to the transaction's organization, locked until it ends, always in the same
 * order.
 */
export async function lockMembers(
  tx: Tx,
  ids: readonly string[],
): Promise<{ readonly id: string; readonly email: string; readonly roles: Role[] }[]> {
  if (ids.length === 0) return [];
  const rows = await people(tx)
    .where("m.id", "in", ids)
    .where("m.deletedAt", "is", null)
    .orderBy("m.id")
    .forUpdate("m")
    .execute();
  return rows.map(({ id, email, roles }) => ({ id, email, roles: roles as Role[] }));
}

/** The member whose address this is, locked until the transaction ends; nobody who has deactivated their account. */
export async function memberAt(tx: Tx, email: string): Promise<string | undefined> {
  const at = () => people(tx).where("u.email", "=", email).where("m.deletedAt", "is", null);
  await at().forUpdate("m").execute();
  // Read again, because the membership may have been locked by its person's deactivation.
  const row = await at().where("u.disabledAt", "is", null).executeTakeFirst();
  return row?.id;
}

/** The owner of the transaction's organization; in a transaction across organizations, of the one that is named. */
export async function ownerOf(tx: Tx, orgId?: string): Promise<string> {
  let query = tx
    .selectFrom("members")
    .select("id")
    .where("deletedAt", "is", null)
    .where(sql<boolean>`'owner' = any (roles)`);
  if (orgId !== undefined) query = query.where("orgId", "=", orgId);
  const { id } = await query.executeTakeFirstOrThrow();
  return id;
}

/** The maximum of expired and declined invitations that are listed, newest first. */
const maxEnded = 100;

/** Invitations that wait, which the seats bound, and the newest of those that ran out or were declined; newest first. */
export async function listInvitations(tx: Tx, now: Date): Promise<Invitation[]> {
  const newest = () =>
    tx
      .selectFrom("invitations")
      .select(["id", "email", "roles", "individual", "billing", "status", "expiresAt", "createdAt", "mailOutcome"])
      .orderBy("createdAt", "desc")
      .orderBy("id", "desc");
  const ended = newest()
    .where((e) => e.or([e("status", "=", "declined"), e.and([e("status", "=", "pending"), e("expiresAt", "<=", now)])]))
    .limit(maxEnded);
  const all = await tx
    .selectFrom(newest().where("status", "=", "pending").where("expiresAt", ">", now).as("waiting"))
    .selectAll()
    .unionAll(tx.selectFrom(ended.as("ended")).selectAll())
    .execute();
  const rows = all.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1));
  return rows.map(({ status, expiresAt, createdAt: _, ...r }) => ({
    ...r,
    roles: r.roles as Role[],
    state: status === "declined" ? "declined" : expiresAt > now ? "pending" : "expired",
    expiresAt: expiresAt.toISOString(),
    mailOutcome: r.mailOutcome as Invitation["mailOutcome"],
    acceptedInvite: false,
  }));
}

/** Seats taken: people, and invitations that can still be accepted. */
export async function seatsUsed(tx: Tx, orgId: string, now: Date): Promise<number> {
  const row = await tx
    .selectNoFrom((eb) => [
      eb
        .selectFrom("members")
        .select(eb.fn.countAll().as("n"))
        .where("orgId", "=", orgId)
        .where("deletedAt", "is", null)
        .as("people"),
      eb
        .selectFrom("invitations")
        .select(eb.fn.countAll().as("n"))
        .where("orgId", "=", orgId)
        .where("status", "=", "pending")
        .where("expiresAt", ">", now)
        .as("invited"),
    ])
    .executeTakeFirstOrThrow();
  return Number(row.people) + Number(row.invited);
}

/** People who belong to an organization. */
export async function membersCount(tx: Tx, orgId: string): Promise<number> {
  const { n } = await tx
    .selectFrom("members")
    .select((eb) => eb.fn.countAll().as("n"))
    .where("orgId", "=", orgId)
    .where("deletedAt", "is", null)
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** Returns the person with an address, whatever their organization. */
export async function personAt(tx: Tx, email: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string | null }>`select person_at(${email}) as id`.execute(tx);
  return rows[0]?.id ?? undefined;
}

/** Returns true if an invitation of the transaction's organization, pending or ended, has this id. */
export const isInvitation = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.selectFrom("invitations").select("id").where("id", "=", id).executeTakeFirst()) !== undefined;
