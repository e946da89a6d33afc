import Button from "@mui/material/Button";
import { useState } from "react";
import { call } from "#client/call.ts";
import { useText } from "#client/i18n.ts";
import { sessionChanged } from "#client/session.ts";
import { verifyEmail } from "../contract.ts";
import { hasExpired, LinkDone, LinkFailure } from "./LinkOutcome.tsx";
import { VisitorScreen } from "./VisitorScreen.tsx";

interface Outcome {
  readonly busy?: boolean;
  readonly error?: unknown;
  readonly done?: { readonly email: string; readonly otherSession: boolean };
}

/** Confirms an e-mail address, when the person says so. */
export function VerifyEmail({ token }: { readonly token: string }) {
  const t = useText();
  const [{ busy = false, error, done }, setOutcome] = useState<Outcome>({});
  const confirm = async () => {
    setOutcome({ busy: true });
    try {
      const result = await call(verifyEmail, { token });
      setOutcome({ done: result });
      await sessionChanged();
    } catch (reason) {
      setOutcome((now) => (now.done ? now : { error: reason }));
    }
  };
  return (
    <VisitorScreen
      title={t("identity.verifyTitle")}
      text={done || hasExpired(error) ? undefined : t("identity.verifyText")}
    >
      {error !== undefined && <LinkFailure error={error} />}
      {done ? (
        <LinkDone text={t("identity.verified", { email: done.email })} result={done} to="/home" />
      ) : (
        !hasExpired(error) && (
          <Button variant="contained" size="large" loading={busy} onClick={() => void confirm()}>
            {t("identity.verify")}
          </Button>
        )
      )}
    </VisitorScreen>
  );
}
