import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { memberNames } from "#features/members/server/index.ts";
import { loadOrganization } from "#features/organizations/server/index.ts";
import { templateName } from "#features/templates/server/index.ts";
import type { PublicCall } from "#platform/http/call.ts";
import type { On } from "#platform/http/serve.ts";
import type { Platform } from "#platform/platform.ts";
import type { Secrets } from "#platform/secrets/secrets.ts";
import { organizationTransaction, type Transaction } from "#platform/transaction.ts";
import { notFound } from "#protocol/failure.ts";
import * as contract from "../contract.ts";
import { noticePreferencesChanged, templateNoticesChanged } from "../events.ts";
import { noticeKinds } from "../notice.ts";
import { fieldsOf, templateOccasions } from "../template-notices.ts";
import { forgetMails, preferencesOf } from "./preferences.ts";
import { addressesOf, stoppedFor } from "./template-addresses.ts";

/** The mails that an unsubscribe link stops: those of notices to a member, or those of a template to an address. */
export type MailStop =
  | { readonly orgId: string; readonly personId: string }
  | { readonly orgId: string; readonly templateId: string; readonly address: string };

const purpose = "notice-mail-stop";
/** 128 bits of the keyed fingerprint, which nobody guesses. */
const signatureLength = 32;

const signed = (secrets: Secrets, text: string): string => secrets.fingerprint(purpose, text).slice(0, signatureLength);

/** The token of an unsubscribe link: what it stops, signed with the installation's key. It is not stored and does not expire. */
export function stopToken(secrets: Secrets, stop: MailStop): string {
  const parts = "personId" in stop ? [stop.orgId, stop.personId] : [stop.orgId, stop.templateId, stop.address];
  const text = Buffer.from(JSON.stringify(parts)).toString("base64url");
  return `${text}.${signed(secrets, text)}`;
}

/** Reads the subject of a token. Throws `notFound()` if this installation did not sign it. */
function readStopToken(secrets: Secrets, token: string): MailStop {
  const [text = "", signature = ""] = token.split(".");
  const expected = Buffer.from(signed(secrets, text));
  const given = Buffer.from(signature);
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) throw notFound();
  const [orgId = "", second = "", address] = JSON.parse(Buffer.from(text, "base64url").toString()) as string[];
  return address === undefined ? { orgId, personId: second } : { orgId, templateId: second, address };
}

/** Header lines with which mail programs offer to unsubscribe, by one click as well (RFC 8058). */
export const stopHeaders = (url: string) => ({
  "List-Unsubscribe": `<${url}>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});

/** The address of the unsubscribe page: its GET shows a button, its POST stops. */
export const stopUrl = (base: string, token: string): string => `${base}/unsubscribe?token=${token}`;

/** Returns the data of a link's page. */
async function describe({ tx, now }: Transaction, stop: MailStop) {
  const { name: organization } = await loadOrganization(tx, stop.orgId, now);
  if ("personId" in stop) {
    const { personId } = stop;
    const address = (await memberNames(tx, [personId])).get(personId)?.email;
    if (address === undefined) throw notFound();
    const { mailsStoppedAt } = (await preferencesOf(tx, [personId]))(personId);
    return { organization, address, template: null, stopped: mailsStoppedAt !== null };
  }
  const { templateId, address } = stop;
  const addresses = await addressesOf(tx, templateId);
  const listed = templateOccasions.some((occasion) => addresses[occasion].includes(address));
  const answered = templateOccasions.some((occasion) => addresses[fieldsOf(occasion)].length > 0);
  const stopped = !listed && (!answered || (await stoppedFor(tx, templateId)).has(address));
  return { organization, address, template: (await templateName(tx, templateId)) ?? "", stopped };
}

/** Stops what a link is about; stopping twice changes nothing. */
async function carryOut(transaction: Transaction, stop: MailStop): Promise<void> {
  const { tx, now, audit, announce } = transaction;
  const { orgId } = stop;
  if ("personId" in stop) {
    const { personId } = stop;
    if (!(await memberNames(tx, [personId])).has(personId)) throw notFound();
    const stopped = await tx
      .insertInto("noticePreferences")
      .values({ orgId, personId, mailsStoppedAt: now, updatedAt: now })
      .onConflict((on) =>
        on
          .columns(["orgId", "personId"])
          .doUpdateSet({ mailsStoppedAt: now, updatedAt: now })
          .where("noticePreferences.mailsStoppedAt", "is", null),
      )
      .executeTakeFirst();
    if (stopped.numInsertedOrUpdatedRows === 0n) return;
    await forgetMails(tx, personId, noticeKinds);
    audit("notifications.mailsStopped", "member", personId);
    return announce(noticePreferencesChanged, { people: [personId] });
  }
  const { templateId, address } = stop;
  const addresses = await addressesOf(tx, templateId);
  const without = (occasion: (typeof templateOccasions)[number]) =>
    addresses[occasion].filter((one) => one !== address);
  const noted = await tx
    .insertInto("templateNoticeStops")
    .values({ orgId, templateId, address, stoppedAt: now })
    .onConflict((on) => on.doNothing())
    .executeTakeFirst();
  await tx
    .updateTable("templateNotices")
    .set({ unassigned: without("unassigned"), assigned: without("assigned"), approved: without("approved") })
    // A page that shows the address still must not bring it back.
    .set({ updatedAt: now, version: sql`version + 1` })
    .where("templateId", "=", templateId)
    .executeTakeFirst();
  if (noted.numInsertedOrUpdatedRows === 0n) return;
  audit("notifications.addressStopped", "template", templateId, { address });
  await announce(templateNoticesChanged, { templateId });
}

const inOrganization = <T>(
  { db, clock }: Pick<Platform, "db" | "clock">,
  { orgId }: MailStop,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> => organizationTransaction(db, { orgId, by: null, now: clock.now() }, work);

/** The calls of the unsubscribe page. */
export const mailStopRoutes = (platform: Platform) => (on: On) => {
  on(contract.getMailStop, (_call: PublicCall, { token }) => {
    const stop = readStopToken(platform.secrets, token);
    return inOrganization(platform, stop, (transaction) => describe(transaction, stop));
  });
  on(contract.stopMails, async (_call, { token }) => {
    const stop = readStopToken(platform.secrets, token);
    await inOrganization(platform, stop, (transaction) => carryOut(transaction, stop));
    return { stopped: true as const };
  });
};

/** Serves the one-click requests of mail programs: a POST of a form to the address of the page. */
export function oneClickPage(platform: Platform, app: FastifyInstance): void {
  void app.register(async (scope) => {
    scope.addContentTypeParser("application/x-www-form-urlencoded", { bodyLimit: 1024 }, (_request, _body, done) =>
      done(null, {}),
    );
    scope.post<{ Querystring: { token?: unknown } }>("/unsubscribe", async (request, reply) => {
      const stop = readStopToken(platform.secrets, String(request.query.token));
      await inOrganization(platform, stop, (transaction) => carryOut(transaction, stop));
      return reply.header("cache-control", "no-store").type("text/plain").send("ok\n");
    });
  });
}
