import type { MemberCall } from "#platform/http/call.ts";
import type { On } from "#platform/http/serve.ts";
import type { Platform } from "#platform/platform.ts";
import * as contract from "../certificate-contract.ts";
import { signatureSettingsChanged } from "../events.ts";
import * as may from "../policy.ts";
import { certificateFacts, openP12, refuseUnfit } from "./seal/own-certificate.ts";
import { ownFilePurpose } from "./seal/seal-key-of.ts";

/** The routes of the certificate an organization seals with. */
export const certificateRoutes =
  ({ secrets }: Platform) =>
  (on: On) => {
    on(contract.getSealCertificate, async (call) => {
      call.authorize(may.readSettings(call.actor));
      return shown(call);
    });

    on(contract.putSealCertificate, async (call, { file, password }) => {
      call.authorize(may.changeSettings(call.actor));
      const { tx, orgId, now, user } = call;
      const sealer = await openP12(Buffer.from(file, "base64"), password);
      const { validFromDate, validToDate } = await refuseUnfit(sealer, now);
      const row = {
        sealedFile: secrets.seal(ownFilePurpose(orgId), JSON.stringify({ file, password })),
        certificate: Buffer.from(sealer.certificate),
        chain: sealer.chain.map((one) => Buffer.from(one)),
        notBefore: validFromDate,
        notAfter: validToDate,
        createdAt: now,
        createdBy: user.uid,
      };
      await tx
        .insertInto("signatureCertificates")
        .values({ orgId, ...row })
        .onConflict((conflict) => conflict.column("orgId").doUpdateSet(row))
        .execute();
      const { subject, issuer, certificateSha256 } = certificateFacts(sealer.certificate);
      call.audit("signatureCertificate.given", "organization", orgId, { subject, issuer, sha256: certificateSha256 });
      await call.announce(signatureSettingsChanged, {});
      return shown(call);
    });

    on(contract.removeSealCertificate, async (call) => {
      call.authorize(may.changeSettings(call.actor));
      const { tx, orgId } = call;
      const { numDeletedRows } = await tx
        .deleteFrom("signatureCertificates")
        .where("orgId", "=", orgId)
        .executeTakeFirst();
      if (numDeletedRows === 1n) call.audit("signatureCertificate.removed", "organization", orgId, {});
      await call.announce(signatureSettingsChanged, {});
      return shown(call);
    });
  };

/** Returns the certificate with which documents are sealed now. */
async function shown({ tx, orgId, now }: MemberCall): Promise<contract.SealCertificate> {
  const own = await tx
    .selectFrom("signatureCertificates")
    .select(["certificate", "notAfter"])
    .where("orgId", "=", orgId)
    .executeTakeFirst();
  if (own) return { kind: "own", ...facts(own.certificate), over: own.notAfter <= now };
  const made = await tx
    .selectFrom("signatureSeals")
    .select("certificate")
    .where("orgId", "=", orgId)
    .executeTakeFirst();
  if (made) return { kind: "made", ...facts(made.certificate), over: false };
  return { kind: "none", subject: "", issuer: "", notAfter: null, sha256: "", over: false };
}

function facts(certificate: Uint8Array) {
  const { certificateSha256: sha256, subject, issuer, notAfter } = certificateFacts(certificate);
  return { subject, issuer, notAfter, sha256 };
}
