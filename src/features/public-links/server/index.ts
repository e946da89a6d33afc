import { passwords } from "#features/identity/server/index.ts";
import { newId } from "#platform/clock.ts";
import type { Database, Tx } from "#platform/db/database.ts";
import { countUse, networkOf, takeBackUses } from "#platform/http/limits.ts";
import { namedLimit } from "#platform/http/named-limits.ts";
import { type Secrets, tokenHash } from "#platform/secrets/secrets.ts";
import type { Transaction } from "#platform/transaction.ts";
import { commonFailure, notFound } from "#protocol/failure.ts";
import { type LinkPermission, linkRefusal } from "../link.ts";

/** The subject of a link: a thing of one kind, by its id. A thing has at most one open link of a kind. */
export interface LinkSubject {
  readonly kind: string;
  readonly subject: string;
}

/** The limits of a link. */
export interface LinkLimits {
  readonly permission?: LinkPermission;
  readonly expiresAt?: Date;
  readonly maxUses?: number;
  /** The hash by `hashPassword` of identity. */
  readonly passwordHash?: string;
}

/** A link as its people see it: with the token, which can be shown as often as they like. */
export interface OpenLink {
  readonly id: string;
  readonly token: string;
  readonly permission: LinkPermission;
  readonly expiresAt: Date | null;
  /** The number of uses, if uses are counted. */
  readonly uses: number;
  /** True if it asks for a password. */
  readonly protected: boolean;
  /** The maker. Null for a link that nobody made by hand. */
  readonly createdBy: string | null;
}

/** The link that a visitor's token opens. */
export interface OpenedLink {
  readonly orgId: string;
  readonly id: string;
  readonly subject: string;
  readonly permission: LinkPermission;
  readonly protected: boolean;
  readonly expiresAt: Date | null;
}

type Of = Pick<Transaction, "tx" | "now" | "audit" | "by"> & { readonly orgId: string };

/** The token of a link: derived from the master key, so that it is kept nowhere and can be shown again. */
function tokenOf(secrets: Secrets, orgId: string, kind: string, id: string, generation: number): string {
  const digest = secrets.fingerprint("public-link", [kind, orgId, id, generation].join("\0"));
  return Buffer.from(digest, "hex").toString("base64url");
}

/** The open link of a thing; undefined when it has none. */
export async function linkOf(
  { tx, orgId }: { readonly tx: Tx; readonly orgId: string },
  secrets: Secrets,
  { kind, subject }: LinkSubject,
): Promise<OpenLink | undefined> {
  const row = await tx
    .selectFrom("publicLinks")
    .select(["id", "generation", "permission", "expiresAt", "uses", "passwordHash", "createdBy"])
    .where("kind", "=", kind)
    .where("subject", "=", subject)
    .where("revokedAt", "is", null)
    .$narrowType<{ permission: LinkPermission }>()
    .executeTakeFirst();
  if (!row) return undefined;
  const { generation, passwordHash, ...link } = row;
  return { ...link, protected: passwordHash !== null, token: tokenOf(secrets, orgId, kind, row.id, generation) };
}

