import { sql } from "kysely";
import { z } from "zod";
import { loadOrganization } from "#features/organizations/server/index.ts";
import type { Tx } from "#platform/db/database.ts";
import type { MemberCall } from "#platform/http/call.ts";
import { noticePreferencesChanged } from "../events.ts";
import { type NoticeKind, noticeKinds } from "../notice.ts";
import {
  defaultKinds,
  KindPreference,
  type KindPreferences,
  mailedElsewhere,
  type Preferences,
  type QuietHours,
} from "../preferences.ts";

/** A person's preferences, or the defaults. */
interface Chosen {
  readonly kinds: KindPreferences;
  readonly quiet: QuietHours | null;
  readonly mailsStoppedAt: Date | null;
}

const Stored = z.partialRecord(z.enum(noticeKinds), KindPreference.partial());

/** Preferences as stored, which may be from before a kind or a way existed. */
function kindsOf(stored: unknown): KindPreferences {
  const read = Stored.safeParse(stored);
  const chosen = { ...defaultKinds };
  for (const kind of noticeKinds) {
    const { product, mail, push } = { ...defaultKinds[kind], ...(read.success ? read.data[kind] : {}) };
    chosen[kind] = {
      product: product ?? true,
      mail: mailedElsewhere.has(kind) ? "never" : (mail ?? "never"),
      push: push ?? false,
    };
  }
  return chosen;
}

const untouched: Chosen = { kinds: kindsOf({}), quiet: null, mailsStoppedAt: null };

interface StoredChoice {
  readonly kinds: unknown;
  readonly quietFrom: string | null;
  readonly quietTo: string | null;
  readonly mailsStoppedAt: Date | null;
}

const chosenOf = ({ kinds, quietFrom: from, quietTo: to, mailsStoppedAt }: StoredChoice): Chosen => ({
  kinds: kindsOf(kinds),
  quiet: from !== null && to !== null ? { from, to } : null,
  mailsStoppedAt,
});

/** The preferences of these people. */
export async function preferencesOf(tx: Tx, people: readonly string[]): Promise<(person: string) => Chosen> {
  if (people.length === 0) return () => untouched;
  const rows = await tx
    .selectFrom("noticePreferences")
    .select(["personId", "kinds", "quietFrom", "quietTo", "mailsStoppedAt"])
    .where("personId", "in", [...new Set(people)])
    .execute();
  const chosen = new Map(rows.map(({ personId, ...row }): [string, Chosen] => [personId, chosenOf(row)]));
  return (person) => chosen.get(person) ?? untouched;
}

/** Returns the caller's preferences. */
export async function ownPreferences({ tx, orgId, actor, now }: MemberCall): Promise<Preferences> {
  const own = await ownRow(tx, actor.uid);
  const { kinds, quiet, mailsStoppedAt } = own ? chosenOf(own) : untouched;
  const { timeZone } = await loadOrganization(tx, orgId, now);
  const bounced =
    own?.failure === "bounced" && own.address && own.failedAt
      ? { address: own.address, at: own.failedAt.toISOString() }
      : null;
  return { kinds, quiet, mailsStoppedAt: mailsStoppedAt?.toISOString() ?? null, bounced, timeZone };
}

interface OwnRow extends StoredChoice {
  readonly address: string | null;
  readonly failedAt: Date | null;
  readonly failure: string | null;
}

/** Returns a person's preferences and the last settled mail to them, in one statement, because a page waits for it. */
async function ownRow(tx: Tx, personId: string): Promise<OwnRow | undefined> {
  const { rows } = await sql<OwnRow>`
    select p.kinds, p.quiet_from, p.quiet_to, p.mails_stopped_at, m.address, m.failed_at, m.failure
    from (select ${personId}::uuid as id) one
    left join notice_preferences p on p.person_id = one.id
    left join lateral (
      select address, failed_at, failure from notice_mails
      where person_id = one.id and (sent_at is not null or failed_at is not null)
      order by created_at desc limit 1
    ) m on true`.execute(tx);
  return rows[0];
}

/** Stores the caller's preferences. Waiting mails that are no longer wanted are dropped. */
export async function savePreferences(
  call: MemberCall,
  wanted: { readonly kinds: KindPreferences; readonly quiet: QuietHours | null; readonly mails: boolean },
): Promise<Preferences> {
  const { tx, orgId, now, actor } = call;
  const { kinds, quiet, mails } = wanted;
  const before = (await preferencesOf(tx, [actor.uid]))(actor.uid);
  const set = {
    kinds: JSON.stringify(kinds),
    quietFrom: quiet?.from ?? null,
    quietTo: quiet?.to ?? null,
    mailsStoppedAt: mails ? null : (before.mailsStoppedAt ?? now),
    updatedAt: now,
  };
  await tx
    .insertInto("noticePreferences")
    .values({ orgId, personId: actor.uid, ...set })
    .onConflict((on) => on.columns(["orgId", "personId"]).doUpdateSet(set))
    .execute();
  const unwanted = (Object.keys(kinds) as NoticeKind[]).filter(
    (kind) => !mails || kinds[kind].mail === "never" || mailedElsewhere.has(kind),
  );
  await forgetMails(tx, actor.uid, unwanted);
  call.audit("notifications.preferencesChanged", "member", actor.uid, { kinds, quiet, mails });
  await call.announce(noticePreferencesChanged, { people: [actor.uid] });
  return ownPreferences(call);
}

/** Drops a person's waiting mails of these kinds. */
export async function forgetMails(tx: Tx, personId: string, kinds: readonly NoticeKind[]): Promise<void> {
  if (kinds.length === 0) return;
  await tx
    .updateTable("notices")
    .set({ mailAt: null })
    .where("personId", "=", personId)
    .where("kind", "in", kinds)
    .where("mailAt", "is not", null)
    .execute();
}
