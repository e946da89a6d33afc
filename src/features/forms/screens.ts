import type { Screen } from "#protocol/screen.ts";

/** The screens of forms. */
export const screens = [
  { path: "/shared", title: "forms.share.screen", login: true, frame: "shell" },
  { path: "/public/:id/:id2", title: "forms.visitor.screen", login: false, frame: "bare", arrives: "alone" },
] as const satisfies readonly Screen[];
