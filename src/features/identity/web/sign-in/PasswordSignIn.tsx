import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { type FormEvent, type RefObject, useState } from "react";
import { call } from "#client/call.ts";
import { errorText, failureText } from "#client/failure-text.ts";
import { type Translate, useText } from "#client/i18n.ts";
import { arriving } from "#client/lazy-component.tsx";
import { sessionChanged } from "#client/session.ts";
import { Failure } from "#protocol/failure.ts";
import { Field } from "#ui/Field.tsx";
import { PasswordField } from "#ui/PasswordField.tsx";
import { emailError } from "../../account-rules.ts";
import { signIn } from "../../contract.ts";

function refusedText(t: Translate, error: unknown): string {
  if (!(error instanceof Failure)) return failureText(error);
  if (error.status === 0) return t("identity.noConnection");
  if (error.fields.some((error) => error.path === "email")) return t("identity.checkEmail");
  return error.status === 422 ? t("identity.invalidCredentials") : failureText(error);
}

/** Returns the text in a form's field. */
export const written = (form: HTMLFormElement | null, name: string): string => {
  const value = form ? new FormData(form).get(name) : null;
  return typeof value === "string" ? value : "";
};

const errorsIn = (form: HTMLFormElement) => ({
  email: emailError(written(form, "email")),
  password: written(form, "password") === "" ? "identity.passwordEmpty" : undefined,
});

/** Signs in; where others failed before, the browser first solves the captcha that is asked for then. */
async function signInOnce(input: { readonly email: string; readonly password: string }): Promise<void> {
  try {
    await call(signIn, input);
  } catch (error) {
    if (!(error instanceof Failure && error.code === "identity.captchaNeeded")) throw error;
    const { solvedCaptcha } = await arriving(() => import("../captcha/solved-captcha.ts"));
    const { answer } = await solvedCaptcha("signIn", new AbortController().signal);
    await call(signIn, { ...input, recaptcha: answer });
  }
}

interface PasswordSignInProps {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly refused: unknown;
  readonly onRefused: (error: unknown) => void;
}

/**
 * Sign-in with e-mail and password. By hand, not with `useFormValues`: every visitor would fetch it before anything is shown,
 * and what a browser fills in by itself is read from the fields. `refused` is what went wrong here or elsewhere on the page.
 */
export function PasswordSignIn({ form: place, refused, onRefused }: PasswordSignInProps) {
  const t = useText();
  const [errors, setErrors] = useState<Partial<ReturnType<typeof errorsIn>>>();
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const focus = (name: string) => form.querySelector<HTMLInputElement>(`[name=${name}]`);
    const found = errorsIn(form);
    setErrors(found);
    const wrong = found.email ? "email" : found.password ? "password" : undefined;
    if (wrong) return focus(wrong)?.focus();
    setBusy(true);
    onRefused(undefined);
    try {
      await signInOnce({ email: written(form, "email"), password: written(form, "password") });
      await sessionChanged();
    } catch (error) {
      onRefused(error);
      focus("password")?.select();
    }
    setBusy(false);
  };
  return (
    <form
      ref={place}
      noValidate
      // Errors that were shown go while the user types.
      onInput={(event) => errors && setErrors(errorsIn(event.currentTarget))}
      onSubmit={(event) => void submit(event)}
    >
      {refused !== undefined && <Alert severity="error">{refusedText(t, refused)}</Alert>}
      <Field
        name="email"
        label={t("identity.email")}
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errorText(errors?.email)}
      />
      <PasswordField
        name="password"
        label={t("identity.password")}
        showLabel={t("identity.showPassword")}
        hideLabel={t("identity.hidePassword")}
        autoComplete="current-password"
        error={errorText(errors?.password)}
      />
      <Button type="submit" variant="contained" size="large" fullWidth loading={busy}>
        {t("identity.signIn")}
      </Button>
    </form>
  );
}
