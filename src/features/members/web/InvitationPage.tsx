import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { useState } from "react";
import { call } from "#client/call.ts";
import { failureText } from "#client/failure-text.ts";
import { useFormValues } from "#client/form/use-form-values.ts";
import { formatEnd } from "#client/format.ts";
import { useText } from "#client/i18n.ts";
import { Link, useNavigate } from "#client/link.tsx";
import { returnName } from "#client/return-address.ts";
import { sessionChanged } from "#client/session.ts";
import { notify } from "#client/snackbar.tsx";
import { useSession } from "#client/who.ts";
import { checkAccount } from "#features/identity/new-account.ts";
import { NameAndPassword, VisitorScreen } from "#features/identity/web/index.ts";
import { Failure } from "#protocol/failure.ts";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { acceptInvitation, declineByLink, type InvitationOpened, joinByLink, openInvitation } from "../contract.ts";
import { invitationLinkKeys } from "../feature.ts";
import { LinkButton } from "./links.tsx";
import "./invitation.css";

const sentences = { expired: "members.linkExpired", revoked: "members.linkRevoked", used: "members.linkUsed" } as const;

/** The page of an invitation's mailed link: who invites where, and joining, with a new account or with one's own. */
export function Page() {
  const t = useText();
  const given = useLocation({ select: (l) => (l.search as { token?: unknown }).token });
  const token = typeof given === "string" ? given : "";
  const { data, error, isPending, refetch } = useQuery({
    queryKey: invitationLinkKeys.of("page", token),
    queryFn: ({ signal }) => call(openInvitation, { token }, { signal }),
    retry: false,
  });
  if (isPending) return <VisitorScreen title={t("members.page.title")}>{null}</VisitorScreen>;
  if (!data) {
    const unknown = error instanceof Failure && (error.status === 404 || error.status === 422);
    return <Closed title={unknown ? t("members.linkNotFound") : failureText(error)} />;
  }
  if (data.state !== "pending") return <Closed title={t(sentences[data.state])} organization={data.organization} />;
  return (
    <VisitorScreen
      title={t("members.page.heading", { organization: data.organization })}
      text={t("members.page.from", { inviter: data.inviter })}
    >
      <Facts invitation={data} />
      <Joining invitation={data} token={token} onStale={() => void refetch()} />
      <Declining invitation={data} token={token} onStale={() => void refetch()} />
    </VisitorScreen>
  );
}

/** A link that no longer opens anything, and what to do. */
function Closed({ title, organization }: { readonly title: string; readonly organization?: string }) {
  const t = useText();
  const signedIn = Boolean(useSession()?.person);
  return (
    <VisitorScreen title={organization ?? t("members.page.title")}>
      <Alert severity="warning">
        <strong>{title}.</strong> {t("members.linkHint")}
      </Alert>
      <p className="visitor-other">
        <Link to={signedIn ? "/home" : "/login"}>{t(signedIn ? "shell.goHome" : "identity.toSignIn")}</Link>
      </p>
    </VisitorScreen>
  );
}

function Facts({ invitation }: { readonly invitation: InvitationOpened }) {
  const t = useText();
  const { email, roles, expiresAt } = invitation;
  return (
    <dl className="invitation-facts">
      <dt>{t("members.page.address")}</dt>
      <dd>{email}</dd>
      <dt>{t("members.roles")}</dt>
      <dd>{roles.map((role) => t(`members.role.${role}`)).join(", ")}</dd>
      <dt>{t("members.page.until")}</dt>
      <dd>{formatEnd(expiresAt)}</dd>
    </dl>
  );
}

interface JoiningProps {
  readonly invitation: InvitationOpened;
  readonly token: string;
  /** The invitation is no longer as it is shown. */
  readonly onStale: () => void;
}

/** The way in that fits who is here: one's own session, an account to sign in with, or a new one. */
function Joining(props: JoiningProps) {
  const t = useText();
  const person = useSession()?.person;
  const { email, hasAccount } = props.invitation;
  if (person && person.email !== email) {
    return (
      <Alert severity="warning">
        <strong>{t("members.linkOtherEmail")}.</strong> {t("members.linkOtherEmailHint", { email: person.email })}
      </Alert>
    );
  }
  if (person?.emailVerified) return <AcceptButton {...props} />;
  if (!hasAccount) return <NewPersonForm {...props} />;
  const back = `${location.pathname}${location.search}`;
  return (
    <>
      <p>{t("members.page.haveAccount")}</p>
      <LinkButton to="/login" search={{ [returnName]: back }} variant="contained" size="large" fullWidth>
        {t("identity.signIn")}
      </LinkButton>
    </>
  );
}

/** Saying no, which needs no account: the inviter sees it, and the link opens nothing any more. */
function Declining({ invitation, token, onStale }: JoiningProps) {
  const t = useText();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const { organization } = invitation;
  const decline = async () => {
    setBusy(true);
    try {
      await call(declineByLink, { token });
      notify.info(t("members.declinedNow", { organization }));
    } catch (error) {
      notify.error(failureText(error));
    }
    setBusy(false);
    setAsking(false);
    onStale();
  };
  return (
    <>
      <Button size="large" fullWidth onClick={() => setAsking(true)}>
        {t("members.decline")}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t("members.declineTitle", { organization })}
        text={t("members.declineText")}
        confirmLabel={t("members.decline")}
        cancelLabel={t("shell.cancel")}
        busy={busy}
        onConfirm={() => void decline()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}

/** Returns the steps after joining: it reads the session again and opens Home. */
function useArrival() {
  const t = useText();
  const navigate = useNavigate();
  return async (organization: string) => {
    await sessionChanged();
    await navigate({ to: "/home" });
    notify.success(t("members.joined", { organization }));
  };
}

function AcceptButton({ invitation, token, onStale }: JoiningProps) {
  const t = useText();
  const arrive = useArrival();
  const [busy, setBusy] = useState(false);
  const accept = async () => {
    setBusy(true);
    try {
      await call(acceptInvitation, { token });
      await arrive(invitation.organization);
    } catch (error) {
      notify.error(failureText(error));
      onStale();
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="contained" size="large" fullWidth loading={busy} onClick={() => void accept()}>
      {t("members.page.join")}
    </Button>
  );
}

function NewPersonForm({ invitation, token, onStale }: JoiningProps) {
  const t = useText();
  const arrive = useArrival();
  const { email, organization } = invitation;
  const form = useFormValues({
    draft: null,
    initial: { firstName: "", lastName: "", password: "" },
    early: true,
    check: (names) => ({ ...checkAccount({ ...names, email }), email: undefined }),
    send: async (account) => {
      await call(joinByLink, { token, ...account });
      await arrive(organization);
    },
    onFailure: (error) => {
      if (error instanceof Failure && (error.status === 409 || error.status === 410)) onStale();
    },
  });
  return (
    <form noValidate onSubmit={form.submit}>
      {form.failure !== undefined && <Alert severity="error">{failureText(form.failure)}</Alert>}
      {/* For password managers: the name the password is kept under. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <NameAndPassword form={form} />
      <Button type="submit" variant="contained" size="large" fullWidth loading={form.busy}>
        {t("members.page.join")}
      </Button>
    </form>
  );
}
