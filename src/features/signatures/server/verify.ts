import { approvedDocuments } from "#features/documents/server/index.ts";
import { loadOrganization } from "#features/organizations/server/index.ts";
import type { Tx } from "#platform/db/database.ts";
import type { On } from "#platform/http/serve.ts";
import type { Platform } from "#platform/platform.ts";
import { type KnownFile, verifyFiles } from "../verify-contract.ts";
import type { SealLevel } from "./seal/seal-level.ts";

/** A file can be the same in several organizations; nobody asks about more. */
const most = 100;

/** The route of /verify. */
export const verifyRoutes =
  ({ db, clock }: Platform) =>
  (on: On) =>
    on(verifyFiles, async (_call, { hashes }) => ({
      known: await db.asSystem((tx) => knownFiles(tx, clock.now(), hashes)),
    }));

type Known = Omit<KnownFile, "organizationName"> & { readonly orgId: string };

/**
 * Returns the facts about files by their SHA-256, in all organizations. Having a file's hash proves the right to know
 * them.
 */
async function knownFiles(tx: Tx, now: Date, hashes: readonly string[]): Promise<KnownFile[]> {
  const bytes = hashes.map((hash) => Buffer.from(hash, "hex"));
  const files = await tx
    .selectFrom("files")
    .select(["orgId", "id", "sha256"])
    .where("sha256", "in", bytes)
    .limit(most)
    .execute();
  if (files.length === 0) return [];
  const orgIds = [...new Set(files.map(({ orgId }) => orgId))];
  const fileIds = files.map(({ id }) => id);
  const envelopes = await envelopesOf(tx, orgIds, fileIds);
  const processIds = envelopes.map(({ processId }) => processId);
  const documents = await approvedDocuments(tx, orgIds, { fileIds, processIds });
  const known = files.flatMap(({ orgId, id, sha256 }): Known[] => {
    const hash = sha256.toString("hex");
    const ofFile = envelopes.filter((one) => [one.documentFileId, ...one.made.map(([file]) => file)].includes(id));
    const approval = (processId: string) => documents.find((one) => one.processId === processId);
    if (ofFile.length > 0)
      return ofFile.map(({ processId, title, finishedAt, signed, signatures, sealLevel, made }) => ({
        orgId,
        sha256: hash,
        kind: made.find(([file]) => file === id)?.[1] ?? "pdf",
        title,
        approvedAt: approval(processId)?.approvedOn?.toISOString() ?? null,
        signedAt: signed ? (finishedAt?.toISOString() ?? null) : null,
        signatures: signed ? signatures : 0,
        sealLevel: signed ? sealLevel : null,
      }));
    return documents
      .filter(({ fileId }) => fileId === id)
      .map(({ kind, title, approvedOn }) => ({
        orgId,
        sha256: hash,
        kind,
        title,
        approvedAt: approvedOn?.toISOString() ?? null,
        signedAt: null,
        signatures: 0,
        sealLevel: null,
      }));
  });
  const names = new Map<string, string>();
  for (const orgId of new Set(known.map((one) => one.orgId)))
    names.set(orgId, (await loadOrganization(tx, orgId, now)).name);
  return known.map(({ orgId, ...one }) => ({ ...one, organizationName: names.get(orgId) ?? "" }));
}

/** The envelopes made of these files, or that made them. */
async function envelopesOf(tx: Tx, orgIds: readonly string[], fileIds: readonly string[]) {
  const rows = await tx
    .selectFrom("signatureEnvelopes as e")
    .select(["e.orgId", "e.id", "e.processId", "e.title", "e.state", "e.finishedAt", "e.sealLevel"])
    .select(["e.documentFileId", "e.signedFileId", "e.unstampedFileId", "e.stampedFileId", "e.certificateFileId"])
    .select((eb) =>
      eb
        .selectFrom("signatureInvitations as i")
        .select((i) => i.fn.countAll<number>().as("count"))
        .whereRef("i.orgId", "=", "e.orgId")
        .whereRef("i.envelopeId", "=", "e.id")
        .as("signatures"),
    )
    .where("e.orgId", "in", [...orgIds])
    .where((eb) =>
      eb.or(
        (
          ["e.documentFileId", "e.signedFileId", "e.unstampedFileId", "e.stampedFileId", "e.certificateFileId"] as const
        ).map((column) => eb(column, "in", [...fileIds])),
      ),
    )
    .orderBy("e.createdAt", "desc")
    .limit(most)
    .$narrowType<{ sealLevel: SealLevel | null }>()
    .execute();
  return rows.map(({ signedFileId, unstampedFileId, stampedFileId, certificateFileId, signatures, state, ...row }) => ({
    ...row,
    signed: state === "signed",
    signatures: Number(signatures ?? 0),
    made: [
      [signedFileId, "signed"],
      [unstampedFileId, "signed"],
      [stampedFileId, "signed"],
      [certificateFileId, "certificate"],
    ] as const,
  }));
}
