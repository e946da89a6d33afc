import { queryArea } from "#protocol/query-key.ts";

/** The envelopes of processes; one process's under its id. */
export const signatureKeys = queryArea("signatures");

/** The progress of signatures in batches. */
export const batchSigningKeys = queryArea("batchSigning");

/** The signature settings of an organization. */
export const signatureSettingsKeys = queryArea("signatureSettings");

/** The signature settings of templates. */
export const templateSigningKeys = queryArea("templateSigning");

/** The document of a signer's link. */
export const signingKeys = queryArea("signing");

/** The documents waiting for the user's own signature. */
export const ownSignatureKeys = queryArea("ownSignatures");
