import { queryOptions } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { pagedQuery } from "#client/list/paged-query.ts";
import { listMembers } from "#features/members/contract.ts";
import { memberKeys } from "#features/members/feature.ts";
import { listTeams } from "../contract.ts";
import { teamKeys } from "../feature.ts";

/** Pages of teams with their people, for what is searched ("" for all). */
export const teamsQuery = (search: string) =>
  pagedQuery(teamKeys.of("list", search), listTeams, search === "" ? {} : { search });

/** The people of the organization and those who are invited. */
export const peopleQuery = queryOptions({
  queryKey: memberKeys.of(),
  queryFn: ({ signal }) => call(listMembers, {}, { signal }),
});
