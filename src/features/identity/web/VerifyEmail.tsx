import Button from "@mui/material/Button";
import { useState } from "react";
import { call } from "#client/call.ts";
import { errorText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { lazyComponent } from "#client/lazy-component.tsx";
import { sessionChanged } from "#client/session.ts";
import { Failure } from "#protocol/failure.ts";
import { PasswordField } from "#ui/PasswordField.tsx";
import { verifyEmail } from "../contract.ts";
import { hasExpired, LinkDone, LinkFailure } from "./LinkOutcome.tsx";
import { VisitorScreen } from "./VisitorScreen.tsx";

const ResetPassword = lazyComponent(() => import("./ResetPassword.tsx").then((m) => m.ResetPassword));

interface Outcome {
  readonly busy?: boolean;
  readonly error?: unknown;
  readonly done?: {
    readonly email: string;
    readonly otherSession: boolean;
    readonly choosePassword: string | null;
  };
  /** This browser has shown nothing of the account: its password is asked for, or it is taken over. */
  readonly asksOwner?: boolean;
}

/** How a person confirms: `keep` first, so that nothing is taken away without their saying so. */
type Confirming = { readonly keep?: boolean; readonly password?: string };

/** Confirms an e-mail address, when the person says so. */
export function VerifyEmail({ token }: { readonly token: string }) {
  const t = useText();
  const [{ busy = false, error, done, asksOwner = false }, setOutcome] = useState<Outcome>({});
  const confirm = async (how: Confirming) => {
    setOutcome({ busy: true, asksOwner });
    try {
      const result = await call(verifyEmail, { token, ...how });
      setOutcome({ done: result });
      await sessionChanged();
    } catch (reason) {
      if (reason instanceof Failure && reason.code === "identity.wouldBeEmptied") setOutcome({ asksOwner: true });
      else setOutcome((now) => (now.done ? now : { error: reason, asksOwner }));
    }
  };
  if (done?.choosePassword)
    return (
      <ResetPassword token={done.choosePassword} text={t("identity.verifyOwner.emptied", { email: done.email })} />
    );
  const over = done !== undefined || hasExpired(error);
  const text = asksOwner ? t("identity.verifyOwner.text") : t("identity.verifyText");
  return (
    <VisitorScreen title={t("identity.verifyTitle")} text={over ? undefined : text}>
      {error !== undefined && !isPasswordError(error) && <LinkFailure error={error} />}
      {done && <LinkDone text={t("identity.verified", { email: done.email })} result={done} to="/home" />}
      {!over && asksOwner && (
        <AskOwner
          busy={busy}
          error={isPasswordError(error) ? "identity.passwordWrong" : undefined}
          onConfirm={(how) => void confirm(how)}
        />
      )}
      {!over && !asksOwner && (
        <Button variant="contained" size="large" loading={busy} onClick={() => void confirm({ keep: true })}>
          {t("identity.verify")}
        </Button>
      )}
    </VisitorScreen>
  );
}

const isPasswordError = (error: unknown): boolean =>
  error instanceof Failure && error.fields.some(({ path }) => path === "password");

interface AskOwnerProps {
  readonly busy: boolean;
  readonly error: string | undefined;
  readonly onConfirm: (how: Confirming) => void;
}

/** Two ways on: who made the account types its password, who did not takes it over. */
function AskOwner({ busy, error, onConfirm }: AskOwnerProps) {
  const t = useText();
  const [password, setPassword] = useState("");
  return (
    <>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (password !== "") onConfirm({ password });
        }}
      >
        <PasswordField
          label={t("identity.password")}
          showLabel={t("identity.showPassword")}
          hideLabel={t("identity.hidePassword")}
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={errorText(error)}
        />
        <Button type="submit" variant="contained" size="large" fullWidth loading={busy} disabled={password === ""}>
          {t("identity.verifyOwner.confirm")}
        </Button>
      </form>
      <p>{t("identity.verifyOwner.anewText")}</p>
      <Button variant="outlined" size="large" disabled={busy} onClick={() => onConfirm({})}>
        {t("identity.verifyOwner.anew")}
      </Button>
    </>
  );
}
