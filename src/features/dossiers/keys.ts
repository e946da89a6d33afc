import { attachmentKeys } from "#features/attachments/keys.ts";
import { processKeys } from "#features/processes/keys.ts";
import { signatureKeys } from "#features/signatures/keys.ts";
import { queryArea } from "#protocol/query-key.ts";

/** What a dossier would hold: documents, annexes and evidence of processes. */
export const dossierKeys = queryArea("dossier", [processKeys.all, attachmentKeys.all, signatureKeys.all]);
