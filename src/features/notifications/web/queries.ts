import { queryOptions } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { pagedQuery } from "#client/list/paged-query.ts";
import { getPreferences, getTemplateNotices, listNoticeMails, listNotices } from "../contract.ts";
import { noticeKeys, noticePreferenceKeys, templateNoticeKeys } from "../feature.ts";
import type { NoticeKind } from "../notice.ts";
import { listDevices } from "../push-contract.ts";
import { subscriptionHere } from "./this-browser.ts";

/** The filters of notices. */
export interface Filters {
  readonly unread: boolean;
  readonly kind: NoticeKind | undefined;
}

/** Pages of one's notices. */
export const noticesQuery = ({ unread, kind }: Filters) =>
  pagedQuery(noticeKeys.of("list", unread, kind), listNotices, {
    limit: 30,
    ...(unread ? { unread: "true" as const } : {}),
    ...(kind ? { kind } : {}),
  });

/** The newest notices, for the menu of the bell. */
export const latestQuery = queryOptions({
  queryKey: noticeKeys.of("latest"),
  queryFn: async ({ signal }) => (await call(listNotices, { limit: 8 }, { signal })).rows,
});

/** The user's preferences. */
export const preferencesQuery = queryOptions({
  queryKey: noticePreferenceKeys.of("own"),
  queryFn: ({ signal }) => call(getPreferences, {}, { signal }),
});

/** One's browsers that show notices while the product is closed, and which one this is. */
export const devicesQuery = queryOptions({
  queryKey: noticePreferenceKeys.of("devices"),
  queryFn: async ({ signal }) => {
    const endpoint = (await subscriptionHere())?.endpoint;
    return call(listDevices, endpoint === undefined ? {} : { endpoint }, { signal });
  },
});

/** Pages of the mails to oneself. */
export const mailsQuery = pagedQuery(noticePreferenceKeys.of("mails"), listNoticeMails, { limit: 10 });

/** The addresses of a template. */
export const templateNoticesQuery = (templateId: string) =>
  queryOptions({
    queryKey: templateNoticeKeys.of(templateId),
    queryFn: ({ signal }) => call(getTemplateNotices, { templateId }, { signal }),
  });
