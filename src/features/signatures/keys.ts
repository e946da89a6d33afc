import { queryArea } from "#protocol/query-key.ts";

/** The envelopes of processes; one process's under its id. */
export const signatureKeys = queryArea("signatures");

/** How far the contracts of batches are signed. */
export const batchSigningKeys = queryArea("batchSigning");

/** How an organization has things signed. */
export const signatureSettingsKeys = queryArea("signatureSettings");

/** Whether the documents of templates can be signed. */
export const templateSigningKeys = queryArea("templateSigning");

/** What a signer sees by their link. */
export const signingKeys = queryArea("signing");

/** What waits for one's own signature. */
export const ownSignatureKeys = queryArea("ownSignatures");
