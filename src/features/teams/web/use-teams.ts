import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { failureText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { sessionChanged } from "#client/session.ts";
import { notify } from "#client/snackbar.tsx";
import { Failure } from "#protocol/failure.ts";
import { addTeamMember, createTeam, deleteTeam, removeTeamMember, renameTeam } from "../contract.ts";

interface Named {
  readonly id: string;
  readonly name: string;
}
interface Joining {
  readonly id: string;
  readonly person: Named;
}

const useRefresh = () => {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ["teams"] });
};

/** What was refused of a field is said beside it; anything else at the bottom of the page. */
const tell = (error: unknown): void => {
  if (!(error instanceof Failure) || error.fields.length === 0) notify.error(failureText(error));
};

/** The sentence of what was refused of a field. */
export const fieldFault = (error: unknown): string | undefined =>
  error instanceof Failure && error.fields[0] ? failureText(new Failure(error.fields[0].code, 0)) : undefined;

/** Makes a team. */
export function useCreateTeam() {
  const t = useText();
  return useMutation({
    mutationFn: (name: string) => call(createTeam, { name }),
    onSuccess: (_, name) => notify.success(t("teams.created", { name: name.trim() })),
    onError: tell,
    onSettled: useRefresh(),
  });
}

/** Renames a team. */
export function useRenameTeam() {
  const t = useText();
  return useMutation({
    mutationFn: ({ id, name }: Named) => call(renameTeam, { id, name }),
    onSuccess: (_, { name }) => notify.success(t("teams.renamed", { name: name.trim() })),
    onError: tell,
    onSettled: useRefresh(),
  });
}

/** Deletes a team. */
export function useDeleteTeam() {
  const t = useText();
  return useMutation({
    mutationFn: ({ id }: Named) => call(deleteTeam, { id }),
    onSuccess: (_, { name }) => notify.success(t("teams.deleted", { name })),
    onError: tell,
    onSettled: useRefresh(),
  });
}

/** Takes somebody into a team. Of oneself, the session is asked again. */
export function useJoin(me: string) {
  const t = useText();
  return useMutation({
    mutationFn: ({ id, person }: Joining) => call(addTeamMember, { id, memberId: person.id }),
    onSuccess: async (_, { person }) => {
      notify.success(t("teams.personAdded", { name: person.name }));
      if (person.id === me) await sessionChanged();
    },
    onError: tell,
    onSettled: useRefresh(),
  });
}

/** Takes somebody out of a team. Of oneself, the session is asked again. */
export function useUnjoin(me: string) {
  const t = useText();
  return useMutation({
    mutationFn: ({ id, person }: Joining) => call(removeTeamMember, { id, memberId: person.id }),
    onSuccess: async (_, { person }) => {
      notify.success(t("teams.personRemoved", { name: person.name }));
      if (person.id === me) await sessionChanged();
    },
    onError: tell,
    onSettled: useRefresh(),
  });
}
