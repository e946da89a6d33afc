import * as bulk from "#features/signatures/bulk-contract.ts";
import * as certificate from "#features/signatures/certificate-contract.ts";
import * as signatures from "#features/signatures/contract.ts";
import * as own from "#features/signatures/own-contract.ts";
import { getTemplateSigning, saveTemplateSigning } from "#features/signatures/template-contract.ts";
import { newId } from "#platform/clock.ts";
import { processIn } from "#tests/fixtures/processes.ts";
import { type AuthorizationCase, everyone, managers, nothing, type World } from "#tests/support/authorization.ts";

/** An approved process of the creator, decided by the reviewer. */
const approved = async ({ people, templateId }: World) => {
  const { creator, reviewer } = people;
  const { id } = await processIn("approved", { creator, reviewer, templateId });
  return { processId: id };
};
const signer = { name: "Ana Díaz", email: "ana@example.com", language: "es" } as const;
/** An authorized caller gets the error that there is no PDF yet, or no such envelope. */
const noEnvelope = async (world: World) => ({ ...(await approved(world)), envelopeId: newId() });
const noSigner = async (world: World) => ({ ...(await noEnvelope(world)), invitationId: newId() });
const readers = ["owner", "creator", "reviewer"] as const;

/** The calls of signatures for the people of the organization. What needs an envelope is tried by the feature's own tests. */
export const authorizationCases: readonly AuthorizationCase[] = [
  { endpoint: signatures.listEnvelopes, allowed: readers, input: approved },
  {
    endpoint: signatures.sendEnvelope,
    allowed: readers,
    input: async (w) => ({ ...(await approved(w)), invitations: [signer] }),
    also: [409],
  },
  { endpoint: signatures.listEvents, allowed: [], input: noEnvelope },
  { endpoint: signatures.voidEnvelope, allowed: [], input: async (w) => ({ ...(await noEnvelope(w)), reason: "x" }) },
  { endpoint: signatures.remindSigner, allowed: [], input: noSigner },
  {
    endpoint: signatures.correctSigner,
    allowed: [],
    input: async (w) => ({ ...(await noSigner(w)), name: "Ana", email: "ana@example.com" }),
  },
  { endpoint: signatures.signingLink, allowed: [], input: noSigner },
  { endpoint: signatures.signInPerson, allowed: [], input: noEnvelope },
  { endpoint: signatures.findAnchors, allowed: readers, input: approved, also: [409] },
  {
    endpoint: signatures.downloadSigned,
    allowed: [],
    input: async (w) => ({ ...(await noEnvelope(w)), file: "signed" }),
  },
  // Of batches the feature's own tests say who sends which.
  { endpoint: bulk.getBatchSigning, allowed: [], input: async () => ({ batchId: newId() }) },
  {
    endpoint: bulk.sendBatch,
    allowed: [],
    input: async () => ({
      batchId: newId(),
      signers: [{ name: { text: "Ana" }, email: { text: "ana@example.com" }, language: "es" }],
    }),
  },
  { endpoint: bulk.remindBatch, allowed: [], input: async () => ({ batchId: newId() }) },
  { endpoint: own.listOwnSignatures, allowed: everyone, input: nothing },
  { endpoint: own.openOwnSignature, allowed: [], input: async () => ({ invitationId: newId() }) },
  { endpoint: getTemplateSigning, allowed: managers, input: async ({ templateId }) => ({ templateId }) },
  {
    endpoint: saveTemplateSigning,
    allowed: managers,
    input: async ({ templateId }) => ({ templateId, publicDeed: false }),
  },
  { endpoint: signatures.getSignatureSettings, allowed: managers, input: nothing },
  {
    endpoint: signatures.saveSignatureSettings,
    allowed: managers,
    input: async () => ({ provider: "local", type: "autograph", idVerification: false }),
  },
  { endpoint: certificate.getSealCertificate, allowed: managers, input: nothing },
  {
    endpoint: certificate.putSealCertificate,
    allowed: managers,
    input: async () => ({ file: "AAAA", password: "x" }),
    also: [422],
  },
  { endpoint: certificate.removeSealCertificate, allowed: managers, input: nothing },
  { endpoint: signatures.testSignatureProvider, allowed: managers, input: nothing, also: [409] },
  { endpoint: signatures.connectDocuSign, allowed: managers, input: nothing, also: [422] },
  {
    endpoint: signatures.finishDocuSign,
    allowed: managers,
    input: async () => ({ code: "code", state: "state" }),
    also: [422],
  },
];
