import type { z } from "zod";
import { approvedPdf } from "#features/documents/server/index.ts";
import { endInDays } from "#features/organizations/server/index.ts";
import { processNews } from "#features/processes/server/index.ts";
import { newId } from "#platform/clock.ts";
import { violated } from "#platform/db/database.ts";
import type { Platform } from "#platform/platform.ts";
import { Failure } from "#protocol/failure.ts";
import type { sendEnvelope as contract } from "../contract.ts";
import { envelopeSent } from "../events.ts";
import { isOnPage, maxFields, type PlacedField, type SignerField } from "../fields.ts";
import { fieldsAtLines } from "../lines.ts";
import { closeGaps, type InvitationInput } from "../signature.ts";
import { note } from "./evidence/evidence.ts";
import { goOn } from "./flow.ts";
import type { Inside } from "./mails.ts";
import { type PdfFacts, pdfFacts } from "./pdf/pdf-facts.ts";
import { type EnvelopeRow, lockEnvelope, storedFile } from "./queries.ts";
import { settingsOf } from "./settings.ts";
import { codeFingerprint } from "./signing/codes.ts";
import { isPublicDeed } from "./template-signing.ts";

/** The sender and their address. A job has no address. */
export interface SentBy {
  readonly uid: string;
  readonly address: string | null;
  readonly agent: string | null;
}

/** Sends the approved PDF of a process to its signers. The sender was authorized. */
export async function sendEnvelope(
  platform: Platform,
  call: Inside,
  from: SentBy,
  input: z.output<typeof contract.input>,
): Promise<EnvelopeRow> {
  const { tx, orgId, now } = call;
  const { processId, invitations, message, expiresInDays, remindEveryDays, delegation } = input;
  const process = (await processNews(tx, [processId])).get(processId);
  const pdf = await approvedPdf(tx, processId);
  if (!process || !pdf) throw new Failure("signatures.noPdf", 409);
  if (await isPublicDeed(tx, process.templateId)) throw new Failure("signatures.publicDeed", 409);
  const settings = await settingsOf(tx, orgId);
  const facts = await pdfFacts(await platform.files.read((await storedFile(tx, orgId, pdf.fileId)).storageKey));
  const fields = allFields(facts, invitations);
  const id = newId();
  const of = { orgId, id, documentSha256: pdf.sha256 };
  await tx
    .insertInto("signatureEnvelopes")
    .values({
      ...of,
      processId,
      title: process.title,
      documentFileId: pdf.fileId,
      provider: settings.provider,
      signatureType: settings.signatureType,
      idVerification: settings.idVerification,
      message,
      state: "sent",
      remindEveryDays,
      delegation: delegation && settings.provider === "local",
      expiresAt: await endInDays(call, expiresInDays),
      createdAt: now,
      createdBy: from.uid,
    })
    .execute()
    .catch((error: unknown) => {
      if (violated(error) === "signature_envelopes_one_open") throw new Failure("signatures.alreadyOpen", 409);
      throw error;
    });
  await insertSigners(platform, call, of, invitations, fields);
  await note(tx, now, of, {
    kind: "sent",
    actorId: from.uid,
    address: from.address,
    agent: from.agent,
    details: {
      signers: invitations.length,
      fields: fields.flat().length,
      pages: facts.pages.length,
      pdf: pdf.sha256.toString("hex"),
      provider: settings.provider,
    },
  });
  call.audit("signature.sent", "process", processId, { envelope: id, signers: invitations.length });
  await call.announce(envelopeSent, { processId, envelopeId: id });
  await goOn(platform, call, await lockEnvelope(tx, orgId, id));
  return lockEnvelope(tx, orgId, id);
}

/** Stores the signers of an envelope in their stages. */
async function insertSigners(
  platform: Platform,
  { tx }: Pick<Inside, "tx">,
  of: { readonly orgId: string; readonly id: string },
  invitations: readonly InvitationInput[],
  fields: readonly SignerField[][],
): Promise<void> {
  const stages = closeGaps(invitations.map(({ stage }) => stage));
  const rows = invitations.map((one, position) => ({
    ...rowOf(platform, of, one, stages[position] ?? 1, position),
    fields: JSON.stringify(fields[position] ?? []),
  }));
  await tx.insertInto("signatureInvitations").values(rows).execute();
}

/** Returns the fields of each signer. */
function allFields(facts: PdfFacts, invitations: readonly InvitationInput[]): SignerField[][] {
  const names = invitations.map(({ name }) => name);
  const atLines = fieldsAtLines(facts.lines, names);
  return invitations.map((one, index) => fieldsOf(facts, one.fields, atLines[index] ?? [], index));
}

/** Returns the fields of a signer: those the sender placed, or those of the document's anchor words and of the lines with their name. */
function fieldsOf(
  facts: PdfFacts,
  placed: readonly PlacedField[] | undefined,
  atLines: readonly PlacedField[],
  index: number,
): SignerField[] {
  const anchored = facts.anchors.filter(({ signer }) => signer === index + 1).map(({ field }) => field);
  const found = placed ?? [...anchored, ...atLines].slice(0, maxFields);
  const off = found.findIndex((field) => !isOnPage(field, facts.pages));
  if (off >= 0) {
    const code = "signatures.fieldOffPage";
    throw new Failure(code, 422, { fields: [{ path: `invitations.${index}.fields.${off}`, code }] });
  }
  return found.map((field, at) => ({ ...field, id: String(at + 1) }));
}

function rowOf(
  { secrets }: Pick<Platform, "secrets">,
  { orgId, id: envelopeId }: { orgId: string; id: string },
  { name, email, language, code, accessCode, phone }: InvitationInput,
  stage: number,
  position: number,
) {
  const id = newId();
  return {
    orgId,
    id,
    envelopeId,
    position,
    name,
    email,
    emailKey: email.toLowerCase(),
    stage,
    language,
    state: "pending",
    codeKind: code,
    phone: code === "sms" ? (phone ?? null) : null,
    accessCode: code === "access" && accessCode ? codeFingerprint(secrets, id, accessCode) : null,
  };
}
