import { z } from "zod";
import { persons } from "#features/identity/server/index.ts";
import { memberActor } from "#features/members/server/index.ts";
import { senderOf } from "#features/theming/server/index.ts";
import type { Tx } from "#platform/db/database.ts";
import { job } from "#platform/jobs/job.ts";
import { handle, type JobHandler } from "#platform/jobs/runner.ts";
import { type Outbound, outbound } from "#platform/outbound/outbound.ts";
import type { Platform } from "#platform/platform.ts";
import type { Transaction } from "#platform/transaction.ts";
import type { Actor } from "#protocol/actor.ts";
import { Id } from "#protocol/page.ts";
import { noticePreferencesChanged } from "../../events.ts";
import { sentenceOf, valuesOf } from "../../notice.ts";
import { say } from "../say.ts";
import { type NoticeRow, selectNotices, shownNotices } from "../show-notices.ts";
import { encrypted, maxMessageLength } from "./encrypt.ts";
import { authorizationFor } from "./vapid.ts";

/** One notice to one browser. */
const push = job("notifications.push", z.object({ noticeId: Id, deviceId: Id }), {
  retries: 4,
  concurrency: 8,
  slow: true,
});

/**
 * The time for which a push service stores messages for an offline browser, and after which a notice is not pushed any
 * more.
 */
const keptSeconds = 24 * 3600;

/** The browsers of these people. */
export async function browsersOf(tx: Tx, people: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await tx.selectFrom("pushDevices").select(["id", "personId"]).where("personId", "in", people).execute();
  const grouped = Map.groupBy(rows, ({ personId }) => personId);
  return new Map([...grouped].map(([person, devices]) => [person, devices.map(({ id }) => id)]));
}

/** Has a notice pushed to browsers, now or later. */
export async function enqueuePushes(
  { enqueue }: Pick<Transaction, "enqueue">,
  noticeId: string,
  browsers: readonly string[],
  startAfter?: Date,
): Promise<void> {
  for (const deviceId of browsers) await enqueue(push, { noticeId, deviceId }, startAfter && { startAfter });
}

/** The job behind it. */
export const pushJob = (platform: Platform): JobHandler => {
  const ask = outbound(platform.config.ACTA_OUTBOUND_ALLOW);
  return handle(push, async (call, data) => {
    const sending = await call.transaction((transaction) => prepare(platform, transaction, data));
    if (!sending) return;
    const answer = await send(platform, ask, sending);
    if (answer === "gone") return call.transaction((transaction) => forget(transaction, data.deviceId));
    if (answer === "later") throw new Error(`the push service of ${new URL(sending.endpoint).host} refused for now`);
  });
};

/**
 * Returns the message to push, in the person's language. Returns undefined if the notice was read meanwhile, or the
 * person may not see its subject any more.
 */
async function prepare(
  platform: Platform,
  { tx, now, orgId }: Transaction,
  { noticeId, deviceId }: z.output<(typeof push)["data"]>,
) {
  const device = await tx.selectFrom("pushDevices").selectAll().where("id", "=", deviceId).executeTakeFirst();
  const row = await selectNotices(tx).where("id", "=", noticeId).executeTakeFirst();
  if (!device || !row || row.readAt !== null || now.getTime() - row.at.getTime() > keptSeconds * 1000) return undefined;
  const actor = await memberActor(tx, device.personId, now);
  const receiver = await persons.mailReceiver(tx, device.personId);
  const sender = await senderOf(platform, tx, orgId as string);
  if (!actor || !receiver || !sender) return undefined;
  const notice = await shownTo(tx, actor, row);
  if (!notice) return undefined;
  const { language } = receiver;
  const body = say(language, sentenceOf(notice), valuesOf(notice, say(language, "notifications.somebody")));
  const message = {
    title: sender.name,
    body,
    path: notice.path ?? "/notifications",
    tag: row.subjectId,
    language,
  };
  return { ...device, message, subjectId: row.subjectId, now };
}

async function shownTo(tx: Transaction["tx"], actor: Actor, row: NoticeRow) {
  const [notice] = await shownNotices(tx, actor, [row]);
  return notice?.title === null ? undefined : notice;
}

type Sending = NonNullable<Awaited<ReturnType<typeof prepare>>>;

/** Hands a message to the push service of a browser. `gone`: the browser has none any more. */
async function send({ config, secrets, log }: Platform, ask: Outbound, sending: Sending) {
  const { endpoint, publicKey, auth, message, subjectId, now } = sending;
  const keys = { publicKey: Buffer.from(publicKey, "base64url"), auth: Buffer.from(auth, "base64url") };
  const body = encrypted(Buffer.from(JSON.stringify(shortened(message))), keys);
  const headers = {
    authorization: await authorizationFor(secrets, endpoint, config.url, now),
    "content-encoding": "aes128gcm",
    "content-type": "application/octet-stream",
    ttl: String(keptSeconds),
    urgency: "normal",
    // Of one thing a browser that was away is shown the latest only.
    topic: Buffer.from(subjectId.replaceAll("-", ""), "hex").toString("base64url"),
  };
  const { status } = await ask(endpoint, { method: "POST", headers, body });
  if (status === 404 || status === 410) return "gone";
  if (status === 429 || status >= 500) return "later";
  if (status >= 300) log.warn({ status, host: new URL(endpoint).host }, "a push service refused a message");
  return "sent";
}

/** The same within what a push service takes. */
function shortened<M extends { readonly body: string }>(message: M): M {
  const body = [...message.body].slice(0, maxMessageLength / 6).join("");
  return body === message.body ? message : { ...message, body: `${body}…` };
}

async function forget({ tx, announce, audit }: Transaction, deviceId: string): Promise<void> {
  const [gone] = await tx
    .deleteFrom("pushDevices")
    .where("id", "=", deviceId)
    .returning(["personId", "name"])
    .execute();
  if (!gone) return;
  audit("notifications.deviceGone", "member", gone.personId, { deviceId, name: gone.name });
  await announce(noticePreferencesChanged, { people: [gone.personId] });
}
