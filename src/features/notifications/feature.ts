import { roles } from "#protocol/actor.ts";
import { feature } from "#protocol/feature.ts";
import { queryArea } from "#protocol/query-key.ts";
import type { Screen } from "#protocol/screen.ts";

/** The user's notices, and the number of unread ones. */
export const noticeKeys = queryArea("notices");

/** The user's preferences of notices, and the mails that were sent. */
export const noticePreferenceKeys = queryArea("noticePreferences");

/** The addresses of a template that are notified. */
export const templateNoticeKeys = queryArea("templateNotices");

/** The subject of a mail's unsubscribe link. */
export const mailStopKeys = queryArea("mailStop");

/** The list of notices, and the page of the unsubscribe link. Neither is in the specification's table of routes. */
const screens = [
  { path: "/notifications", title: "notifications.title", login: true, roles, frame: "shell" },
  { path: "/unsubscribe", title: "notifications.stop.title", login: false, frame: "bare", arrives: "alone" },
] as const satisfies readonly Screen[];

export const notifications = feature({
  name: "notifications",
  screens,
  texts: { en: () => import("./text/en.ts").then((m) => m.en), es: () => import("./text/es.ts").then((m) => m.es) },
});
