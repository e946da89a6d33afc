import { useQuery } from "@tanstack/react-query";
import { goesOnWith } from "../../hand-over-policy.ts";
import { peopleQuery } from "../queries.ts";

/** The colleagues who can go on with a process of somebody, for a choice. */
export function usePeopleToGoOn(creatorId: string | null, enabled = true) {
  const people = useQuery({ ...peopleQuery, enabled }).data ?? [];
  return people
    .filter((one) => goesOnWith(one, { creatorId }) === true)
    .map(({ id, name }) => ({ value: id, label: name }));
}
