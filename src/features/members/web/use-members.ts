import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { failureText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { sessionChanged } from "#client/session.ts";
import { notify } from "#client/snackbar.tsx";
import { useChange } from "#client/use-change.ts";
import { changeMember, removeMember } from "../contract.ts";
import { peopleQuery } from "./people.ts";

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Changes roles and flags of somebody; of oneself, the session is asked again. */
export function useChangeMember({ me, name }: { readonly me: string; readonly name: string }) {
  const t = useText();
  return useChange(changeMember, {
    inForm: true,
    done: () => t("members.changed", { name }),
    refresh: [peopleQuery.queryKey],
    afterwards: ({ id }) => (id === me ? sessionChanged() : undefined),
  });
}

/** Takes somebody out of the organization. */
export function useRemoveMember() {
  const t = useText();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, successorId }: Named & { readonly successorId: string | undefined }) =>
      call(removeMember, { id, successorId }),
    onSuccess: (_, { name }) => notify.success(t("members.removed", { name })),
    onError: (error) => notify.error(failureText(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: peopleQuery.queryKey }),
  });
}
