import Button from "@mui/material/Button";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { call } from "#client/call.ts";
import { filledWrongly, showErrors } from "#client/form.ts";
import { useText } from "#client/i18n.ts";
import { Link } from "#client/link.tsx";
import {
  AccountFields,
  AccountNotice,
  accountFields,
  blankAccount,
  CaptchaStatus,
  type NewAccount,
  useAccountMaking,
  VisitorScreen,
} from "#features/identity/web/index.ts";
import { startTrial } from "../contract.ts";
import { organizationAnswers, type TrialOrganization, taxedCountry } from "../trial.ts";
import { OrganizationStep } from "./OrganizationStep.tsx";
import { StepMark } from "./StepMark.tsx";

const blankOrganization: TrialOrganization = { orgName: "", country: "", nit: "" };

/** An account and its organization in two steps. Both forms live here, so that going back loses nothing. */
export function Page() {
  const t = useText();
  const [step, setStep] = useState<1 | 2>(1);
  const account = useForm<NewAccount>({ defaultValues: blankAccount, mode: "onTouched" });
  const organization = useForm<TrialOrganization>({ defaultValues: blankOrganization, mode: "onTouched" });
  const wrong = () => filledWrongly(account) || filledWrongly(organization);
  const { notice, captcha, make, incomplete, clear } = useAccountMaking("freeTrial", wrong);
  const go = (to: 1 | 2) => {
    clear();
    setStep(to);
  };

  const next = account.handleSubmit(() => go(2), incomplete);
  const start = organization.handleSubmit(async ({ nit, ...answers }) => {
    const asked = answers.country === taxedCountry ? { nit } : {};
    await make(
      (recaptcha, signal) => call(startTrial, { ...account.getValues(), ...answers, ...asked, recaptcha }, { signal }),
      (error) => {
        const ofAccount = showErrors(error, account.setError, accountFields);
        if (ofAccount) go(1);
        return showErrors(error, organization.setError, organizationAnswers) || ofAccount;
      },
    );
  }, incomplete);
  const submit = step === 1 ? next : start;

  return (
    <VisitorScreen title={t("trial.heading")} text={t("trial.intro")}>
      <StepMark step={step} />
      <form noValidate onFocus={captcha.begin} onSubmit={(event) => void submit(event)}>
        <AccountNotice notice={notice} />
        {step === 1 ? (
          <>
            <AccountFields form={account} />
            <Button type="submit" variant="contained" size="large" fullWidth>
              {t("trial.next")}
            </Button>
          </>
        ) : (
          <>
            <OrganizationStep form={organization} />
            <CaptchaStatus captcha={captcha} />
            <div className="visitor-pair">
              <Button size="large" onClick={() => go(1)}>
                {t("trial.back")}
              </Button>
              <Button type="submit" variant="contained" size="large" loading={organization.formState.isSubmitting}>
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
