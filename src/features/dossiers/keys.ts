import { queryArea } from "#protocol/query-key.ts";

/** What a dossier would hold. */
export const dossierKeys = queryArea("dossier");
