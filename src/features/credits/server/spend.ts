import { persons } from "#features/identity/server/index.ts";
import { ownerOf } from "#features/members/server/index.ts";
import { newId } from "#platform/clock.ts";
import { enqueueMail } from "#platform/mail/send-mail.ts";
import type { Platform } from "#platform/platform.ts";
import type { Transaction } from "#platform/transaction.ts";
import { Failure } from "#protocol/failure.ts";
import { sentence } from "#protocol/text.ts";
import { creditsChanged } from "../events.ts";
import { type EntryKind, effectOf, runsLow } from "../ledger.ts";
import { en } from "../text/en.ts";
import { es } from "../text/es.ts";

/** The facts of an entry: its organization, its purpose, and its credits. */
export interface Spending {
  readonly orgId: string;
  /** The subject of a grant or reservation. Each kind is written once for a reference. */
  readonly reference: string;
  readonly amount: number;
  /** A note that names no person. */
  readonly note?: string;
}

type Parts = Pick<Platform, "secrets" | "config">;

/** Gives an organization credits. Nothing happens when this reference was granted before. */
export async function grantCredits(transaction: Transaction, spending: Spending): Promise<number | undefined> {
  const after = await write(transaction, "grant", spending);
  if (after === undefined) return undefined;
  const { orgId, reference, amount } = spending;
  transaction.audit("credits.granted", "organization", orgId, { amount, reference }, orgId);
  return after;
}

/** Sets credits aside; `credits.none` when there are too few. Nothing happens when it was done for this reference before. */
export async function reserveCredits(parts: Parts, transaction: Transaction, spending: Spending): Promise<void> {
  const after = await write(transaction, "reserve", spending);
  if (after !== undefined && runsLow(after + spending.amount, after))
    await mailLowBalance(parts, transaction, spending.orgId, after);
}

/** Spends what was set aside for a reference. Whatever comes first, capture or release, is final. */
export const captureCredits = async (transaction: Transaction, spending: Spending): Promise<void> =>
  void (await write(transaction, "capture", spending));

/** Gives back what was set aside for a reference. */
export const releaseCredits = async (transaction: Transaction, spending: Spending): Promise<void> =>
  void (await write(transaction, "release", spending));

/** Writes one entry and what it does to the balance, under the lock of the account; undefined when it was written before. */
async function write(transaction: Transaction, kind: EntryKind, spending: Spending): Promise<number | undefined> {
  const { tx, now, by } = transaction;
  const { orgId, reference, amount, note = "" } = spending;
  await tx
    .insertInto("creditAccounts")
    .values({ orgId, updatedAt: now })
    .onConflict((on) => on.doNothing())
    .execute();
  const { balance } = await tx
    .selectFrom("creditAccounts")
    .select("balance")
    .where("orgId", "=", orgId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const after = balance + effectOf(kind, amount);
  const alike = kind === "release" || kind === "capture" ? (["release", "capture"] as const) : [kind];
  const written = await tx
    .selectFrom("creditEntries")
    .select("id")
    .where("orgId", "=", orgId)
    .where("reference", "=", reference)
    .where("kind", "in", alike)
    .executeTakeFirst();
  if (written) return undefined;
  if (after < 0) throw new Failure("credits.none", 409);
  await tx
    .insertInto("creditEntries")
    .values({ orgId, id: newId(), kind, amount, balance: after, reference, note, byUser: by, at: now })
    .execute();
  await tx.updateTable("creditAccounts").set({ balance: after, updatedAt: now }).where("orgId", "=", orgId).execute();
  await transaction.announce(creditsChanged, {}, orgId);
  return after;
}

/** Writes to the owner that credits run out, or that none is left. */
async function mailLowBalance(
  { secrets, config }: Pick<Platform, "secrets" | "config">,
  transaction: Transaction,
  orgId: string,
  balance: number,
): Promise<void> {
  const owner = await persons.load(transaction.tx, await ownerOf(transaction.tx, orgId));
  if (!owner?.emailVerified) return;
  const language = owner.language === "es" ? "es" : "en";
  const say = (key: string) => sentence({ en, es }[language], key, { name: owner.firstName, count: balance });
  const which = balance === 0 ? "none" : balance === 1 ? "last" : "few";
  const frame = (part: "action" | "footer") => say(`mail.${part}`);
  await enqueueMail(
    transaction,
    secrets,
    `credits:${which}:${newId()}`,
    owner.email,
    {
      language,
      title: say(`mail.${which}.title`),
      paragraphs: [say(`mail.${which}.text`)],
      action: { label: frame("action"), url: `${config.url}/utilities?tab=registries` },
      footer: frame("footer"),
    },
    { about: null },
  );
}
