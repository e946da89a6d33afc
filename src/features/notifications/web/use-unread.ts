import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { useActor } from "#client/who.ts";
import { countNotices } from "../count-contract.ts";
import { noticeKeys } from "../feature.ts";
import { readNotices } from "../policy.ts";

const unreadQuery = queryOptions({
  queryKey: noticeKeys.of("count"),
  queryFn: async ({ signal }) => (await call(countNotices, {}, { signal })).unread,
});

/** Returns the number of the user's unread notices, up to 100, or 0 if they have none. */
export function useUnread(): number {
  const actor = useActor();
  return useQuery({ ...unreadQuery, enabled: actor !== undefined && readNotices(actor) === true }).data ?? 0;
}

const maxShown = 99;

/** A number of unread notices as it is shown: 99+ from a hundred on. */
export const shownUnread = (unread: number): string => (unread > maxShown ? `${maxShown}+` : String(unread));
