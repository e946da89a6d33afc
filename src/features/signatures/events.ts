import { z } from "zod";
import { event, type Touch } from "#protocol/event.ts";
import { Id } from "#protocol/page.ts";
import {
  batchSigningKeys,
  ownSignatureKeys,
  signatureKeys,
  signatureSettingsKeys,
  templateSigningKeys,
} from "./feature.ts";

const ofEnvelope = z.object({ processId: Id, envelopeId: Id });
const touch = ({ processId }: { processId: string }): Touch[] => [
  { keys: [signatureKeys.one(processId)], subject: ["process", processId] },
  // A signer may be a colleague who does not read the process.
  { keys: [ownSignatureKeys.all] },
];

/** Something happened to an envelope that its page shows. */
export const envelopeProgressed = event("signature.progressed", ofEnvelope, touch);

/** It was sent to its signers. */
export const envelopeSent = event("signature.sent", ofEnvelope, touch);

/** Everybody has signed, and the signed PDF is there. */
export const envelopeSigned = event("signature.signed", ofEnvelope, touch);

/** It ended without the signatures of all. */
export const envelopeEnded = event(
  "signature.ended",
  z.object({ ...ofEnvelope.shape, how: z.enum(["declined", "expired", "voided"]) }),
  touch,
);

/** Contracts of a batch were sent to be signed. */
export const batchSigned = event("signature.batch", z.object({ batchId: Id }), ({ batchId }) => ({
  keys: [batchSigningKeys.one(batchId)],
  subject: ["batch", batchId],
}));

/** The signature settings of the organization changed. */
export const signatureSettingsChanged = event("signature.settingsChanged", z.object({}), () => ({
  keys: [signatureSettingsKeys.all],
}));

/** The permission to sign a template's documents electronically changed. */
export const templateSigningChanged = event(
  "templateSigning.changed",
  z.object({ templateId: Id }),
  ({ templateId }) => ({ keys: [templateSigningKeys.one(templateId)] }),
);
