import Button from "@mui/material/Button";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { call } from "#client/call.ts";
import { errorText } from "#client/failure-text.ts";
import { showErrors } from "#client/form.ts";
import { useText } from "#client/i18n.ts";
import { sessionChanged } from "#client/session.ts";
import { PasswordField } from "#ui/PasswordField.tsx";
import { SwitchField } from "#ui/SwitchField.tsx";
import { aboutReset, resetPassword } from "../contract.ts";
import { resetKeys } from "../keys.ts";
import { passwordError } from "../password.ts";
import { hasExpired, LinkDone, LinkFailure } from "./LinkOutcome.tsx";
import { PasswordRules } from "./PasswordRules.tsx";
import { VisitorScreen } from "./VisitorScreen.tsx";

const aboutResetQuery = (token: string) =>
  queryOptions({
    queryKey: resetKeys.of(token),
    queryFn: ({ signal }) => call(aboutReset, { token }, { signal }),
    retry: false,
  });

/** Chooses the new password of an account whose mail one has. `text`: what led here, if not a mail of its own. */
export function ResetPassword({ token, text }: { readonly token: string; readonly text?: string }) {
  const t = useText();
  const [refused, setRefused] = useState<unknown>();
  const [keepKeys, setKeepKeys] = useState(false);
  // A link that has expired says so when it is used.
  const { data: about } = useQuery(aboutResetQuery(token));
  const [done, setDone] = useState<{ readonly email: string; readonly otherSession: boolean }>();
  const { register, handleSubmit, setError, control, formState } = useForm<{ password: string }>({
    defaultValues: { password: "" },
    mode: "onTouched",
  });
  const password = useWatch({ control, name: "password" });
  const submit = async (input: { readonly password: string }) => {
    setRefused(undefined);
    try {
      setDone(await call(resetPassword, { token, ...input, keepKeys }));
      await sessionChanged().catch(() => {}); // the password is changed, whatever the session says
    } catch (error) {
      if (!showErrors(error, setError, ["password"])) setRefused(error);
    }
  };
  if (done)
    return (
      <VisitorScreen title={t("identity.resetTitle")}>
        <LinkDone text={t("identity.resetDone", { email: done.email })} result={done} to="/login" />
      </VisitorScreen>
    );
  if (hasExpired(refused))
    return (
      <VisitorScreen title={t("identity.resetTitle")}>
        <LinkFailure error={refused} />
      </VisitorScreen>
    );
  return (
    <VisitorScreen title={t("identity.resetTitle")} text={text ?? t("identity.resetText")}>
      <form noValidate onSubmit={(event) => void handleSubmit(submit)(event)}>
        {refused !== undefined && <LinkFailure error={refused} />}
        <PasswordField
          label={t("identity.newPassword")}
          showLabel={t("identity.showPassword")}
          hideLabel={t("identity.hidePassword")}
          autoComplete="new-password"
          error={errorText(formState.errors.password?.message)}
          {...register("password", { validate: (value) => passwordError(value) ?? true })}
        />
        <PasswordRules password={password} />
        {about !== undefined && about.apiKeys > 0 && (
          <SwitchField
            label={t("identity.keepKeys")}
            hint={t("identity.keepKeysHint", { count: about.apiKeys })}
            checked={keepKeys}
            onChange={(event) => setKeepKeys(event.currentTarget.checked)}
          />
        )}
        <Button type="submit" variant="contained" size="large" fullWidth loading={formState.isSubmitting}>
          {t("identity.reset")}
        </Button>
      </form>
    </VisitorScreen>
  );
}
