import { feature } from "#protocol/feature.ts";
import { queryArea } from "#protocol/query-key.ts";
import type { Screen } from "#protocol/screen.ts";

/** The public form of a template, by the template's id. */
export const publicFormKeys = queryArea("publicForm");

/** The requester, by the id of the process. */
export const formRequestKeys = queryArea("formRequest");

/** The held requests of public forms. */
export const heldRequestKeys = queryArea("heldRequests");

/** With whom the form of a process is shared, by the id of the process. */
export const shareKeys = queryArea("formShares");

/** The forms somebody was given by e-mail. */
export const sharedKeys = queryArea("sharedForms");

/** A public form as visitors see it, and what they sent. */
export const visitorFormKeys = queryArea("visitorForm");

/** The screens of forms. */
const screens = [
  { path: "/shared", title: "forms.share.screen", login: true, frame: "shell" },
  { path: "/public/:id/:id2", title: "forms.visitor.screen", login: false, frame: "bare", arrives: "alone" },
] as const satisfies readonly Screen[];

export const forms = feature({
  name: "forms",
  screens,
  texts: { en: () => import("./text/en.ts").then((m) => m.en), es: () => import("./text/es.ts").then((m) => m.es) },
});
