import { queryArea } from "#protocol/query-key.ts";

/** The user's notices, and the number of unread ones. */
export const noticeKeys = queryArea("notices");

/** The user's preferences of notices, and the mails that were sent. */
export const noticePreferenceKeys = queryArea("noticePreferences");

/** The addresses of a template that are notified. */
export const templateNoticeKeys = queryArea("templateNotices");

/** The subject of a mail's unsubscribe link. */
export const mailStopKeys = queryArea("mailStop");
