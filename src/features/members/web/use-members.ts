import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { failureText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { sessionChanged } from "#client/session.ts";
import { notify } from "#client/snackbar.tsx";
import { changeMember, removeMember } from "../contract.ts";
import type { Membership } from "../member.ts";
import { peopleQuery } from "./people.ts";

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Changes roles and flags of somebody; of oneself, the session is asked again. */
export function useChangeMember(me: string) {
  const t = useText();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, roles, individual, billing }: Named & Membership) =>
      call(changeMember, { id, roles, individual, billing }),
    onSuccess: async (_, { id, name }) => {
      notify.success(t("members.changed", { name }));
      if (id === me) await sessionChanged();
    },
    onError: (error) => notify.error(failureText(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: peopleQuery.queryKey }),
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
