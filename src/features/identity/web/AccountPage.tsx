import Button from "@mui/material/Button";
import Chip from "@mui/material/Chip";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#client/call.ts";
import { useText } from "#client/i18n.ts";
import { later } from "#client/later.tsx";
import { notify } from "#client/snackbar.tsx";
import { LeaveOrganization, usePerson } from "#features/members/web/index.ts";
import { PageBody, PageHeader } from "#ui/PageHeader.tsx";
import { requestReset } from "../contract.ts";
import type { Person } from "../person.ts";
import { Deactivate } from "./account/Deactivate.tsx";
import { Section } from "./account/Section.tsx";
import { Sessions } from "./account/Sessions.tsx";
import { SecondFactors } from "./factors/SecondFactors.tsx";
import { Preferences } from "./Preferences.tsx";
import { SignInMethods } from "./SignInMethods.tsx";
import { signInMethodsQuery } from "./sign-in-methods-query.ts";
import { useCaptcha } from "./use-captcha.ts";
import "./identity.css";

const NameDialog = later(() => import("./account/NameDialog.tsx").then((m) => m.NameDialog));
const EmailDialog = later(() => import("./account/EmailDialog.tsx").then((m) => m.EmailDialog));
const PasswordDialog = later(() => import("./account/PasswordDialog.tsx").then((m) => m.PasswordDialog));

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
        <Section title={t("identity.factors.title")}>
          <SecondFactors email={person.email} />
        </Section>
        <Section title={t("identity.sessions.title")}>
          <Sessions />
        </Section>
        <LeaveOrganization />
        <Deactivate email={person.email} />
      </div>
    </PageBody>
  );
}

function Profile({ person }: { readonly person: Person }) {
  const t = useText();
  const [changing, setChanging] = useState<"name" | "email">();
  const close = () => setChanging(undefined);
  return (
    <Section title={t("identity.profile")}>
      <dl className="account-facts">
        <div>
          <dt>{t("identity.name")}</dt>
          <dd>
            {person.firstName} {person.lastName}
          </dd>
          <dd>
            <Button size="small" aria-label={t("identity.editName")} onClick={() => setChanging("name")}>
              {t("identity.edit")}
            </Button>
          </dd>
        </div>
        <div>
          <dt>{t("identity.email")}</dt>
          <dd>
            {person.email}{" "}
            {!person.emailVerified && <Chip label={t("identity.unverifiedEmail")} color="warning" variant="outlined" />}
          </dd>
          {person.emailVerified && (
            <dd>
              <Button size="small" aria-label={t("identity.editEmail")} onClick={() => setChanging("email")}>
                {t("identity.edit")}
              </Button>
            </dd>
          )}
        </div>
      </dl>
      {changing === "name" && <NameDialog person={person} onClose={close} />}
      {changing === "email" && <EmailDialog onClose={close} />}
    </Section>
  );
}

/** The password is changed here, or by a mailed link, as when it was forgotten. */
function Password({ email }: { readonly email: string }) {
  const t = useText();
  const captcha = useCaptcha("recoveryEmail");
  const first = useQuery(signInMethodsQuery).data?.hasPassword === false;
  const [changing, setChanging] = useState(false);
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
      <p className="quiet">{t(first ? "identity.passwordFirstHint" : "identity.passwordHint")}</p>
      <div className="code-form-others">
        <Button variant="outlined" onClick={() => setChanging(true)}>
          {t(first ? "identity.passwordFirst" : "identity.passwordChange")}
        </Button>
        <Button loading={busy} onClick={() => void send()}>
          {t("identity.changePassword")}
        </Button>
      </div>
      {changing && <PasswordDialog first={first} onClose={() => setChanging(false)} />}
    </Section>
  );
}
