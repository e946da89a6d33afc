import type { Updateable } from "kysely";
import { maskedNumber } from "#features/identity/phone.ts";
import { memberNames } from "#features/members/server/index.ts";
import type { Tx } from "#platform/db/database.ts";
import type { SignatureEnvelopes, SignatureInvitations } from "#platform/db/tables.ts";
import { notFound } from "#protocol/failure.ts";
import type { Envelope, Invitation } from "../contract.ts";
import type { FieldAnswers, SignerField } from "../fields.ts";
import type { Mark } from "../mark.ts";
import {
  type CodeKind,
  type EnvelopeState,
  type ErrorReason,
  type InvitationState,
  isOpen,
  type ProviderName,
  type SignatureType,
} from "../signature.ts";
import type { SealLevel } from "./seal/seal-level.ts";

const envelopes = (tx: Tx, orgId: string) =>
  tx.selectFrom("signatureEnvelopes").selectAll().where("orgId", "=", orgId).$narrowType<{
    state: EnvelopeState;
    provider: ProviderName;
    signatureType: SignatureType;
    providerFailure: ErrorReason | null;
    sealLevel: SealLevel | null;
  }>();

/** An envelope as it is kept. */
export type EnvelopeRow = NonNullable<Awaited<ReturnType<typeof findEnvelope>>>;

/** An envelope of an organization. */
export const findEnvelope = (tx: Tx, orgId: string, id: string) =>
  envelopes(tx, orgId).where("id", "=", id).executeTakeFirst();

/** Returns the sender of an envelope. */
export const senderOf = async (tx: Tx, id: string): Promise<string | null> =>
  (await tx.selectFrom("signatureEnvelopes").select("createdBy").where("id", "=", id).executeTakeFirst())?.createdBy ??
  null;

/** Returns the name of the signer who declined an envelope, or undefined if none did. */
export const refuserOf = async (tx: Tx, id: string): Promise<string | undefined> =>
  (
    await tx
      .selectFrom("signatureInvitations")
      .select("name")
      .where("envelopeId", "=", id)
      .where("state", "=", "declined")
      .executeTakeFirst()
  )?.name;

/**
 * Returns true in `open` if an envelope still waits for signatures, with its sender. Locks it until the transaction
 * ends. Returns undefined if there is none.
 */
export async function signingOf(
  tx: Tx,
  id: string,
): Promise<{ readonly open: boolean; readonly senderId: string | null } | undefined> {
  const row = await tx
    .selectFrom("signatureEnvelopes")
    .select(["state", "createdBy"])
    .where("id", "=", id)
    .forShare()
    .executeTakeFirst();
  return row && { open: isOpen(row.state as EnvelopeState), senderId: row.createdBy };
}

