import { inflateSync } from "node:zlib";
import { PDFDocument } from "@cantoo/pdf-lib";
import type { z } from "zod";
import { measured } from "#engine/document/pictures/measure.ts";
import { loadOrganization } from "#features/organizations/server/index.ts";
import { recordFile } from "#platform/files/files.ts";
import type { PublicCall } from "#platform/http/call.ts";
import type { Platform } from "#platform/platform.ts";
import { Failure } from "#protocol/failure.ts";
import { consentVersion } from "../../consent.ts";
import { envelopeProgressed } from "../../events.ts";
import { type FieldAnswers, missingAnswers, type SignerField } from "../../fields.ts";
import { maxPicture, maxPicturePixels } from "../../mark.ts";
import type { acceptSigning, declineSigning, Signing, signDocument } from "../../public-contract.ts";
import { reachesEnd, readingDetails } from "../../reading.ts";
import { note, sentPages } from "../evidence/evidence.ts";
import { endEnvelope, goOn } from "../flow.ts";
import { invitationsOf, lockEnvelope, type StoredAnswers, updateInvitation } from "../queries.ts";
import { isPresent } from "./in-person.ts";
import { dayIn, showSigning } from "./show-signing.ts";
import { withActingSigner } from "./signer.ts";

const refused = (code: "signatures.pictureInvalid" | "signatures.pictureTooLarge"): Failure =>
  new Failure(code, 422, { fields: [{ path: "mark", code }] });

const drawn = new Set(["IHDR", "PLTE", "tRNS", "IDAT", "IEND"]);

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
      const { version, language, reading } = input;
      if (!reading || !reachesEnd(reading, await sentPages(inside.tx, envelope)))
        throw new Failure("signatures.readToEnd", 409);
      await updateInvitation(inside.tx, invitation, { state: "accepted", acceptedAt: call.now });
      const details = { version, language, ...readingDetails(reading, call.now, invitation.viewedAt) };
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

/** The picture of a signature as it is kept: PNG or JPEG that can be drawn into a PDF, and nothing hidden in it. */
async function signaturePicture(
  base64: string,
): Promise<{ readonly bytes: Uint8Array; readonly mediaType: "image/png" | "image/jpeg" }> {
  const given = Buffer.from(base64, "base64");
  if (given.length > maxPicture) throw refused("signatures.pictureTooLarge");
  const found = measured(given);
  if (!found) throw refused("signatures.pictureInvalid");
  if (found.width * found.height > maxPicturePixels) throw refused("signatures.pictureTooLarge");
  try {
    const bytes = found.kind === "png" ? plainPng(given, found.width * found.height) : given;
    const trial = await PDFDocument.create();
    await (found.kind === "png" ? trial.embedPng(bytes) : trial.embedJpg(bytes));
    return { bytes, mediaType: found.kind === "png" ? "image/png" : "image/jpeg" };
  } catch (cause) {
    throw new Failure("signatures.pictureInvalid", 422, { cause });
  }
}

/** A PNG of the parts that are drawn alone. Throws when its pixels inflate to more than it says it has. */
function plainPng(bytes: Buffer, pixels: number): Buffer {
  const parts: Buffer[] = [bytes.subarray(0, 8)];
  const data: Buffer[] = [];
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const end = at + 12 + length;
    if (end > bytes.length) throw new Error("a part of the picture is missing");
    const kind = bytes.toString("latin1", at + 4, at + 8);
    if (kind === "IDAT") data.push(bytes.subarray(at + 8, end - 4));
    if (drawn.has(kind)) parts.push(bytes.subarray(at, end));
    at = end;
    if (kind === "IEND") break;
  }
  // At most eight bytes a pixel, and the filters of the rows.
  inflateSync(Buffer.concat(data), { maxOutputLength: pixels * 9 + 1024 * 1024 });
  return Buffer.concat(parts);
}
