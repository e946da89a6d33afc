import Button from "@mui/material/Button";
import Chip from "@mui/material/Chip";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { call } from "#client/call.ts";
import { failureText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { sessionChanged } from "#client/session.ts";
import { notify } from "#client/snackbar.tsx";
import { LeaveOrganization, usePerson } from "#features/members/web/index.ts";
import { PageBody, PageHeader } from "#ui/PageHeader.tsx";
import { requestReset, signOut } from "../contract.ts";
import type { Person } from "../person.ts";
import { Preferences } from "./Preferences.tsx";
import { SignInMethods, signInMethodsQuery } from "./SignInMethods.tsx";
import { useCaptcha } from "./use-captcha.ts";
import "./identity.css";

/** What a person can see and set of their own account. */
export function Page() {
  const t = useText();
  const person = usePerson();
  if (!person) return null;
  return (
    <PageBody narrow>
      <PageHeader title={t("identity.accountTitle")} />
      <div className="account">
        <Profile person={person} />
        <Section title={t("identity.preferences")}>
          <Preferences />
        </Section>
        <Section title={t("identity.methods")}>
          <SignInMethods email={person.email} />
        </Section>
        <Password email={person.email} />
        <Leaving />
        <LeaveOrganization />
      </div>
    </PageBody>
  );
}

const Section = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Paper component="section" className="account-section" sx={{ p: { xs: 2, sm: 3 } }}>
    <Typography variant="h2">{title}</Typography>
    {children}
  </Paper>
);

function Profile({ person }: { readonly person: Person }) {
  const t = useText();
  return (
    <Section title={t("identity.profile")}>
      <dl className="account-facts">
        <dt>{t("identity.name")}</dt>
        <dd>
          {person.firstName} {person.lastName}
        </dd>
        <dt>{t("identity.email")}</dt>
        <dd>
          {person.email}{" "}
          {!person.emailVerified && <Chip label={t("identity.unverifiedEmail")} color="warning" variant="outlined" />}
        </dd>
      </dl>
    </Section>
  );
}

/** The password is changed by a mailed link, as when it was forgotten. */
function Password({ email }: { readonly email: string }) {
  const t = useText();
  const captcha = useCaptcha();
  const hasPassword = useQuery(signInMethodsQuery).data?.hasPassword ?? true;
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    try {
      await call(requestReset, { email, recaptcha: await captcha.answer() });
      notify.success(t("identity.passwordMailSent"));
    } catch {
      notify.error(t("identity.passwordMailError"));
    }
    captcha.reset();
    setBusy(false);
  };
  return (
    <Section title={t("identity.security")}>
      <Typography sx={{ overflowWrap: "anywhere" }}>
        {t(hasPassword ? "identity.securityHint" : "identity.securityFirstHint", { email })}
      </Typography>
      <Button variant="outlined" loading={busy} onClick={() => void send()}>
        {t("identity.changePassword")}
      </Button>
    </Section>
  );
}

function Leaving() {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const leave = async () => {
    setBusy(true);
    try {
      await call(signOut, {});
      await sessionChanged("/login");
    } catch (error) {
      notify.error(failureText(error));
      setBusy(false);
    }
  };
  return (
    <Section title={t("identity.session")}>
      <Typography>{t("identity.sessionHint")}</Typography>
      <Button variant="outlined" loading={busy} onClick={() => void leave()}>
        {t("identity.signOut")}
      </Button>
    </Section>
  );
}
