import type { Insertable } from "kysely";
import { alertTitle } from "#features/alerts/server/index.ts";
import { taskNews } from "#features/boards/server/index.ts";
import { loadOrganization } from "#features/organizations/server/index.ts";
import { processNews } from "#features/processes/server/index.ts";
import { newId } from "#platform/clock.ts";
import type { Tx } from "#platform/db/database.ts";
import type { Notices } from "#platform/db/tables.ts";
import type { Announced } from "#platform/events/reaction.ts";
import type { Transaction } from "#platform/transaction.ts";
import { noticesChanged } from "../events.ts";
import { isQuiet, mailTime } from "../mail-time.ts";
import type { NoticeKind, SubjectKind } from "../notice.ts";
import { preferencesOf } from "./preferences.ts";
import { browsersOf, enqueuePushes } from "./push/push.ts";

/** Something to tell people. */
export interface News {
  readonly kind: NoticeKind;
  readonly subjectKind: SubjectKind;
  readonly subjectId: string;
  /**
   * The key that distinguishes it from earlier notices of the same kind and subject. By default the moment of the
   * event.
   */
  readonly occasion?: string;
  readonly people: readonly string[];
  /** The name of who did it, if it was nobody with an account. */
  readonly actorName?: string | undefined;
  /** The act on many things that it is a part of. A person gets one notice of each kind for it. */
  readonly group?: string | undefined;
}

/** Milliseconds for which mails and pushes about many things wait for the last of them. */
const gatherMs = 2 * 60_000;

/**
 * Writes the notices of an event: once for each person, however often the reaction runs, and never for the person who
 * caused it. The person's preferences decide if it is shown, mailed or pushed.
 */
export async function writeNotices(transaction: Transaction, announced: Announced, news: News): Promise<void> {
  const { tx, now } = transaction;
  const { orgId } = announced;
  const people = [...new Set(news.people)].filter((person) => person !== announced.by);
  if (orgId === null || people.length === 0) return;
  const chosen = await preferencesOf(tx, people);
  const { timeZone: zone } = await loadOrganization(tx, orgId, now);
  const { kind, subjectKind, subjectId, occasion = announced.at.toISOString(), group } = news;
  const browsers = await browsersOf(tx, people);
  const pushed = new Map<string, readonly string[]>();
  const rows = people.flatMap((personId) => {
    const { kinds, quiet, mailsStoppedAt } = chosen(personId);
    const { product: shown, mail, push } = kinds[kind];
    const at = announced.at.getTime();
    const due = mailsStoppedAt ? null : mailTime(at, mail, { zone, quiet });
    // What comes in the quiet hours waits in the product and for its mail.
    const pushes = push && browsers.has(personId) && !(quiet && isQuiet(at, zone, quiet));
    if (!shown && due === null && !pushes) return [];
    if (pushes) pushed.set(personId, browsers.get(personId) ?? []);
    const mailAt = due === null ? null : new Date(group ? Math.max(due, at + gatherMs) : due);
    const facts = { kind, subjectKind, subjectId, occasion, actorId: announced.by, at: announced.at };
    return [
      { orgId, id: newId(), personId, ...facts, shown, mailAt, groupId: group ?? null, leads: group !== undefined },
    ];
  });
  if (rows.length === 0) return;
  const title = await titleOf(tx, { subjectKind, subjectId });
  const written = await tx
    .insertInto("notices")
    .values(rows.map((row) => ({ ...row, title, actorName: news.actorName ?? null })))
    .onConflict((on) => on.doNothing())
    .returning(["id", "personId"])
    .execute();
  const leading = written.map(({ personId }) => personId);
  const counted = await countInGroup(
    tx,
    group === undefined ? [] : rows.filter(({ personId }) => !leading.includes(personId)),
  );
  const pushAt = group === undefined ? undefined : new Date(now.getTime() + gatherMs);
  for (const { id, personId } of written) await enqueuePushes(transaction, id, pushed.get(personId) ?? [], pushAt);
  const changed = [...leading, ...counted];
  if (changed.length > 0) await transaction.announce(noticesChanged, { people: changed });
}

/** Returns the title of the subject at this moment. Other kinds have none of their own. */
async function titleOf(tx: Tx, { subjectKind, subjectId }: Pick<News, "subjectKind" | "subjectId">) {
  if (subjectKind === "process") return (await processNews(tx, [subjectId])).get(subjectId)?.title ?? null;
  if (subjectKind === "task") return (await taskNews(tx, [subjectId])).get(subjectId)?.title ?? null;
  return subjectKind === "alert" ? ((await alertTitle(tx, subjectId)) ?? null) : null;
}

/** Adds to the groups that have a notice already, and returns whose they are. */
async function countInGroup(tx: Tx, rows: readonly Insertable<Notices>[]): Promise<string[]> {
  if (rows.length === 0) return [];
  const written = await tx
    .insertInto("notices")
    .values(rows.map((row) => ({ ...row, shown: false, mailAt: null, leads: false })))
    .onConflict((on) => on.doNothing())
    .returning("personId")
    .execute();
  return written.map(({ personId }) => personId);
}
