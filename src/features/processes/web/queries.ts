import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { withFormulas } from "#client/with-formulas.ts";
import { listColleagues } from "#features/members/contract.ts";
import { memberKeys } from "#features/members/feature.ts";
import { listTeamChoices } from "#features/teams/contract.ts";
import { teamKeys } from "#features/teams/feature.ts";
import { getProcess } from "../contract.ts";
import { goesOnWith } from "../hand-over-policy.ts";

/** The teams a process can be given to or looked for by. */
export const teamChoicesQuery = queryOptions({
  queryKey: teamKeys.of("choices"),
  queryFn: async ({ signal }) => (await call(listTeamChoices, {}, { signal })).teams,
});

/** A process with what its form needs to be filled in. */
export async function fetchProcess(id: string, signal: AbortSignal) {
  const process = await call(getProcess, { id }, { signal });
  return withFormulas(process, process.questions);
}

/** The people to choose from. */
export const peopleQuery = queryOptions({
  queryKey: memberKeys.of("colleagues"),
  queryFn: async ({ signal }) => (await call(listColleagues, {}, { signal })).colleagues,
});

/** The colleagues who can go on with a process of somebody, for a choice. */
export function usePeopleToGoOn(creatorId: string | null, enabled = true) {
  const people = useQuery({ ...peopleQuery, enabled }).data ?? [];
  return people
    .filter((one) => goesOnWith(one, { creatorId }) === true)
    .map(({ id, name }) => ({ value: id, label: name }));
}
