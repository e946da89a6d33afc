import { processKeys } from "#features/processes/feature.ts";
import { feature } from "#protocol/feature.ts";
import { queryArea } from "#protocol/query-key.ts";
import type { Screen } from "#protocol/screen.ts";

/** The envelopes of processes; one process's under its id. */
export const signatureKeys = queryArea("signatures", [processKeys.all]);

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

/** The screens of signatures. */
const screens = [
  { path: "/sign/:token", title: "signatures.signing.title", login: false, frame: "bare", arrives: "alone" },
  { path: "/verify", title: "signatures.verify.title", login: false, frame: "bare" },
  { path: "/ds/callback", title: "signatures.settings.callbackTitle", login: true, frame: "bare" },
] as const satisfies readonly Screen[];

export const signatures = feature({
  name: "signatures",
  areas: [signatureKeys],
  screens,
  texts: { en: () => import("./text/en.ts").then((m) => m.en), es: () => import("./text/es.ts").then((m) => m.es) },
});
