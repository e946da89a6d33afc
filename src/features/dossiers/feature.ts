import { attachmentKeys } from "#features/attachments/feature.ts";
import { processKeys } from "#features/processes/feature.ts";
import { signatureKeys } from "#features/signatures/feature.ts";
import { feature } from "#protocol/feature.ts";
import { queryArea } from "#protocol/query-key.ts";

/** The contents of dossiers: documents, annexes and evidence of processes. */
export const dossierKeys = queryArea("dossier", [processKeys.all, attachmentKeys.all, signatureKeys.all]);

export const dossiers = feature({
  name: "dossiers",
  areas: [dossierKeys],
  texts: { en: () => import("./text/en.ts").then((m) => m.en), es: () => import("./text/es.ts").then((m) => m.es) },
});
