import { roles } from "#protocol/actor.ts";
import type { Screen } from "#protocol/screen.ts";

/** The list of notices, and the page of the unsubscribe link. Neither is in the specification's table of routes. */
export const screens = [
  { path: "/notifications", title: "notifications.title", login: true, roles, frame: "shell" },
  { path: "/unsubscribe", title: "notifications.stop.title", login: false, frame: "bare", arrives: "alone" },
] as const satisfies readonly Screen[];
