import Alert, { type AlertColor } from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { call } from "#client/call.ts";
import { failureText, faultText } from "#client/failure-text.ts";
import { showFaults } from "#client/form.ts";
import { useText } from "#client/i18n.ts";
import { Failure } from "#protocol/failure.ts";
import { Field } from "#ui/Field.tsx";
import { PasswordField } from "#ui/PasswordField.tsx";
import { emailFault, nameFault } from "../account-rules.ts";
import { signUp } from "../contract.ts";
import { passwordFault } from "../password.ts";
import { CaptchaStatus } from "./CaptchaStatus.tsx";
import { PasswordRules } from "./PasswordRules.tsx";
import { useCaptcha } from "./use-captcha.ts";
import { VisitorScreen } from "./VisitorScreen.tsx";

interface NewAccount {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly password: string;
}
const fields = ["firstName", "lastName", "email", "password"] as const;

/** How long the server may think about it, in milliseconds; then the page says that something went wrong. */
const patience = 6_000;

const isOffline = (error: unknown): boolean => error instanceof Failure && error.status === 0;

interface Notice {
  readonly severity: AlertColor;
  readonly text: string;
}

const answers = {
  EMAIL_EXISTS: { severity: "warning", key: "identity.emailExists" },
  INVALID_CAPTCHA: { severity: "error", key: "identity.captchaInvalid" },
  USER_CREATION_FAILED: { severity: "error", key: "identity.userCreationFailed" },
} as const;
const unknownAnswer = { severity: "error", key: "identity.unknownError" } as const;

/** Makes an account. The captcha is solved while one writes. */
export function Page() {
  const t = useText();
  const navigate = useNavigate();
  const captcha = useCaptcha();
  const [notice, setNotice] = useState<Notice>();
  const { register, handleSubmit, setError, control, formState } = useForm<NewAccount>({
    defaultValues: { firstName: "", lastName: "", email: "", password: "" },
    mode: "onTouched",
  });
  const { errors, isSubmitting } = formState;
  const password = useWatch({ control, name: "password" });

  const submit = async (account: NewAccount) => {
    setNotice(undefined);
    const recaptcha = await captcha.answer().catch((error: unknown) => {
      setNotice({
        severity: "error",
        text: isOffline(error) ? t("identity.checkConnection") : t("identity.captchaRedo"),
      });
    });
    if (!recaptcha) return captcha.reset();
    try {
      const { message } = await call(signUp, { ...account, recaptcha }, { signal: AbortSignal.timeout(patience) });
      if (message === "USER_CREATED") return await navigate({ to: "/thankYouSignUp" });
      const { severity, key } = answers[message] ?? unknownAnswer;
      setNotice({ severity, text: t(key) });
    } catch (error) {
      if (showFaults(error, setError, fields)) setNotice({ severity: "error", text: t("identity.fillFields") });
      else if (isOffline(error)) setNotice({ severity: "error", text: t("identity.checkConnection") });
      else if (error instanceof Failure) setNotice({ severity: "error", text: failureText(error) });
      else setNotice({ severity: "error", text: t("identity.reloadPage") });
    }
    captcha.reset();
    captcha.begin();
  };
  const incomplete = () => setNotice({ severity: "error", text: t("identity.fillFields") });

  return (
    <VisitorScreen title={t("identity.signUpTitle")}>
      <form noValidate onFocus={captcha.begin} onSubmit={(event) => void handleSubmit(submit, incomplete)(event)}>
        {notice && (
          <Alert severity={notice.severity} className={notice.severity === "warning" ? "notice-orange" : ""}>
            {notice.text}
          </Alert>
        )}
        <div className="visitor-pair">
          <Field
            label={t("identity.firstName")}
            autoComplete="given-name"
            error={faultText(errors.firstName?.message)}
            {...register("firstName", { validate: (value) => nameFault("firstName", value) ?? true })}
          />
          <Field
            label={t("identity.lastName")}
            autoComplete="family-name"
            error={faultText(errors.lastName?.message)}
            {...register("lastName", { validate: (value) => nameFault("lastName", value) ?? true })}
          />
        </div>
        <Field
          label={t("identity.email")}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          error={faultText(errors.email?.message)}
          {...register("email", { validate: (value) => emailFault(value) ?? true })}
        />
        <PasswordField
          label={t("identity.password")}
          showLabel={t("identity.showPassword")}
          hideLabel={t("identity.hidePassword")}
          autoComplete="new-password"
          error={faultText(errors.password?.message)}
          {...register("password", { validate: (value) => passwordFault(value) ?? true })}
        />
        <PasswordRules password={password} />
        <CaptchaStatus captcha={captcha} />
        <Button type="submit" variant="contained" size="large" fullWidth loading={isSubmitting}>
          {t("identity.signUp")}
        </Button>
      </form>
      <p className="visitor-other">
        {t("identity.haveAccount")} <Link to="/login">{t("identity.toSignIn")}</Link>
      </p>
    </VisitorScreen>
  );
}
