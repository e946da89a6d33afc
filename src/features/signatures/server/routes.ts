import { rememberDownloads } from "#features/documents/server/index.ts";
import { pageOfRows, readCursor } from "#platform/db/page.ts";
import type { MemberCall } from "#platform/http/call.ts";
import type { On } from "#platform/http/serve.ts";
import type { Platform } from "#platform/platform.ts";
import { Failure } from "#protocol/failure.ts";
import * as contract from "../contract.ts";
import * as may from "../policy.ts";
import { managed, processOf, rightsOf, sendableProcess, shown } from "./asking.ts";
import { evidenceOf } from "./evidence/evidence-of.ts";
import { evidenceName, pdfName } from "./file-names.ts";
import { endEnvelope } from "./flow.ts";
import { type EnvelopeRow, envelopeOf, showEnvelopes, storedFile } from "./queries.ts";
import { type SentBy, sendEnvelope } from "./send-envelope.ts";
import { isPublicDeed } from "./template-signing.ts";

const sentBy = ({ user, address, userAgent }: MemberCall): SentBy => ({ uid: user.uid, address, agent: userAgent });

/** The routes of envelopes, for the people of the organization. */
export const routes = (platform: Platform) => (on: On) => {
  on(contract.listEnvelopes, async (call, { processId, after, limit }) => {
    const process = await processOf(call, processId);
    const { tx, orgId } = call;
    let query = tx.selectFrom("signatureEnvelopes").select(["id", "createdAt"]).where("processId", "=", processId);
    const [at = "", id = ""] = after ? readCursor(after, 2) : [];
    if (after) query = query.where((eb) => eb(eb.refTuple("createdAt", "id"), "<", eb.tuple(new Date(at), id)));
    const found = await query
      .orderBy("createdAt", "desc")
      .orderBy("id", "desc")
      .limit(limit + 1)
      .execute();
    const page = pageOfRows(found, limit, (row) => [row.createdAt.toISOString(), row.id]);
    const rows: EnvelopeRow[] = [];
    for (const row of page.rows) rows.push(await envelopeOf(tx, orgId, { processId, envelopeId: row.id }));
    return {
      rows: await showEnvelopes(tx, orgId, rows, rightsOf(call.actor, process)),
      next: page.next,
      approved: process.status === "approved",
      publicDeed: await isPublicDeed(tx, process.templateId),
    };
  });

  on(contract.sendEnvelope, async (call, input) => {
    await sendableProcess(call, input.processId);
    return shown(call, await sendEnvelope(platform, { ...call, by: call.user.uid }, sentBy(call), input));
  });

  on(contract.listEvents, async (call, { after, limit, ...input }) => {
    await processOf(call, input.processId);
    const { tx, orgId, now } = call;
    const envelope = await envelopeOf(tx, orgId, input);
    const [from = "0"] = after ? readCursor(after, 1) : [];
    const { steps } = await evidenceOf(tx, now, envelope);
    const rows = steps.filter(({ seq }) => seq > Number(from));
    return pageOfRows(rows.slice(0, limit + 1), limit, ({ seq }) => [String(seq)]);
  });

  on(contract.voidEnvelope, async (call, { reason, ...input }) => {
    const envelope = await managed(call, input, may.voidEnvelope);
    const step = { actorId: call.user.uid, address: call.address, agent: call.userAgent };
    await endEnvelope(platform, call, envelope, "voided", reason, step);
    return shown(call, envelope);
  });

  on.download(contract.downloadSigned, async (call, { file, ...input }) => {
    const found = await call.transaction(async (transaction) => {
      const { tx, orgId, now } = transaction;
      await processOf({ ...call, tx }, input.processId);
      const envelope = await envelopeOf(tx, orgId, input);
      if (file === "evidence") return { title: envelope.title, evidence: await evidenceOf(tx, now, envelope) };
      const id = file === "signed" ? envelope.signedFileId : envelope.certificateFileId;
      if (id === null) throw new Failure("signatures.notSignedYet", 409);
      await rememberDownloads(transaction, [input.processId], file === "signed" ? file : "signatureCertificate");
      return { title: envelope.title, stored: await storedFile(tx, orgId, id) };
    });
    if (found.evidence) {
      const content = Buffer.from(JSON.stringify(found.evidence, null, 2));
      return { content, name: evidenceName(found.title), mediaType: "application/json" };
    }
    const name = pdfName(found.title, file === "signed" ? "-firmado" : "-certificado");
    return { content: await platform.files.stream(found.stored.storageKey), name, mediaType: "application/pdf" };
  });
};
