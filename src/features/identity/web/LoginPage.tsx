import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import CircularProgress from "@mui/material/CircularProgress";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { call } from "#client/call.ts";
import { failureText, faultText } from "#client/failure-text.ts";
import { type Translate, useText } from "#client/i18n.ts";
import { later } from "#client/later.tsx";
import { sessionChanged } from "#client/session.ts";
import { Failure } from "#protocol/failure.ts";
import { Field } from "#ui/Field.tsx";
import { PasswordField } from "#ui/PasswordField.tsx";
import { emailFault } from "../account-rules.ts";
import { signIn } from "../contract.ts";
import { ProviderButtons } from "./ProviderButtons.tsx";
import { useRedirectSignIn } from "./use-redirect-sign-in.ts";
import { VisitorScreen } from "./VisitorScreen.tsx";

const RecoveryDialog = later(() => import("./RecoveryDialog.tsx").then((m) => m.RecoveryDialog));

const EmailLinkDialog = later(() => import("./EmailLinkDialog.tsx").then((m) => m.EmailLinkDialog));

interface Credentials {
  readonly email: string;
  readonly password: string;
}

function refusedText(t: Translate, error: unknown): string {
  if (!(error instanceof Failure)) return failureText(error);
  if (error.status === 0) return t("identity.noConnection");
  if (error.fields.some((fault) => fault.path === "email")) return t("identity.checkEmail");
  return error.status === 422 ? t("identity.invalidCredentials") : failureText(error);
}

/**
 * Sign-in: with e-mail and password, by a mailed link, or with a provider, which `provider=…` in the address opens at once.
 * Where it leads is the route guard's business.
 */
export function Page() {
  const t = useText();
  const [refused, setRefused] = useState<unknown>();
  const [mailing, setMailing] = useState<"recovery" | "link">();
  const redirect = useRedirectSignIn(setRefused);
  const { register, handleSubmit, setFocus, getValues, formState } = useForm<Credentials>({
    defaultValues: { email: "", password: "" },
  });
  const { errors, isSubmitting } = formState;
  const submit = async (credentials: Credentials) => {
    setRefused(undefined);
    try {
      await call(signIn, credentials);
      await sessionChanged();
    } catch (error) {
      setRefused(error);
      setFocus("password", { shouldSelect: true });
    }
  };
  const dialog = {
    email: getValues("email"),
    onClose: () => setMailing(undefined),
    onMissing: (error: unknown) => {
      setMailing(undefined);
      setRefused(error);
    },
  };
  if (redirect.underWay)
    return (
      <VisitorScreen title={t("identity.signInTitle")}>
        <p className="visitor-waiting" role="status">
          <CircularProgress size={24} aria-hidden />
          {t(redirect.underWay)}
        </p>
      </VisitorScreen>
    );
  return (
    <VisitorScreen title={t("identity.signInTitle")}>
      <form noValidate onSubmit={(event) => void handleSubmit(submit)(event)}>
        {refused !== undefined && <Alert severity="error">{refusedText(t, refused)}</Alert>}
        <Field
          label={t("identity.email")}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={faultText(errors.email?.message)}
          {...register("email", { validate: (value) => emailFault(value) ?? true })}
        />
        <PasswordField
          label={t("identity.password")}
          showLabel={t("identity.showPassword")}
          hideLabel={t("identity.hidePassword")}
          autoComplete="current-password"
          error={faultText(errors.password?.message)}
          {...register("password", { validate: (value) => value !== "" || "identity.passwordEmpty" })}
        />
        <Button type="submit" variant="contained" size="large" fullWidth loading={isSubmitting}>
          {t("identity.signIn")}
        </Button>
      </form>
      <div className="visitor-links">
        <button type="button" className="visitor-link" onClick={() => setMailing("recovery")}>
          {t("identity.forgot")}
        </button>
        <button type="button" className="visitor-link" onClick={() => setMailing("link")}>
          {t("identity.withLink")}
        </button>
      </div>
      <ProviderButtons redirect={redirect} />
      <p className="visitor-other">
        {t("identity.noAccount")} <Link to="/signup">{t("identity.toSignUp")}</Link>
      </p>
      {mailing === "recovery" && <RecoveryDialog {...dialog} />}
      {mailing === "link" && <EmailLinkDialog {...dialog} />}
    </VisitorScreen>
  );
}
