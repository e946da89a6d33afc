import { createHash, X509Certificate } from "node:crypto";
import type { Tx } from "#platform/db/database.ts";
import type { JobCall } from "#platform/jobs/runner.ts";
import type { Platform } from "#platform/platform.ts";
import { newSealKey, type SealKey } from "./certificate-for.ts";

/** A certificate that ends sooner than this is replaced. */
const renewMs = 90 * 24 * 3600 * 1000;

export const sealPurpose = (orgId: string): string => `signature-seal|${orgId}`;

/** The key an organization seals with; made when it has none, or one that ends soon. */
export async function sealKeyOf(
  { secrets }: Pick<Platform, "secrets">,
  call: JobCall,
  organization: string,
): Promise<SealKey> {
  const orgId = call.orgId as string;
  const kept = await call.transaction(({ tx, now }) => find(tx, orgId, now));
  const found = kept ?? (await make());
  return {
    certificate: found.certificate,
    privateKey: Buffer.from(secrets.open(sealPurpose(orgId), found.sealedKey), "base64"),
  };

  async function make() {
    const at = await call.transaction(async ({ now }) => now);
    const made = await newSealKey(`${organization} · sello electrónico`, at);
    const sealedKey = secrets.seal(sealPurpose(orgId), Buffer.from(made.privateKey).toString("base64"));
    return call.transaction(async ({ tx, now, audit }) => {
      const row = { certificate: Buffer.from(made.certificate), sealedKey, notAfter: made.notAfter, createdAt: now };
      await tx
        .insertInto("signatureSeals")
        .values({ orgId, ...row })
        // Somebody else made one at the same moment: theirs is as good.
        .onConflict((conflict) =>
          conflict
            .column("orgId")
            .doUpdateSet(row)
            .where("signatureSeals.notAfter", "<=", new Date(now.getTime() + renewMs)),
        )
        .execute();
      audit("signatureSeal.made", "organization", orgId, { sha256: fingerprint(made.certificate) });
      const stored = await find(tx, orgId, now);
      if (!stored) throw new Error("a seal that was made is there");
      return stored;
    });
  }
}

const find = (tx: Tx, orgId: string, now: Date) =>
  tx
    .selectFrom("signatureSeals")
    .select(["certificate", "sealedKey"])
    .where("orgId", "=", orgId)
    .where("notAfter", ">", new Date(now.getTime() + renewMs))
    .executeTakeFirst();

const fingerprint = (certificate: Uint8Array): string => createHash("sha256").update(certificate).digest("hex");

/** What the evidence says of a certificate. */
export function certificateFacts(certificate: Uint8Array) {
  const { subject, validTo } = new X509Certificate(certificate);
  return {
    subject: subject.replace(/^CN=/, ""),
    notAfter: new Date(validTo).toISOString(),
    certificateSha256: fingerprint(certificate),
  };
}
