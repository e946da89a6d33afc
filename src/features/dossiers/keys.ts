import { attachmentKeys } from "#features/attachments/keys.ts";
import { processKeys } from "#features/processes/keys.ts";
import { signatureKeys } from "#features/signatures/keys.ts";
import { queryArea } from "#protocol/query-key.ts";

/** The contents of dossiers: documents, annexes and evidence of processes. */
export const dossierKeys = queryArea("dossier", [processKeys.all, attachmentKeys.all, signatureKeys.all]);
