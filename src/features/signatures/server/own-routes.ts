import { memberNames } from "#features/members/server/index.ts";
import { pageOfRows, readCursor } from "#platform/db/page.ts";
import type { MemberCall } from "#platform/http/call.ts";
import type { On } from "#platform/http/serve.ts";
import type { Platform } from "#platform/platform.ts";
import { Failure, notFound } from "#protocol/failure.ts";
import * as contract from "../own-contract.ts";
import { note } from "./evidence/evidence.ts";
import { linkFor } from "./mails.ts";
import { lockEnvelope } from "./queries.ts";

/** Returns the invitations of open envelopes that wait for the caller, by their address. */
const waiting = ({ tx, orgId, user }: MemberCall) =>
  tx
    .selectFrom("signatureInvitations as i")
    .innerJoin("signatureEnvelopes as e", (join) =>
      join.onRef("e.orgId", "=", "i.orgId").onRef("e.id", "=", "i.envelopeId"),
    )
    .select(["i.id", "i.envelopeId", "i.invitedAt", "e.title", "e.createdBy", "e.expiresAt", "e.provider"])
    .where("i.orgId", "=", orgId)
    .where("i.emailKey", "=", user.email.toLowerCase())
    .where("i.invitedAt", "is not", null)
    .where("i.state", "in", ["pending", "viewed", "accepted"])
    .where("e.state", "in", ["sent", "partlySigned"]);

/** The routes of the user's own signatures. Their account proves the address, as the mail would. */
export const ownRoutes = (platform: Platform) => (on: On) => {
  on(contract.listOwnSignatures, async (call, { after, limit }) => {
    call.authorize(call.user.emailVerified ? true : "failure.role");
    let query = waiting(call).where("e.expiresAt", ">", call.now);
    const [at = "", id = ""] = after ? readCursor(after, 2) : [];
    if (after) query = query.where((eb) => eb(eb.refTuple("i.invitedAt", "i.id"), ">", eb.tuple(new Date(at), id)));
    const found = await query
      .orderBy("i.invitedAt")
      .orderBy("i.id")
      .limit(limit + 1)
      .execute();
    const page = pageOfRows(found, limit, (row) => [row.invitedAt?.toISOString() ?? "", row.id]);
    const names = await memberNames(
      call.tx,
      page.rows.flatMap(({ createdBy }) => createdBy ?? []),
    );
    return {
      next: page.next,
      rows: page.rows.map((row) => ({
        invitationId: row.id,
        title: row.title,
        senderName: (row.createdBy && names.get(row.createdBy)?.name) || null,
        invitedAt: (row.invitedAt ?? call.now).toISOString(),
        expiresAt: row.expiresAt.toISOString(),
        here: row.provider === "local",
      })),
    };
  });

  on(contract.openOwnSignature, async (call, { invitationId }) => {
    call.authorize(call.user.emailVerified ? true : "failure.role");
    const found = await waiting(call).where("i.id", "=", invitationId).executeTakeFirst();
    if (!found) throw notFound();
    if (found.provider !== "local") throw new Failure("signatures.byProvider", 409);
    const { tx, orgId, now, user, address, userAgent: agent } = call;
    const envelope = await lockEnvelope(tx, orgId, found.envelopeId);
    await note(tx, now, envelope, { kind: "openedSignedIn", invitationId, actorId: user.uid, address, agent });
    call.audit("signature.openedSignedIn", "process", envelope.processId, { invitation: invitationId });
    return { url: await linkFor(platform, call, envelope, invitationId) };
  });
};
