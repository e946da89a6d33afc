import Button from "@mui/material/Button";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#client/call.ts";
import { useFormValues } from "#client/form/use-form-values.ts";
import { useText } from "#client/i18n.ts";
import { sessionChanged } from "#client/session.ts";
import { PasswordField } from "#ui/PasswordField.tsx";
import { SwitchField } from "#ui/SwitchField.tsx";
import { aboutReset, resetPassword } from "../contract.ts";
import { resetKeys } from "../feature.ts";
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
  // A link that has expired says so when it is used.
  const { data: about } = useQuery(aboutResetQuery(token));
  const [done, setDone] = useState<{ readonly email: string; readonly otherSession: boolean }>();
  const form = useFormValues({
    draft: null,
    initial: { password: "", keepKeys: false },
    early: true,
    check: ({ password }) => ({ password: passwordError(password) }),
    send: async (input) => {
      setDone(await call(resetPassword, { token, ...input }));
      await sessionChanged().catch(() => {}); // the password is changed, whatever the session says
    },
  });
  if (done)
    return (
      <VisitorScreen title={t("identity.resetTitle")}>
        <LinkDone text={t("identity.resetDone", { email: done.email })} result={done} to="/login" />
      </VisitorScreen>
    );
  if (hasExpired(form.failure))
    return (
      <VisitorScreen title={t("identity.resetTitle")}>
        <LinkFailure error={form.failure} />
      </VisitorScreen>
    );
  return (
    <VisitorScreen title={t("identity.resetTitle")} text={text ?? t("identity.resetText")}>
      <form noValidate onSubmit={form.submit}>
        {form.failure !== undefined && <LinkFailure error={form.failure} />}
        <PasswordField
          label={t("identity.newPassword")}
          showLabel={t("identity.showPassword")}
          hideLabel={t("identity.hidePassword")}
          autoComplete="new-password"
          {...form.field("password")}
        />
        <PasswordRules password={form.values.password} />
        {about !== undefined && about.apiKeys > 0 && (
          <SwitchField
            label={t("identity.keepKeys")}
            hint={t("identity.keepKeysHint", { count: about.apiKeys })}
            checked={form.values.keepKeys}
            onChange={(event) => form.set("keepKeys", event.currentTarget.checked)}
          />
        )}
        <Button type="submit" variant="contained" size="large" fullWidth loading={form.busy}>
          {t("identity.reset")}
        </Button>
      </form>
    </VisitorScreen>
  );
}
