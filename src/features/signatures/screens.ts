import type { Screen } from "#protocol/screen.ts";

/** The screens of signatures. */
export const screens = [
  { path: "/sign/:token", title: "signatures.signing.title", login: false, frame: "bare", arrives: "alone" },
  { path: "/verify", title: "signatures.verify.title", login: false, frame: "bare" },
  { path: "/ds/callback", title: "signatures.settings.callbackTitle", login: true, frame: "bare" },
] as const satisfies readonly Screen[];
