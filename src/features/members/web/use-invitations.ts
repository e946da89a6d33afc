import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { failureText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { notify } from "#client/snackbar.tsx";
import { inviteMembers, resendInvitation, revokeInvitation } from "../contract.ts";
import type { GrantableRole, Invitation } from "../member.ts";
import { peopleQuery } from "./people.ts";

interface Invited {
  readonly id: string;
  readonly email: string;
}

/** The input of an invitation form. */
export interface Inviting {
  readonly emails: string[];
  readonly roles: GrantableRole[];
  readonly individual: boolean;
  readonly billing: boolean;
}

const useRefresh = () => {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: peopleQuery.queryKey });
};

/** Invites; what went wrong is for the dialog to show. */
export function useInvite() {
  const refresh = useRefresh();
  return useMutation({ mutationFn: (inviting: Inviting) => call(inviteMembers, inviting), onSuccess: refresh });
}

/** Sends an invitation again. */
export function useResend() {
  const t = useText();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ id }: Invited) => call(resendInvitation, { id }),
    onSuccess: (_, { email }) => notify.success(t("members.resent", { email })),
    onError: (error) => notify.error(failureText(error)),
    onSettled: refresh,
  });
}

/** Takes an invitation back, or a declined one off the list. */
export function useRevoke() {
  const t = useText();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ id }: Invitation) => call(revokeInvitation, { id }),
    onSuccess: (_, { email, state }) =>
      notify.success(t(state === "declined" ? "members.dismissed" : "members.revoked", { email })),
    onError: (error) => notify.error(failureText(error)),
    onSettled: refresh,
  });
}
