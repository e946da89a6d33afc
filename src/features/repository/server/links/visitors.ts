import { randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import { openLink } from "#features/public-links/server/index.ts";
import { senderOf } from "#features/theming/server/index.ts";
import { newId } from "#platform/clock.ts";
import type { Tx } from "#platform/db/database.ts";
import type { PublicCall } from "#platform/http/call.ts";
import { networkOf, noteUses } from "#platform/http/limits.ts";
import { namedLimit } from "#platform/http/named-limits.ts";
import type { On } from "#platform/http/serve.ts";
import { enqueueMail } from "#platform/mail/send-mail.ts";
import type { Platform } from "#platform/platform.ts";
import { type Secrets, tokenHash } from "#platform/secrets/secrets.ts";
import { organizationTransaction } from "#platform/transaction.ts";
import { Failure, notFound } from "#protocol/failure.ts";
import { provenHours, proveVisitor, sendVisitCode } from "../../receipt-contract.ts";
import { itemLink } from "../../share-contract.ts";
import { say } from "../say.ts";

const minuteMs = 60_000;
/** The validity of a code in minutes, and the maximum of tries. */
const codes = { minutes: 15, tries: 6 } as const;
const toOne = namedLimit("codes of a link to an address", {
  max: 5,
  seconds: 3600,
  by: "the link, the e-mail address and the network",
  strangers: "Only from the same network.",
  others: "Nothing. The owner of the address gets their code from another network.",
});
const byLink = namedLimit("codes of a link", {
  max: 20,
  seconds: 3600,
  by: "the link and the network",
  strangers: "Only from the same network.",
  others: "Visitors in that network wait up to an hour. Everybody else gets their code.",
});

/** Returns the credentials of a visitor for a link. */
export const given = (token: string, password: string | undefined, address: string) => ({
  token,
  ...(password === undefined ? {} : { password: { text: password, address } }),
});

/** The routes by which visitors prove their address. */
export function visitorRoutes(on: On, platform: Platform): void {
  const { db, secrets } = platform;

  on(sendVisitCode, async (call, { token, password, email }) => {
    const { now, language, address } = call;
    const link = await openLink(db, itemLink, given(token, password, address), now);
    return organizationTransaction(db, { orgId: link.orgId, by: null, now }, async (transaction) => {
      const { tx } = transaction;
      if (!(await asksAddress(tx, link.subject))) throw notFound();
      await countCode(platform, link.id, email, call);
      const id = newId();
      const code = String(randomInt(1_000_000)).padStart(6, "0");
      const row = { orgId: link.orgId, id, linkId: link.id, email, createdAt: now };
      await tx
        .insertInto("repositoryVisitors")
        .values({ ...row, codeHash: hashOf(secrets, id, code) })
        .execute();
      const sender = await senderOf(platform, tx, link.orgId);
      const values = { code, firm: sender?.name ?? "", minutes: codes.minutes };
      await enqueueMail(
        transaction,
        secrets,
        `repository-code:${id}`,
        email,
        {
          language,
          title: say(language, "repository.receipt.mail.title", values),
          paragraphs: [
            say(language, "repository.receipt.mail.code", values),
            say(language, "repository.receipt.mail.why", values),
          ],
          footer: say(language, "repository.receipt.mail.footer", values),
          ...(sender ? { brand: sender.brand } : {}),
        },
        { about: null },
      );
      return { visitorId: id };
    });
  });

  on(proveVisitor, async ({ now, address }, { token, password, visitorId, code }) => {
    const link = await openLink(db, itemLink, given(token, password, address), now);
    // A wrong code is counted although the call fails: the count is in a transaction of its own.
    const key = await organizationTransaction(db, { orgId: link.orgId, by: null, now }, ({ tx }) =>
      prove(tx, secrets, { linkId: link.id, visitorId, code, now }),
    );
    if (key === undefined) throw new Failure("repository.receipt.codeWrong", 422);
    return { key };
  });
}

const hashOf = (secrets: Secrets, id: string, code: string): string =>
  secrets.fingerprint("repository-visit", `${id}\0${code}`);

/** Returns true if an item's link asks for addresses. */
export const asksAddress = async (tx: Tx, itemId: string): Promise<boolean> =>
  (await tx.selectFrom("repositoryItems").select("asksAddress").where("id", "=", itemId).executeTakeFirst())
    ?.asksAddress === true;

/** Counts a mailed code by the network that asks for it, so that nobody uses up the codes of other visitors. */
async function countCode({ db, secrets }: Platform, linkId: string, email: string, call: PublicCall): Promise<void> {
  const network = networkOf(call.address);
  const address = secrets.fingerprint("repository-code", email);
  const uses = [
    { key: `repository code|${linkId}|${address}|${network}`, limit: toOne },
    { key: `repository codes|${linkId}|${network}`, limit: byLink },
  ];
  const counts = await noteUses(db, uses, call.now);
  if (uses.some(({ key, limit }) => (counts.get(key)?.used ?? 0) > limit.max))
    throw new Failure("repository.receipt.tooMany", 429);
}

/** Returns the visitor's key for the right code, or undefined for a wrong one, which is counted. */
async function prove(
  tx: Tx,
  secrets: Secrets,
  { linkId, visitorId, code, now }: { linkId: string; visitorId: string; code: string; now: Date },
): Promise<string | undefined> {
  const visitor = await tx
    .selectFrom("repositoryVisitors")
    .select(["codeHash", "tries", "createdAt", "provenAt"])
    .where("id", "=", visitorId)
    .where("linkId", "=", linkId)
    .forUpdate()
    .executeTakeFirst();
  const over = !visitor || visitor.provenAt || now.getTime() - visitor.createdAt.getTime() > codes.minutes * minuteMs;
  if (!visitor || over || visitor.tries >= codes.tries) return undefined;
  const right = timingSafeEqual(Buffer.from(hashOf(secrets, visitorId, code)), Buffer.from(visitor.codeHash));
  const key = randomBytes(32).toString("base64url");
  const change = right ? { provenAt: now, keyHash: tokenHash(key) } : { tries: visitor.tries + 1 };
  await tx.updateTable("repositoryVisitors").set(change).where("id", "=", visitorId).execute();
  return right ? key : undefined;
}

/** Returns the visitor who verified their address at a link with a key, recently enough, or undefined. */
export async function visitorOf(tx: Tx, linkId: string, key: string | undefined, now: Date) {
  if (key === undefined) return undefined;
  const row = await tx
    .selectFrom("repositoryVisitors")
    .select(["email", "provenAt"])
    .where("linkId", "=", linkId)
    .where("keyHash", "=", tokenHash(key))
    .where("provenAt", ">", new Date(now.getTime() - provenHours * 60 * minuteMs))
    .executeTakeFirst();
  return row?.provenAt ? { email: row.email, provenAt: row.provenAt } : undefined;
}
