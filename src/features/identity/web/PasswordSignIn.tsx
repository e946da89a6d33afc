import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { type FormEvent, type RefObject, useState } from "react";
import { call } from "#client/call.ts";
import { failureText, faultText } from "#client/failure-text.ts";
import { type Translate, useText } from "#client/i18n.ts";
import { sessionChanged } from "#client/session.ts";
import { Failure } from "#protocol/failure.ts";
import { Field } from "#ui/Field.tsx";
import { PasswordField } from "#ui/PasswordField.tsx";
import { emailFault } from "../account-rules.ts";
import { signIn } from "../contract.ts";

function refusedText(t: Translate, error: unknown): string {
  if (!(error instanceof Failure)) return failureText(error);
  if (error.status === 0) return t("identity.noConnection");
  if (error.fields.some((fault) => fault.path === "email")) return t("identity.checkEmail");
  return error.status === 422 ? t("identity.invalidCredentials") : failureText(error);
}

/** What is written in a form's field. */
export const written = (form: HTMLFormElement | null, name: string): string => {
  const value = form ? new FormData(form).get(name) : null;
  return typeof value === "string" ? value : "";
};

const faultsIn = (form: HTMLFormElement) => ({
  email: emailFault(written(form, "email")),
  password: written(form, "password") === "" ? "identity.passwordEmpty" : undefined,
});

/**
 * Sign-in with e-mail and password. Two fields need no form library, which would be a fifteenth of what the first page
 * weighs. `refused` is what went wrong here or elsewhere on the page.
 */
export function PasswordSignIn({
  form: place,
  refused,
  onRefused,
}: {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly refused: unknown;
  readonly onRefused: (error: unknown) => void;
}) {
  const t = useText();
  const [faults, setFaults] = useState<Partial<ReturnType<typeof faultsIn>>>();
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const focus = (name: string) => form.querySelector<HTMLInputElement>(`[name=${name}]`);
    const found = faultsIn(form);
    setFaults(found);
    const wrong = found.email ? "email" : found.password ? "password" : undefined;
    if (wrong) return focus(wrong)?.focus();
    setBusy(true);
    onRefused(undefined);
    try {
      await call(signIn, { email: written(form, "email"), password: written(form, "password") });
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
      // Once they were told, faults go while one writes.
      onInput={(event) => faults && setFaults(faultsIn(event.currentTarget))}
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
        error={faultText(faults?.email)}
      />
      <PasswordField
        name="password"
        label={t("identity.password")}
        showLabel={t("identity.showPassword")}
        hideLabel={t("identity.hidePassword")}
        autoComplete="current-password"
        error={faultText(faults?.password)}
      />
      <Button type="submit" variant="contained" size="large" fullWidth loading={busy}>
        {t("identity.signIn")}
      </Button>
    </form>
  );
}
