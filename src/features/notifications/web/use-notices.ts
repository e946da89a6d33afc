import { useText } from "#client/i18n.ts";
import { useChange } from "#client/use-change.ts";
import { markAllNotices, markNotice } from "../contract.ts";
import { noticeKeys } from "../feature.ts";

const refresh = [noticeKeys.all];

/** Marks one notice as read or unread. */
export const useMark = () => useChange(markNotice, { refresh });

/** Marks all notices as read, up to the newest that is shown: one that arrives at this moment stays unread. */
export function useMarkAll() {
  const t = useText();
  return useChange(markAllNotices, { done: () => t("notifications.markedAll"), refresh });
}
