import type { WebFeature } from "#client/feature.ts";

export { Bell } from "./Bell.tsx";
export { unsubscribeHere } from "./this-browser.ts";
export { shownUnread, useUnread } from "./use-unread.ts";

/** The pages of this feature. */
export const web: WebFeature = {
  pages: {
    "/notifications": () => import("./NotificationsPage.tsx"),
    "/unsubscribe": () => import("./UnsubscribePage.tsx"),
  },
};
