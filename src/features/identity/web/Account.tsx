import Button from "@mui/material/Button";
import Chip from "@mui/material/Chip";
import { useQuery } from "@tanstack/react-query";
import { useLocation, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { call } from "#client/call.ts";
import { type AccountCard, partsFor } from "#client/feature.ts";
import { currentText, setLanguage, useLanguage, useText } from "#client/i18n.ts";
import { lazyComponent } from "#client/lazy-component.tsx";
import { Link, Navigate } from "#client/link.tsx";
import { notify } from "#client/snackbar.tsx";
import { useSession } from "#client/who.ts";
import type { Person } from "#protocol/session.ts";
import { PageBody, PageHeader } from "#ui/PageHeader.tsx";
import { SectionCard } from "#ui/SectionCard.tsx";
import { FormSkeleton } from "#ui/skeletons.tsx";
import { TabBar } from "#ui/TabBar.tsx";
import { requestReset, setLanguage as saveLanguage } from "../contract.ts";
import { Deactivate } from "./account/Deactivate.tsx";
import { Sessions } from "./account/Sessions.tsx";
import { SignInMethods } from "./account/SignInMethods.tsx";
import { signInMethodsQuery } from "./account/sign-in-methods-query.ts";
import { useCaptcha } from "./captcha/use-captcha.ts";
import { SecondFactors } from "./factors/SecondFactors.tsx";
import { Passkeys } from "./passkeys/Passkeys.tsx";
import "./identity.css";
import { useColorScheme } from "@mui/material/styles";
import { failureText } from "#client/failure-text.ts";
import type { Language } from "#protocol/text.ts";
import { SelectField } from "#ui/SelectField.tsx";

/** The languages by their own names, so that people can read the one they need. */
const languageNames: readonly { readonly value: Language; readonly label: string }[] = [
  { value: "es", label: "Español" },
  { value: "en", label: "English" },
];

const NameDialog = lazyComponent(() => import("./account/NameDialog.tsx").then((m) => m.NameDialog));
const EmailDialog = lazyComponent(() => import("./account/EmailDialog.tsx").then((m) => m.EmailDialog));
const PasswordDialog = lazyComponent(() => import("./account/PasswordDialog.tsx").then((m) => m.PasswordDialog));

const own: readonly AccountCard[] = [
  { id: "profile", order: 10, Part: Profile },
  { id: "preferences", order: 20, Part: PreferencesCard },
  { id: "deactivate", order: 100, Part: ({ person }) => <Deactivate email={person.email} /> },
];

/** The cards of the security of an account. */
const security: readonly AccountCard[] = [
  { id: "methods", order: 10, Part: MethodsCard },
  { id: "password", order: 20, Part: ({ person }) => <Password email={person.email} /> },
  { id: "passkeys", order: 30, Part: PasskeysCard },
  { id: "factors", order: 40, Part: FactorsCard },
  { id: "sessions", order: 50, Part: SessionsCard },
];

const tabs = [
  { name: "account", search: {} },
  { name: "security", search: { tab: "security" } },
] as const;

interface Search {
  readonly tab?: unknown;
  /** Set by a provider that was just linked. */
  readonly checkRedirect?: unknown;
}

/** Shows a person's own account: their settings, or its security. */
export function Account({ cards }: { readonly cards: readonly AccountCard[] }) {
  const t = useText();
  const session = useSession();
  const { tab, checkRedirect }: Search = useSearch({ strict: false });
  const card = useLocation().hash;
  const isSecurity = tab === "security" || checkRedirect !== undefined;
  if (!session?.person) return null;
  const { person, actor } = session;
  // Cards of the security have had addresses without its tab, which stand in mails and bookmarks.
  if (!isSecurity && security.some(({ id }) => id === card))
    return <Navigate to="/myaccount" search={{ tab: "security" }} hash={card} replace />;
  return (
    <PageBody frame="reading">
      <PageHeader title={t("identity.accountTitle")} />
      <TabBar label={t("identity.tabs.label")} current={isSecurity ? "security" : "account"}>
        {tabs.map(({ name, search }) => (
          <Link key={name} to="/myaccount" search={search} activeOptions={{ exact: true }}>
            {t(`identity.tabs.${name}`)}
          </Link>
        ))}
      </TabBar>
      <div className="account in-order">
        {partsFor(actor ?? undefined, isSecurity ? security : [...own, ...cards]).map(({ id, Part }) => (
          <div key={id} id={id} className="account-card">
            <Part person={person} meanwhile={<FormSkeleton label={t("shell.loading")} fields={3} />} />
          </div>
        ))}
      </div>
    </PageBody>
  );
}

function PreferencesCard() {
  const t = useText();
  return (
    <SectionCard title={t("identity.preferences")}>
      <Preferences />
    </SectionCard>
  );
}

function MethodsCard({ person }: { readonly person: Person }) {
  const t = useText();
  return (
    <SectionCard title={t("identity.methods")}>
      <SignInMethods email={person.email} />
    </SectionCard>
  );
}

function PasskeysCard({ person }: { readonly person: Person }) {
  const t = useText();
  return (
    <SectionCard title={t("identity.passkeys.title")}>
      <Passkeys email={person.email} />
    </SectionCard>
  );
}

function FactorsCard({ person }: { readonly person: Person }) {
  const t = useText();
  return (
    <SectionCard title={t("identity.factors.title")}>
      <SecondFactors email={person.email} />
    </SectionCard>
  );
}

function SessionsCard() {
  const t = useText();
  return (
    <SectionCard title={t("identity.sessions.title")}>
      <Sessions />
    </SectionCard>
  );
}

function Profile({ person }: { readonly person: Person }) {
  const t = useText();
  const [changing, setChanging] = useState<"name" | "email">();
  const close = () => setChanging(undefined);
  return (
    <SectionCard title={t("identity.profile")}>
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
    </SectionCard>
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
    <SectionCard title={t("identity.security")}>
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
    </SectionCard>
  );
}

/** Language, also of the mails, and light or dark: at once, and remembered. */
function Preferences() {
  const t = useText();
  const language = useLanguage();
  const { mode, systemMode, setMode } = useColorScheme();
  const shown = mode === "system" ? systemMode : mode;
  const choose = async (wanted: Language) => {
    try {
      await call(saveLanguage, { language: wanted });
      await setLanguage(wanted);
      notify.success(currentText()("identity.languageSaved"));
    } catch (error) {
      notify.error(failureText(error));
    }
  };
  return (
    <>
      <SelectField
        label={t("identity.language")}
        hint={t("identity.languageHint")}
        options={languageNames}
        value={language}
        onChange={(event) => void choose(event.currentTarget.value === "es" ? "es" : "en")}
      />
      <SelectField
        label={t("identity.theme")}
        options={[
          { value: "light", label: t("identity.themeLight") },
          { value: "dark", label: t("identity.themeDark") },
        ]}
        value={shown ?? "light"}
        onChange={(event) => setMode(event.currentTarget.value === "dark" ? "dark" : "light")}
      />
    </>
  );
}
