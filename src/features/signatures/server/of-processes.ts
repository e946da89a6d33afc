import type { Tx } from "#platform/db/database.ts";

/** The signed PDF and the certificate of the signed envelopes of these processes. */
export async function signedOf(tx: Tx, orgId: string, processIds: readonly string[]) {
  if (processIds.length === 0) return [];
  const rows = await tx
    .selectFrom("signatureEnvelopes as e")
    .innerJoin("files as f", (join) =>
      join
        .onRef("f.orgId", "=", "e.orgId")
        .on((on) => on.or([on("f.id", "=", on.ref("e.signedFileId")), on("f.id", "=", on.ref("e.certificateFileId"))])),
    )
    .select(["e.processId", "e.title", "e.signedFileId", "f.id", "f.size", "f.sha256", "f.storageKey"])
    .where("e.orgId", "=", orgId)
    .where("e.processId", "in", processIds)
    .where("e.state", "=", "signed")
    .orderBy("e.finishedAt")
    .orderBy("e.id")
    .execute();
  return rows.map(({ id, signedFileId, title, ...row }) => ({
    ...row,
    isCertificate: id !== signedFileId,
    name: `${title} (${id === signedFileId ? "firmado" : "certificado de firma"}).pdf`,
  }));
}

/** The signed PDFs of a process, without the certificates of their signatures. */
export async function signedPdfsOf(tx: Tx, orgId: string, processId: string) {
  const files = await signedOf(tx, orgId, [processId]);
  return files.filter(({ isCertificate }) => !isCertificate).map(({ name, sha256 }) => ({ name, sha256 }));
}

/** Returns the signers of these processes who were invited by mail, with the time. */
export async function signersMailed(tx: Tx, orgId: string, processIds: readonly string[]) {
  if (processIds.length === 0) return [];
  const rows = await tx
    .selectFrom("signatureInvitations as i")
    .innerJoin("signatureEnvelopes as e", (join) =>
      join.onRef("e.orgId", "=", "i.orgId").onRef("e.id", "=", "i.envelopeId"),
    )
    .select(["i.email", "i.invitedAt", "i.mailOutcome", "e.title"])
    .where("i.orgId", "=", orgId)
    .where("e.processId", "in", processIds)
    .where("i.invitedAt", "is not", null)
    .execute();
  return rows.flatMap(({ invitedAt, mailOutcome, ...row }) =>
    invitedAt ? [{ ...row, invitedAt, failed: mailOutcome === "bounced" || mailOutcome === "failed" }] : [],
  );
}
