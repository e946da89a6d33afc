import { sql } from "kysely";
import { passwords, persons, sessions } from "#features/identity/server/index.ts";
import { addMember, foundOrganization } from "#features/members/server/index.ts";
import { systemClock } from "#platform/clock.ts";
import type { Database } from "#platform/db/database.ts";
import { organizationTransaction, systemTransaction } from "#platform/transaction.ts";
import type { Caller } from "../caller.ts";
import { password } from "../people.ts";
import type { DemoFirm, DemoPerson } from "./firms.ts";

/** A firm with the people who act for it, by their key. */
export interface ActingFirm {
  readonly orgId: string;
  readonly people: ReadonlyMap<string, { readonly uid: string; readonly call: Caller }>;
}

const done = "demo.filled";

/**
 * Whether a firm was filled before. A mark in the audit log says so, which no one who tries the demo can undo: what they
 * delete does not come back with the next start.
 */
export async function isFilled(db: Database, { people: [owner] }: DemoFirm): Promise<boolean> {
  return db.asSystem(async (tx) => {
    const found = await tx
      .selectFrom("users as u")
      .innerJoin("members as m", "m.id", "u.id")
      .innerJoin("auditLog as a", "a.orgId", "m.orgId")
      .select("a.seq")
      .where("u.email", "=", owner.email)
      .where("a.objectType", "=", "organization")
      .where("a.action", "=", done)
      .executeTakeFirst();
    return found !== undefined;
  });
}

/** Marks the firm as filled and signs its people out. */
export async function markFilled(db: Database, { orgId, people }: ActingFirm, { people: [owner] }: DemoFirm) {
  const by = people.get(owner.key)?.uid ?? null;
  await organizationTransaction(db, { orgId, by, now: systemClock.now() }, async (transaction) =>
    transaction.audit(done, "organization", orgId),
  );
  await db.asSystem(async (tx) => {
    for (const { uid } of people.values()) await sessions.end(tx, uid);
  });
}

/** Makes the firm and its people at this moment, unless they are there, and signs them in. */
export async function ensureFirm(
  db: Database,
  firm: DemoFirm,
  now: Date,
  as: (token: string) => Caller,
): Promise<ActingFirm> {
  const people = new Map<string, { uid: string; call: Caller }>();
  for (const person of firm.people) people.set(person.key, await ensurePerson(db, person, now, as));
  const [owner, ...others] = firm.people;
  const uidOf = ({ key }: DemoPerson) => people.get(key)?.uid ?? "";
  const orgId = await db.asSystem((tx) => organizationOf(tx, uidOf(owner)));
  if (orgId) return { orgId, people };
  const { name, address, phone } = firm;
  return systemTransaction(db, { orgId: null, by: uidOf(owner), now }, async (transaction) => {
    const founded = await foundOrganization(transaction, {
      name,
      country: "GT",
      address,
      phone,
      ownerUid: uidOf(owner),
    });
    for (const other of others)
      await addMember(transaction, { orgId: founded, uid: uidOf(other), roles: [other.role] });
    // The largest plan, bought: the demo must not lose its reviews when a trial ends.
    await sql`update organizations set plan = 'advanced' where id = ${founded}`.execute(transaction.tx);
    return { orgId: founded, people };
  });
}

async function organizationOf(tx: Parameters<Parameters<Database["asSystem"]>[0]>[0], uid: string) {
  const found = await tx
    .selectFrom("members")
    .select("orgId")
    .where("id", "=", uid)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  return found?.orgId;
}

async function ensurePerson(db: Database, person: DemoPerson, now: Date, as: (token: string) => Caller) {
  const { email, firstName, lastName, language } = person;
  const known = await db.asSystem((tx) =>
    tx.selectFrom("users").select("id").where("email", "=", email).executeTakeFirst(),
  );
  const passwordHash = known ? "" : await passwords.hash(password);
  const uid =
    known?.id ??
    (await systemTransaction(db, { orgId: null, by: null, now }, (transaction) =>
      persons.create(transaction, { email, firstName, lastName, language, emailVerified: true, passwordHash }),
    ));
  if (!uid) throw new Error(`${email} has an account since a moment ago`);
  // Opened now, whenever the account is said to be from: a session is not older than it is.
  const session = await systemTransaction(db, { orgId: null, by: uid, now: systemClock.now() }, (transaction) =>
    sessions.open(transaction, uid),
  );
  return { uid, call: as(session.token) };
}