/** The links of some things that open something now, by their subject; the same as `linkOf` gives. */
export async function openLinksOf(
  { tx, orgId, now }: { readonly tx: Tx; readonly orgId: string; readonly now: Date },
  secrets: Secrets,
  kind: string,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, OpenLink>> {
  if (subjects.length === 0) return new Map();
  const rows = await tx
    .selectFrom("publicLinks")
    .select(["id", "subject", "generation", "permission", "expiresAt", "uses", "maxUses"])
    .select(["passwordHash", "revokedAt", "createdBy"])
    .where("kind", "=", kind)
    .where("subject", "in", subjects)
    .where("revokedAt", "is", null)
    .$narrowType<{ permission: LinkPermission }>()
    .execute();
  return new Map(
    rows
      .filter((row) => linkRefusal(row, now) === undefined)
      .map(({ subject, id, generation, permission, expiresAt, uses, passwordHash, createdBy }) => [
        subject,
        {
          id,
          permission,
          expiresAt,
          uses,
          createdBy,
          protected: passwordHash !== null,
          token: tokenOf(secrets, orgId, kind, id, generation),
        },
      ]),
  );
}

/** Makes the link of a thing, or gives the one it has. */
export async function makeLink(of: Of, secrets: Secrets, to: LinkSubject, limits: LinkLimits = {}): Promise<OpenLink> {
  const { tx, now, orgId } = of;
  const id = newId();
  const { permission = "view", expiresAt = null, maxUses = null, passwordHash = null } = limits;
  const token = tokenOf(secrets, orgId, to.kind, id, 1);
  const made = await tx
    .insertInto("publicLinks")
    .values({
      orgId,
      id,
      ...to,
      tokenHash: tokenHash(token),
      permission,
      expiresAt,
      maxUses,
      passwordHash,
      createdAt: now,
      createdBy: of.by,
    })
    .onConflict((on) => on.doNothing())
    .executeTakeFirst();
  const link =
    made.numInsertedOrUpdatedRows === 1n
      ? { id, token, permission, expiresAt, uses: 0, protected: passwordHash !== null, createdBy: of.by }
      : await linkOf(of, secrets, to);
  if (!link) throw new Error("a thing without a link can be given one");
  if (link.id === id) of.audit("publicLink.made", to.kind, to.subject, { link: id });
  return link;
}

/** Gives the link of a thing another token; the one before opens nothing any more. 404 when there is no link. */
export async function rotateLink(of: Of, secrets: Secrets, to: LinkSubject): Promise<OpenLink> {
  const { tx, orgId } = of;
  const row = await tx
    .selectFrom("publicLinks")
    .select(["id", "generation"])
    .where("kind", "=", to.kind)
    .where("subject", "=", to.subject)
    .where("revokedAt", "is", null)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound();
  const generation = row.generation + 1;
  const hash = tokenHash(tokenOf(secrets, orgId, to.kind, row.id, generation));
  await tx
    .updateTable("publicLinks")
    .set({ generation, tokenHash: hash, createdBy: of.by })
    .where("id", "=", row.id)
    .execute();
  of.audit("publicLink.rotated", to.kind, to.subject, { link: row.id });
  const link = await linkOf(of, secrets, to);
  if (!link) throw notFound();
  return link;
}

/** Limits the link of a thing anew; what is absent stays as it is. Its address stays. 404 when there is none. */
export async function limitLink(
  of: Of,
  to: LinkSubject,
  limits: Pick<LinkLimits, "permission" | "expiresAt"> & { readonly passwordHash?: string | null },
): Promise<void> {
  const { numUpdatedRows } = await of.tx
    .updateTable("publicLinks")
    .set(limits)
    .where("kind", "=", to.kind)
    .where("subject", "=", to.subject)
    .where("revokedAt", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw notFound();
  of.audit("publicLink.limited", to.kind, to.subject, { permission: limits.permission });
}

/** Closes the link of a thing for good. 404 when there is none. */
export async function revokeLink(of: Omit<Of, "by">, to: LinkSubject): Promise<void> {
  if (!(await endLink(of, to))) throw notFound();
}

/** Closes the link of a thing that has ended. Returns false if it had no open link. */
export async function endLink(of: Omit<Of, "by">, to: LinkSubject): Promise<boolean> {
  const { numUpdatedRows } = await of.tx
    .updateTable("publicLinks")
    .set({ revokedAt: of.now })
    .where("kind", "=", to.kind)
    .where("subject", "=", to.subject)
    .where("revokedAt", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  of.audit("publicLink.revoked", to.kind, to.subject);
  return true;
}

/** Returns the open links of a kind that a person made, and those to some subjects by any person. */
export async function linksBy(
  { tx, now }: Pick<Of, "tx" | "now">,
  kind: string,
  { uid, subjects = [] }: { readonly uid: string; readonly subjects?: readonly string[] },
): Promise<string[]> {
  const rows = await tx
    .selectFrom("publicLinks")
    .select(["subject", "revokedAt", "expiresAt", "uses", "maxUses"])
    .where("kind", "=", kind)
    .where("revokedAt", "is", null)
    .where((e) =>
      subjects.length === 0
        ? e("createdBy", "=", uid)
        : e.or([e("createdBy", "=", uid), e("subject", "in", [...subjects])]),
    )
    .execute();
  return rows.filter((row) => linkRefusal(row, now) === undefined).map(({ subject }) => subject);
}

/** Closes the links of a kind to these subjects for good. */
export async function revokeLinks(of: Omit<Of, "by">, kind: string, subjects: readonly string[]): Promise<void> {
  for (const subject of subjects) await revokeLink(of, { kind, subject });
}

/**
 * Opens the link of a visitor's token. Throws one and the same 404 for every other token, and for a wrong password. Throws 403
 * (`failure.passwordNeeded`) without a password for a link that has one. `use` counts a use, if uses
 * are counted. The token is found by its hash, so that the time of the search does not disclose how much of it was
 * right.
 */
export async function openLink(
  db: Database,
  kind: string,
  given: { readonly token: string; readonly password?: GivenPassword; readonly use?: true },
  now: Date,
): Promise<OpenedLink> {
  const guess = given.password && (await countGuess(db, given.token, given.password.address, now));
  const row = await db.asSystem((tx) =>
    tx
      .selectFrom("publicLinks")
      .select(["orgId", "id", "subject", "permission", "passwordHash", "revokedAt", "expiresAt", "uses", "maxUses"])
      .where("tokenHash", "=", tokenHash(given.token))
      .where("kind", "=", kind)
      .$narrowType<{ permission: LinkPermission }>()
      .executeTakeFirst(),
  );
  if (!row || linkRefusal(row, now) !== undefined) throw notFound();
  if (row.passwordHash !== null) {
    // The holder of the token may know that it is right: nobody finds one by trying.
    if (given.password === undefined) throw commonFailure("failure.passwordNeeded");
    if (!(await passwords.isRight(row.passwordHash, given.password.text))) throw notFound();
  }
  if (guess) await takeBackUses(db, [guess], "one");
  if (given.use) await recordUse(db, row.id);
  const { orgId, id, subject, permission, expiresAt } = row;
  return { orgId, id, subject, permission, protected: row.passwordHash !== null, expiresAt };
}

/** A password a visitor gave for a link, and the address it came from. */
export interface GivenPassword {
  readonly text: string;
  readonly address: string;
}

const guesses = namedLimit("wrong passwords for a link", {
  max: 20,
  seconds: 3600,
  by: "the link and the network",
  strangers: "Only from the same network.",
  others: "Visitors in that network wait up to an hour. Everybody else opens the link.",
});

/** Counts a password as wrong before it is compared, links that do not exist included: what is refused says nothing of them. */
async function countGuess(db: Database, token: string, address: string, now: Date): Promise<string> {
  const key = `link password|${tokenHash(token).toString("base64url")}|${networkOf(address)}`;
  await countUse(db, key, guesses, now);
  return key;
}

/** Two visitors at once do not use one use twice. */
async function recordUse(db: Database, id: string): Promise<void> {
  const { numUpdatedRows } = await db.asSystem((tx) =>
    tx
      .updateTable("publicLinks")
      .set((eb) => ({ uses: eb("uses", "+", 1) }))
      .where("id", "=", id)
      .where((eb) => eb.or([eb("maxUses", "is", null), eb("uses", "<", eb.ref("maxUses"))]))
      .executeTakeFirst(),
  );
  if (numUpdatedRows === 0n) throw notFound();
}
