import Button from "@mui/material/Button";
import { useEffect, useRef, useState } from "react";
import { call } from "#client/call.ts";
import { type FieldCodes, type FormValues, useFormValues } from "#client/form/use-form-values.ts";
import { useText } from "#client/i18n.ts";
import { Link } from "#client/link.tsx";
import { accountFields, blankAccount, checkAccount } from "#features/identity/new-account.ts";
import {
  AccountFields,
  AccountNotice,
  CaptchaStatus,
  useAccountMaking,
  VisitorScreen,
} from "#features/identity/web/index.ts";
import { startTrial } from "../contract.ts";
import { answerError, organizationAnswers, type TrialOrganization, taxedCountry } from "../trial.ts";
import "./step-mark.css";
import { likelyCountry } from "#features/organizations/countries.ts";
import { CountryField } from "#features/organizations/web/index.ts";
import { Field } from "#ui/Field.tsx";

const checkOrganization = (answers: TrialOrganization): FieldCodes<TrialOrganization> =>
  Object.fromEntries(organizationAnswers.map((name) => [name, answerError(name, answers)]));

const blankAnswers = (): typeof blankAccount & TrialOrganization => ({
  ...blankAccount,
  orgName: "",
  country: likelyCountry(navigator.languages),
  nit: "",
});

/** An account and its organization in two steps of one form, so that going back loses nothing. */
export function Page() {
  const t = useText();
  const [step, setStep] = useState<1 | 2>(1);
  const [blank] = useState(blankAnswers);
  const { notice, captcha, make, outcome, clear } = useAccountMaking("freeTrial");
  const go = (to: 1 | 2) => {
    clear();
    setStep(to);
  };
  const form = useFormValues({
    draft: null,
    initial: blank,
    early: true,
    check: step === 1 ? checkAccount : checkOrganization,
    send: async ({ nit, ...answers }) => {
      if (step === 1) return go(2);
      const asked = answers.country === taxedCountry ? { nit } : {};
      return make((recaptcha, signal) => call(startTrial, { ...answers, ...asked, recaptcha }, { signal }));
    },
    onWrong: (values) => {
      // What the server found in the account is shown where it was asked.
      if (accountFields.some((name) => name in values)) setStep(1);
      outcome.onWrong(values);
    },
    onFailure: outcome.onFailure,
  });

  return (
    <VisitorScreen title={t("trial.heading")} text={t("trial.intro")}>
      <StepMark step={step} />
      <form noValidate onFocus={captcha.begin} onSubmit={form.submit}>
        <AccountNotice notice={notice} />
        {step === 1 ? (
          <>
            <AccountFields form={form} />
            <Button type="submit" variant="contained" size="large" fullWidth>
              {t("trial.next")}
            </Button>
          </>
        ) : (
          <>
            <OrganizationStep form={form} />
            <CaptchaStatus captcha={captcha} />
            <div className="visitor-pair">
              <Button size="large" onClick={() => go(1)}>
                {t("trial.back")}
              </Button>
              <Button type="submit" variant="contained" size="large" loading={form.busy}>
                {t("trial.start")}
              </Button>
            </div>
          </>
        )}
      </form>
      <p className="visitor-other">
        {t("trial.haveAccount")} <Link to="/login">{t("trial.toSignIn")}</Link>
        <br />
        {t("trial.onlyAccount")} <Link to="/signup">{t("trial.toSignUp")}</Link>
      </p>
    </VisitorScreen>
  );
}

/** Which of the two steps this is, in words and as a bar; takes the focus when the step changes. */
function StepMark({ step }: { readonly step: 1 | 2 }) {
  const t = useText();
  const heading = useRef<HTMLParagraphElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step) heading.current?.focus();
    shown.current = step;
  }, [step]);
  return (
    <div className="step-mark">
      <p ref={heading} tabIndex={-1}>
        <span className="quiet">{t("trial.step", { step })}</span> {t(step === 1 ? "trial.you" : "trial.organization")}
      </p>
      <div className="trial-step-bar" aria-hidden>
        <span className="done" />
        <span className={step === 2 ? "done" : ""} />
      </div>
    </div>
  );
}

/** The questions about the organization; the tax number where there is one to ask for. */
function OrganizationStep(props: {
  readonly form: Pick<FormValues<TrialOrganization>, "field" | "values" | "set" | "leave" | "error">;
}) {
  const t = useText();
  const { field, values, set, leave, error } = props.form;
  return (
    <>
      <Field label={t("trial.orgName")} autoComplete="organization" {...field("orgName")} />
      <CountryField
        value={values.country}
        onChange={(code) => set("country", code)}
        onBlur={() => leave("country")}
        error={error("country")}
      />
      {values.country === taxedCountry && (
        <Field
          label={t("trial.nitLabel")}
          hint={t("trial.nitHint")}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...field("nit")}
        />
      )}
    </>
  );
}
