import Button from "@mui/material/Button";
import { useForm } from "react-hook-form";
import { call } from "#client/call.ts";
import { filledWrongly, showErrors } from "#client/form.ts";
import { useText } from "#client/i18n.ts";
import { Link } from "#client/link.tsx";
import { signUp } from "../contract.ts";
import { AccountFields, accountFields, blankAccount, type NewAccount } from "./AccountFields.tsx";
import { AccountNotice } from "./AccountNotice.tsx";
import { CaptchaStatus } from "./CaptchaStatus.tsx";
import { useAccountMaking } from "./use-account-making.ts";
import { VisitorScreen } from "./VisitorScreen.tsx";

/** Makes an account. */
export function Page() {
  const t = useText();
  const form = useForm<NewAccount>({ defaultValues: blankAccount, mode: "onTouched" });
  const { notice, captcha, make, incomplete } = useAccountMaking("signUp", () => filledWrongly(form));
  const submit = form.handleSubmit(
    (account) =>
      make(
        (recaptcha, signal) => call(signUp, { ...account, recaptcha }, { signal }),
        (error) => showErrors(error, form.setError, accountFields),
      ),
    incomplete,
  );
  return (
    <VisitorScreen title={t("identity.signUpTitle")}>
      <form noValidate onFocus={captcha.begin} onSubmit={(event) => void submit(event)}>
        <AccountNotice notice={notice} />
        <AccountFields form={form} />
        <CaptchaStatus captcha={captcha} />
        <Button type="submit" variant="contained" size="large" fullWidth loading={form.formState.isSubmitting}>
          {t("identity.signUp")}
        </Button>
      </form>
      <p className="visitor-other">
        {t("identity.haveAccount")} <Link to="/login">{t("identity.toSignIn")}</Link>
        <br />
        {t("identity.forAFirm")} <Link to="/free-trial">{t("identity.toTrial")}</Link>
      </p>
    </VisitorScreen>
  );
}
