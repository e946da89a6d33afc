import { createHash } from "node:crypto";
import { z } from "zod";
import type { Tx } from "#platform/db/database.ts";
import type { JobCall } from "#platform/jobs/runner.ts";
import type { Platform } from "#platform/platform.ts";
import { newSealKey, type SealKey, signerOf } from "./certificate-for.ts";
import { openP12, type Sealer } from "./own-certificate.ts";

/** A certificate that ends sooner than this is replaced. */
const renewMs = 90 * 24 * 3600 * 1000;

export const sealPurpose = (orgId: string): string => `signature-seal|${orgId}`;

/** Returns the purpose under which an organization's .p12 is encrypted. */
export const ownFilePurpose = (orgId: string): string => `signature-certificate|${orgId}`;

/** Returns the current seal of an organization: its own certificate while it is valid, otherwise the one made here. */
export async function sealerOf(
  platform: Pick<Platform, "secrets">,
  call: JobCall,
  organization: string,
): Promise<Sealer> {
  const orgId = call.orgId as string;
  const own = await call.transaction(({ tx, now }) =>
    tx
      .selectFrom("signatureCertificates")
      .select("sealedFile")
      .where("orgId", "=", orgId)
      .where("notBefore", "<=", now)
      .where("notAfter", ">", now)
      .executeTakeFirst(),
  );
  if (own) {
    const { file, password } = OwnFile.parse(JSON.parse(platform.secrets.open(ownFilePurpose(orgId), own.sealedFile)));
    return openP12(Buffer.from(file, "base64"), password);
  }
  const key = await sealKeyOf(platform, call, organization);
  return { signer: await signerOf(key), certificate: key.certificate, chain: [] };
}

/** A .p12 in base64, and what opens it. */
const OwnFile = z.object({ file: z.string(), password: z.string() });

/** The key made here an organization seals with; made when it has none, or one that ends soon. */
async function sealKeyOf(
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