/** An envelope, locked until the transaction ends: what happens to it happens one after the other. 404 without one. */
export async function lockEnvelope(tx: Tx, orgId: string, id: string): Promise<EnvelopeRow> {
  const row = await envelopes(tx, orgId).where("id", "=", id).forUpdate().executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** An envelope of a process; 404 where it is another's. */
export async function envelopeOf(
  tx: Tx,
  orgId: string,
  { processId, envelopeId }: { processId: string; envelopeId: string },
  lock?: "lock",
): Promise<EnvelopeRow> {
  const row = lock ? await lockEnvelope(tx, orgId, envelopeId) : await findEnvelope(tx, orgId, envelopeId);
  if (row?.processId !== processId) throw notFound();
  return row;
}

/** A signer as they are kept. */
export type InvitationRow = Awaited<ReturnType<typeof invitationsOf>>[number];

/** The values of a signer, with the day in its written form. */
export type StoredAnswers = FieldAnswers & { readonly date: string };

/** The signers of envelopes, in the order they were named. */
export const invitationsOf = (tx: Tx, orgId: string, ...envelopeIds: readonly string[]) =>
  tx
    .selectFrom("signatureInvitations")
    .selectAll()
    .where("orgId", "=", orgId)
    .where("envelopeId", "in", [...envelopeIds])
    .orderBy("position")
    .$narrowType<{
      state: InvitationState;
      codeKind: CodeKind;
      language: "en" | "es";
      mark: Exclude<Mark, { kind: "uploaded" }> | { kind: "uploaded" } | null;
      mailOutcome: Invitation["mailOutcome"];
      fields: SignerField[];
      fieldValues: StoredAnswers | null;
    }>()
    .execute();

/** The envelope a signer's invitation belongs to. */
export async function envelopeIdOf(tx: Tx, orgId: string, invitationId: string): Promise<string> {
  const row = await tx
    .selectFrom("signatureInvitations")
    .select("envelopeId")
    .where("orgId", "=", orgId)
    .where("id", "=", invitationId)
    .executeTakeFirst();
  if (!row) throw notFound();
  return row.envelopeId;
}

export const updateEnvelope = async (
  tx: Tx,
  { orgId, id }: { orgId: string; id: string },
  change: Updateable<SignatureEnvelopes>,
): Promise<void> =>
  void (await tx
    .updateTable("signatureEnvelopes")
    .set(change)
    .where("orgId", "=", orgId)
    .where("id", "=", id)
    .execute());

export const updateInvitation = async (
  tx: Tx,
  { orgId, id }: { orgId: string; id: string },
  change: Updateable<SignatureInvitations>,
): Promise<void> =>
  void (await tx
    .updateTable("signatureInvitations")
    .set(change)
    .where("orgId", "=", orgId)
    .where("id", "=", id)
    .execute());

/** Returns the storage key, size and SHA-256 of a file. */
export async function storedFile(tx: Tx, orgId: string, id: string) {
  const row = await tx
    .selectFrom("files")
    .select(["storageKey", "sha256", "size"])
    .where("orgId", "=", orgId)
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) throw new Error("the file of an envelope is there as long as the envelope");
  return row;
}

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** Envelopes as the people of the organization see them; `rights`: what the caller may do with each. */
export async function showEnvelopes(
  tx: Tx,
  orgId: string,
  rows: readonly EnvelopeRow[],
  rights: (row: EnvelopeRow) => Pick<Envelope, "mine" | "voidable">,
): Promise<Envelope[]> {
  if (rows.length === 0) return [];
  const invitations = await invitationsOf(tx, orgId, ...rows.map(({ id }) => id));
  const names = await memberNames(
    tx,
    [...rows.map(({ createdBy }) => createdBy), ...invitations.map(({ signedBefore }) => signedBefore)].filter(
      (id) => id !== null,
    ),
  );
  const signed = await tx
    .selectFrom("files")
    .select(["id", "sha256"])
    .where("orgId", "=", orgId)
    .where("id", "in", [orgId, ...rows.flatMap(({ signedFileId }) => signedFileId ?? [])])
    .execute();
  return rows.map((row) => ({
    id: row.id,
    processId: row.processId,
    title: row.title,
    state: row.state,
    provider: row.provider,
    type: row.signatureType,
    idVerification: row.idVerification,
    reason: row.reason,
    providerFailure: row.providerFailure,
    senderName: (row.createdBy && names.get(row.createdBy)?.name) || null,
    documentSha256: row.documentSha256.toString("hex"),
    signedSha256: signed.find(({ id }) => id === row.signedFileId)?.sha256.toString("hex") ?? null,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    finishedAt: iso(row.finishedAt),
    remindEveryDays: row.remindEveryDays,
    delegation: row.delegation,
    sealLevel: row.sealLevel,
    ...rights(row),
    invitations: invitations
      .filter(({ envelopeId }) => envelopeId === row.id)
      .map((one) => showInvitation(one, (one.signedBefore && names.get(one.signedBefore)?.name) || null)),
  }));
}

const showInvitation = (row: InvitationRow, signedBefore: string | null): Invitation => ({
  id: row.id,
  name: row.name,
  email: row.email,
  stage: row.stage,
  language: row.language,
  code: row.codeKind,
  state: row.state,
  invitedAt: iso(row.invitedAt),
  mailedAt: iso(row.mailedAt),
  mailOutcome: row.mailOutcome,
  reminders: row.reminders,
  viewedAt: iso(row.viewedAt),
  acceptedAt: iso(row.acceptedAt),
  decidedAt: iso(row.decidedAt),
  reason: row.reason,
  mark: row.mark?.kind ?? null,
  phone: row.phone && maskedNumber(row.phone),
  delegatedBy:
    row.delegatedName !== null && row.delegatedEmail !== null
      ? { name: row.delegatedName, email: row.delegatedEmail }
      : null,
  signedBefore,
  fields: row.fields,
});
