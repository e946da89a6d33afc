import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { listMembers } from "#features/members/contract.ts";
import { listTeams } from "../contract.ts";

/** Pages of teams with their people, for what is searched ("" for all). */
export const teamsQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: ["teams", "list", search],
    queryFn: ({ pageParam, signal }) =>
      call(
        listTeams,
        { ...(pageParam === null ? {} : { after: pageParam }), ...(search === "" ? {} : { search }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });

/** The people of the organization and those who are invited. */
export const peopleQuery = queryOptions({
  queryKey: ["members"],
  queryFn: ({ signal }) => call(listMembers, {}, { signal }),
});
