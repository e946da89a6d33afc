import type { z } from "zod";
import { loadOrganization } from "#features/organizations/server/index.ts";
import { recordFile } from "#platform/files/files.ts";
import type { PublicCall } from "#platform/http/call.ts";
import type { Platform } from "#platform/platform.ts";
import { Failure } from "#protocol/failure.ts";
import { consentVersion } from "../consent.ts";
import { envelopeProgressed } from "../events.ts";
import { type FieldAnswers, missingAnswers, type SignerField } from "../fields.ts";
import type { acceptSigning, declineSigning, Signing, signDocument } from "../public-contract.ts";
import { note } from "./evidence.ts";
import { endEnvelope, goOn } from "./flow.ts";
import { isPresent } from "./in-person.ts";
import { invitationsOf, lockEnvelope, type StoredAnswers, updateInvitation } from "./queries.ts";
import { dayIn, showSigning } from "./show-signing.ts";
import { signaturePicture } from "./signature-picture.ts";
import { withActingSigner } from "./signer.ts";

const madeBy = ({ address, userAgent }: PublicCall, invitationId: string) => ({
  invitationId,
  address,
  agent: userAgent,
});

/** A signer agrees to sign electronically. Once more changes nothing. */
export const accept = (
  platform: Platform,
  call: PublicCall,
  input: z.output<typeof acceptSigning.input>,
): Promise<Signing> =>
  withActingSigner(platform, call, input, async (inside, envelope, invitation, all) => {
    if (input.version !== consentVersion) throw new Failure("signatures.consentChanged", 409);
    if (invitation.viewedAt === null) throw new Failure("signatures.readFirst", 409);
    if (invitation.acceptedAt === null) {
      await updateInvitation(inside.tx, invitation, { state: "accepted", acceptedAt: call.now });
      const details = { version: input.version, language: input.language };
      await note(inside.tx, call.now, envelope, { ...madeBy(call, invitation.id), kind: "accepted", details });
      await inside.announce(envelopeProgressed, { processId: envelope.processId, envelopeId: envelope.id });
    }
    const accepted = { ...invitation, state: "accepted", acceptedAt: invitation.acceptedAt ?? call.now } as const;
    return showSigning(inside, envelope, accepted, all, true);
  });

/** Signs the shown document. Of two simultaneous calls, the second learns that it is signed. */
export async function sign(
  platform: Platform,
  call: PublicCall,
  input: z.output<typeof signDocument.input>,
): Promise<Signing> {
  const { mark } = input;
  const picture = mark.kind === "uploaded" ? await signaturePicture(mark.picture) : undefined;
  return withActingSigner(platform, call, input, async (inside, envelope, invitation) => {
    const { tx, orgId } = inside;
    const host = isPresent(invitation, input.presence, call.now) ? invitation.hostId : null;
    if (invitation.acceptedAt === null) throw new Failure("signatures.consentFirst", 409);
    if (input.shown !== envelope.documentSha256.toString("hex")) throw new Failure("signatures.otherDocument", 409);
    refuseMissing(invitation.fields, input.answers);
    const { timeZone } = await loadOrganization(tx, orgId, call.now);
    const filled = filledIn(invitation.fields, input.answers, dayIn(timeZone, call.now));
    // Its bytes are stored inside the transaction: a signature that is refused leaves at most a file the sweep removes.
    const markFileId = picture
      ? await recordFile(inside, await platform.files.put(orgId, picture.bytes), "signature", picture.mediaType)
      : null;
    await updateInvitation(tx, invitation, {
      state: "signed",
      decidedAt: call.now,
      mark: JSON.stringify(mark.kind === "uploaded" ? { kind: mark.kind } : mark),
      markFileId,
      fieldValues: JSON.stringify(filled),
      signedBefore: host,
      presenceHash: null,
    });
    const details = {
      mark: mark.kind,
      shown: input.shown,
      ...evidenceOf(invitation.fields, filled),
      inPerson: host !== null,
    };
    await note(tx, call.now, envelope, { ...madeBy(call, invitation.id), kind: "signed", details });
    inside.audit("signature.personSigned", "process", envelope.processId, { invitation: invitation.id });
    await goOn(platform, inside, envelope);
    return shownAgain(inside, envelope.id, invitation.id);
  });
}

function refuseMissing(fields: readonly SignerField[], answers: FieldAnswers): void {
  const code = "signatures.fieldRequired";
  const missing = missingAnswers(fields, answers).map((path) => ({ path, code }) as const);
  if (missing.length > 0) throw new Failure(code, 422, { fields: missing });
}

/** Returns the values of a signer for the fields they have. */
function filledIn(fields: readonly SignerField[], { initials, texts }: FieldAnswers, date: string): StoredAnswers {
  const kinds = new Set(fields.map(({ kind }) => kind));
  const asked = fields.filter(({ kind, id }) => kind === "text" && (texts[id] ?? "") !== "");
  return {
    initials: kinds.has("initials") ? initials : "",
    texts: Object.fromEntries(asked.map(({ id }) => [id, texts[id] ?? ""])),
    date: kinds.has("date") ? date : "",
  };
}

/** Returns the same values in the form of the evidence. */
const evidenceOf = (
  fields: readonly SignerField[],
  { initials, texts, date }: StoredAnswers,
): Record<string, string> => ({
  ...(initials === "" ? {} : { initials }),
  ...(date === "" ? {} : { date }),
  ...Object.fromEntries(
    fields.flatMap(({ id, label }) =>
      texts[id] === undefined ? [] : [[`text ${id}${label && `: ${label}`}`, texts[id]]],
    ),
  ),
});

/** Declines: the envelope ends, and all people concerned get the reason. */
export const decline = (
  platform: Platform,
  call: PublicCall,
  input: z.output<typeof declineSigning.input>,
): Promise<Signing> =>
  withActingSigner(platform, call, input, async (inside, envelope, invitation) => {
    const { reason } = input;
    await updateInvitation(inside.tx, invitation, { state: "declined", decidedAt: call.now, reason });
    await endEnvelope(platform, inside, envelope, "declined", reason, madeBy(call, invitation.id));
    return shownAgain(inside, envelope.id, invitation.id);
  });

async function shownAgain(inside: Parameters<typeof showSigning>[0], envelopeId: string, invitationId: string) {
  const { tx, orgId } = inside;
  const envelope = await lockEnvelope(tx, orgId, envelopeId);
  const all = await invitationsOf(tx, orgId, envelopeId);
  const me = all.find(({ id }) => id === invitationId);
  if (!me) throw new Error("a signer stays");
  return showSigning(inside, envelope, me, all, true);
}
