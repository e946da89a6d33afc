import Button from "@mui/material/Button";
import { useState } from "react";
import { call } from "#client/call.ts";
import { type FormValues, useFormValues } from "#client/form/use-form-values.ts";
import { useText } from "#client/i18n.ts";
import { lazyComponent } from "#client/lazy-component.tsx";
import { sessionChanged } from "#client/session.ts";
import { Failure } from "#protocol/failure.ts";
import { PasswordField } from "#ui/PasswordField.tsx";
import { ReasonButton } from "#ui/ReasonButton.tsx";
import { verifyEmail } from "../contract.ts";
import { hasExpired, LinkDone, LinkFailure } from "./LinkOutcome.tsx";
import { VisitorScreen } from "./VisitorScreen.tsx";

const ResetPassword = lazyComponent(() => import("./ResetPassword.tsx").then((m) => m.ResetPassword));

/** The options of a confirmation. The first one has `keep`, so that nothing is removed without the person's consent. */
type Confirming = { readonly keep?: boolean; readonly password?: string };

interface Password {
  readonly password: string;
}

/** Confirms an e-mail address, when the person says so. */
export function VerifyEmail({ token }: { readonly token: string }) {
  const t = useText();
  const [done, setDone] = useState<{
    readonly email: string;
    readonly otherSession: boolean;
    readonly choosePassword: string | null;
  }>();
  // This browser has shown nothing of the account: its password is asked for, or it is taken over.
  const [asksOwner, setAsksOwner] = useState(false);
  const confirm = async (how: Confirming) => {
    try {
      setDone(await call(verifyEmail, { token, ...how }));
    } catch (error) {
      if (!(error instanceof Failure && error.code === "identity.wouldBeEmptied")) throw error;
      return setAsksOwner(true);
    }
    await sessionChanged().catch(() => {}); // the address is confirmed, whatever the session says
  };
  const form = useFormValues<Password>({
    draft: null,
    initial: { password: "" },
    check: ({ password }) => ({ password: password === "" ? "identity.passwordEmpty" : undefined }),
    send: confirm,
  });
  if (done?.choosePassword)
    return (
      <ResetPassword token={done.choosePassword} text={t("identity.verifyOwner.emptied", { email: done.email })} />
    );
  const { failure, busy } = form;
  const over = done !== undefined || hasExpired(failure);
  const text = asksOwner ? t("identity.verifyOwner.text") : t("identity.verifyText");
  return (
    <VisitorScreen title={t("identity.verifyTitle")} text={over ? undefined : text}>
      {failure !== undefined && <LinkFailure error={failure} />}
      {done && <LinkDone text={t("identity.verified", { email: done.email })} result={done} to="/home" />}
      {!over && asksOwner && <AskOwner form={form} onTakeOver={() => void form.attempt(() => confirm({}))} />}
      {!over && !asksOwner && (
        <Button
          variant="contained"
          size="large"
          loading={busy}
          onClick={() => void form.attempt(() => confirm({ keep: true }))}
        >
          {t("identity.verify")}
        </Button>
      )}
    </VisitorScreen>
  );
}

/** Two ways on: who made the account types its password, who did not takes it over. */
function AskOwner({ form, onTakeOver }: { readonly form: FormValues<Password>; readonly onTakeOver: () => void }) {
  const t = useText();
  return (
    <>
      <form noValidate onSubmit={form.submit}>
        <PasswordField
          label={t("identity.password")}
          showLabel={t("identity.showPassword")}
          hideLabel={t("identity.hidePassword")}
          autoComplete="current-password"
          {...form.field("password")}
        />
        <ReasonButton
          type="submit"
          variant="contained"
          size="large"
          fullWidth
          loading={form.busy}
          reason={form.values.password === "" ? t("shell.fillFirst") : undefined}
        >
          {t("identity.verifyOwner.confirm")}
        </ReasonButton>
      </form>
      <p>{t("identity.verifyOwner.anewText")}</p>
      <Button variant="outlined" size="large" disabled={form.busy} onClick={onTakeOver}>
        {t("identity.verifyOwner.anew")}
      </Button>
    </>
  );
}
