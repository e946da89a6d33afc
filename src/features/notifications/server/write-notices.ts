import { loadOrganization } from "#features/organizations/server/index.ts";
import { newId } from "#platform/clock.ts";
import type { Announced } from "#platform/events/reaction.ts";
import type { Transaction } from "#platform/transaction.ts";
import { noticesChanged } from "../events.ts";
import { mailTime } from "../mail-time.ts";
import type { NoticeKind, SubjectKind } from "../notice.ts";
import { preferencesOf } from "./preferences.ts";

/** Something to tell people. */
export interface News {
  readonly kind: NoticeKind;
  readonly subjectKind: SubjectKind;
  readonly subjectId: string;
  /** What makes it another notice than the one before of the same kind and subject; the moment of the event by default. */
  readonly occasion?: string;
  readonly people: readonly string[];
}

/**
 * Writes the notices of an event: for each person once, however often the reaction runs, and never for whoever did it.
 * By each person's preferences it is shown, mailed, or neither.
 */
export async function writeNotices(transaction: Transaction, announced: Announced, news: News): Promise<void> {
  const { tx, now } = transaction;
  const { orgId } = announced;
  const people = [...new Set(news.people)].filter((person) => person !== announced.by);
  if (orgId === null || people.length === 0) return;
  const chosen = await preferencesOf(tx, people);
  const { timeZone: zone } = await loadOrganization(tx, orgId, now);
  const { kind, subjectKind, subjectId, occasion = announced.at.toISOString() } = news;
  const rows = people.flatMap((personId) => {
    const { kinds, quiet, mailsStoppedAt } = chosen(personId);
    const { product: shown, mail } = kinds[kind];
    const due = mailsStoppedAt ? null : mailTime(announced.at.getTime(), mail, { zone, quiet });
    if (!shown && due === null) return [];
    const mailAt = due === null ? null : new Date(due);
    const facts = { kind, subjectKind, subjectId, occasion, actorId: announced.by, at: announced.at };
    return [{ orgId, id: newId(), personId, ...facts, shown, mailAt }];
  });
  if (rows.length === 0) return;
  const written = await tx
    .insertInto("notices")
    .values(rows)
    .onConflict((on) => on.columns(["orgId", "kind", "subjectId", "personId", "occasion"]).doNothing())
    .returning("personId")
    .execute();
  if (written.length > 0)
    await transaction.announce(noticesChanged, { people: written.map(({ personId }) => personId) });
}
