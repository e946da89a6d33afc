import Button from "@mui/material/Button";
import { call } from "#client/call.ts";
import { useFormValues } from "#client/form/use-form-values.ts";
import { useText } from "#client/i18n.ts";
import { Link } from "#client/link.tsx";
import { signUp } from "../../contract.ts";
import { blankAccount, checkAccount } from "../../new-account.ts";
import { CaptchaStatus } from "../captcha/CaptchaStatus.tsx";
import { VisitorScreen } from "../VisitorScreen.tsx";
import { AccountFields } from "./AccountFields.tsx";
import { AccountNotice } from "./AccountNotice.tsx";
import { useAccountMaking } from "./use-account-making.ts";

/** Makes an account. */
export function Page() {
  const t = useText();
  const { notice, captcha, make, outcome } = useAccountMaking("signUp");
  const form = useFormValues({
    draft: null,
    initial: blankAccount,
    early: true,
    check: checkAccount,
    send: (account) => make((recaptcha, signal) => call(signUp, { ...account, recaptcha }, { signal })),
    ...outcome,
  });
  return (
    <VisitorScreen title={t("identity.signUpTitle")}>
      <form noValidate onFocus={captcha.begin} onSubmit={form.submit}>
        <AccountNotice notice={notice} />
        <AccountFields form={form} />
        <CaptchaStatus captcha={captcha} />
        <Button type="submit" variant="contained" size="large" fullWidth loading={form.busy}>
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
