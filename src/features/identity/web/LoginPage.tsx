import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
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
import { VisitorScreen } from "./VisitorScreen.tsx";

const RecoveryDialog = later(() => import("./RecoveryDialog.tsx").then((m) => m.RecoveryDialog));

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

/** Sign-in with e-mail and password. Where it leads is the route guard's business. */
export function Page() {
  const t = useText();
  const [refused, setRefused] = useState<unknown>();
  const [recovering, setRecovering] = useState(false);
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
      <button type="button" className="visitor-link" onClick={() => setRecovering(true)}>
        {t("identity.forgot")}
      </button>
      <p className="visitor-other">
        {t("identity.noAccount")} <Link to="/signup">{t("identity.toSignUp")}</Link>
      </p>
      {recovering && (
        <RecoveryDialog
          email={getValues("email")}
          onClose={() => setRecovering(false)}
          onMissing={(error) => {
            setRecovering(false);
            setRefused(error);
          }}
        />
      )}
    </VisitorScreen>
  );
}
