import { persons } from "#features/identity/server/index.ts";
import { memberActor } from "#features/members/server/index.ts";
import { newId } from "#platform/clock.ts";
import type { Transaction } from "#platform/transaction.ts";
import { type AlertText, searchKey } from "../alert.ts";
import { alertAssigned, alertsChanged } from "../events.ts";
import { createAlert } from "../policy.ts";
import { momentsOf, ownCalendar } from "./calendar.ts";

/** The values of a new alert: its text, its times, and its links. */
export interface NewAlert extends AlertText {
  readonly dateField: string | null;
  readonly emails: string[];
  readonly business: boolean;
  readonly escalateDays: number | null;
  readonly processId: string | null;
  readonly clientId: string | null;
  readonly projectId: string | null;
  readonly creatorId: string;
  readonly assigneeId: string | null;
}

/** Writes an alert, and tells whom it is given to where somebody else made it. */
export async function insertAlert(
  { tx, now, by, audit, announce }: Transaction,
  orgId: string,
  alert: NewAlert,
): Promise<string> {
  const id = newId();
  const moments = momentsOf(alert, await ownCalendar(tx, orgId, now));
  await tx
    .insertInto("alerts")
    .values({ orgId, id, ...alert, ...moments, searchKey: searchKey(alert.title), timeCreated: now })
    .execute();
  const { title, date, processId, assigneeId } = alert;
  audit("alert.created", "alert", id, { title, date, processId }, orgId);
  await announce(alertsChanged, { alertIds: [id] }, orgId);
  if (assigneeId && assigneeId !== by) await announce(alertAssigned, { alertId: id, assigneeId }, orgId);
  return id;
}

/**
 * Makes an alert of a day another feature knows, for a person, as if they had made it by hand. Its id; undefined where the
 * person has left or has no alerts.
 */
export async function alertFor(
  transaction: Transaction,
  orgId: string,
  uid: string,
  textIn: (language: "es" | "en") => AlertText,
): Promise<string | undefined> {
  const { tx, now } = transaction;
  const person = await persons.load(tx, uid);
  const actor = await memberActor(tx, uid, now);
  if (!person || actor?.orgId !== orgId || createAlert(actor) !== true) return undefined;
  const on = { processId: null, clientId: null, projectId: null, creatorId: uid, assigneeId: uid };
  const plain = { dateField: null, emails: [], business: false, escalateDays: null };
  return insertAlert(transaction, orgId, { ...textIn(person.language === "es" ? "es" : "en"), ...plain, ...on });
}
