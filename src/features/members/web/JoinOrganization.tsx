import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { useText } from "#client/i18n.ts";
import { sessionChanged } from "#client/session.ts";
import { Failure } from "#protocol/failure.ts";
import type { Person, WaitingInvitation } from "#protocol/session.ts";
import { PageBody, PageHeader } from "#ui/PageHeader.tsx";
import { EmptyState } from "#ui/states.tsx";
import { findInvitation, type InvitationFound } from "../contract.ts";
import { invitationLinkKeys } from "../feature.ts";
import { InvitationCard } from "./InvitationCard.tsx";
import { LinkButton } from "./links.tsx";

const sentences = {
  unknown: "members.linkNotFound",
  expired: "members.linkExpired",
  revoked: "members.linkRevoked",
  used: "members.linkUsed",
  otherEmail: "members.linkOtherEmail",
} as const;

/** The invitations that wait for a person's address, and what the link they came by leads to. */
export function JoinOrganization({
  person,
  invitations,
  token,
}: {
  readonly person: Person;
  readonly invitations: readonly WaitingInvitation[];
  readonly token: string | undefined;
}) {
  const t = useText();
  const email = person.email;
  const link = useLinkState(token);
  return (
    <PageBody frame="form">
      <PageHeader title={t("members.joinTitle")} text={t("members.joinIntro", { email })} />
      {link && <InvitationLink state={link} email={email} />}
      {invitations.length === 0 ? (
        <EmptyState
          title={t("members.joinNone")}
          text={t("members.joinNoneHint", { email })}
          action={
            <Button variant="outlined" onClick={() => void sessionChanged()}>
              {t("members.reload")}
            </Button>
          }
        />
      ) : (
        <Box component="ul" sx={{ display: "grid", gap: 2, p: 0, m: 0, listStyle: "none" }}>
          {invitations.map((invitation) => (
            <InvitationCard key={invitation.id} invitation={invitation} />
          ))}
        </Box>
      )}
      <LinkButton to="/manageorg" search={{ action: "create" }} sx={{ mt: 2 }}>
        {t("members.joinCreate")}
      </LinkButton>
    </PageBody>
  );
}

/**
 * Returns the error of a mailed link. Undefined while it is unknown, and if there is none: then its card is in the
 * list.
 */
function useLinkState(token: string | undefined): LinkState | undefined {
  const { data, error } = useQuery({
    queryKey: invitationLinkKeys.of(token),
    queryFn: ({ signal }) => call(findInvitation, { token: token ?? "" }, { signal }),
    enabled: token !== undefined,
    retry: false,
  });
  if (error instanceof Failure && error.status === 404) return "unknown";
  return data && data.state !== "pending" ? data.state : undefined;
}

/** The error of an invitation's link. */
type LinkState = Exclude<InvitationFound["state"], "pending"> | "unknown";

/** Says why the link of a mail does not lead to an invitation, and what to do. */
function InvitationLink({ state, email }: { readonly state: LinkState; readonly email: string }) {
  const t = useText();
  const hint = state === "otherEmail" ? t("members.linkOtherEmailHint", { email }) : t("members.linkHint");
  return (
    <Alert severity="warning" sx={{ mb: 3 }}>
      <strong>{t(sentences[state])}.</strong> {hint}
    </Alert>
  );
}
