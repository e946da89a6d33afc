import Button from "@mui/material/Button";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { call } from "#client/call.ts";
import { faultText } from "#client/failure-text.ts";
import { showFaults } from "#client/form.ts";
import { useText } from "#client/i18n.ts";
import { sessionChanged } from "#client/session.ts";
import { PasswordField } from "#ui/PasswordField.tsx";
import { resetPassword } from "../contract.ts";
import { passwordFault } from "../password.ts";
import { hasExpired, LinkDone, LinkFailure } from "./LinkOutcome.tsx";
import { PasswordRules } from "./PasswordRules.tsx";
import { VisitorScreen } from "./VisitorScreen.tsx";

/** Chooses the new password of an account whose mail one has. */
export function ResetPassword({ token }: { readonly token: string }) {
  const t = useText();
  const [refused, setRefused] = useState<unknown>();
  const [done, setDone] = useState<{ readonly email: string; readonly otherSession: boolean }>();
  const { register, handleSubmit, setError, control, formState } = useForm<{ password: string }>({
    defaultValues: { password: "" },
    mode: "onTouched",
  });
  const password = useWatch({ control, name: "password" });
  const submit = async (input: { readonly password: string }) => {
    setRefused(undefined);
    try {
      setDone(await call(resetPassword, { token, ...input }));
      await sessionChanged().catch(() => {}); // the password is changed, whatever the session says
    } catch (error) {
      if (!showFaults(error, setError, ["password"])) setRefused(error);
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
    <VisitorScreen title={t("identity.resetTitle")} text={t("identity.resetText")}>
      <form noValidate onSubmit={(event) => void handleSubmit(submit)(event)}>
        {refused !== undefined && <LinkFailure error={refused} />}
        <PasswordField
          label={t("identity.newPassword")}
          showLabel={t("identity.showPassword")}
          hideLabel={t("identity.hidePassword")}
          autoComplete="new-password"
          error={faultText(formState.errors.password?.message)}
          {...register("password", { validate: (value) => passwordFault(value) ?? true })}
        />
        <PasswordRules password={password} />
        <Button type="submit" variant="contained" size="large" fullWidth loading={formState.isSubmitting}>
          {t("identity.reset")}
        </Button>
      </form>
    </VisitorScreen>
  );
}
