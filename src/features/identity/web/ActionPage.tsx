import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useLocation } from "@tanstack/react-router";
import { useState } from "react";
import { call } from "#client/call.ts";
import { useText } from "#client/i18n.ts";
import { lazyComponent } from "#client/lazy-component.tsx";
import { Link } from "#client/link.tsx";
import { sessionChanged } from "#client/session.ts";
import { usePerson } from "#client/who.ts";
import { Failure } from "#protocol/failure.ts";
import { signInByLink } from "../contract.ts";
import { hasExpired, LinkFailure } from "./LinkOutcome.tsx";
import { ChangeEmail, Unenroll } from "./MailedChange.tsx";
import { ResetPassword } from "./ResetPassword.tsx";
import { VerifyEmail } from "./VerifyEmail.tsx";
import { VisitorScreen } from "./VisitorScreen.tsx";

const SecondStep = lazyComponent(() => import("./factors/SecondStep.tsx").then((m) => m.SecondStep));

/** Shows the page of a mailed link. Opening it does nothing yet: mail scanners open links, people press buttons. */
export function Page() {
  const t = useText();
  const search = new URLSearchParams(useLocation().searchStr);
  const token = search.get("token") ?? "";
  const mode = token === "" ? "" : search.get("mode");
  if (mode === "verifyEmail") return <VerifyEmail token={token} />;
  if (mode === "resetPassword") return <ResetPassword token={token} />;
  if (mode === "unenroll") return <Unenroll token={token} />;
  if (mode === "changeEmail") return <ChangeEmail token={token} />;
  if (mode === "signIn") return <SignInByLink token={token} />;
  return (
    <VisitorScreen title={t("identity.linkUnknownTitle")}>
      <p>{t("identity.linkUnknown")}</p>
      <Button component={Link} to="/home" variant="contained" size="large">
        {t("identity.continue")}
      </Button>
    </VisitorScreen>
  );
}

/** Signs in by a mailed link, when the person says so. */
function SignInByLink({ token }: { readonly token: string }) {
  const t = useText();
  const person = usePerson();
  const [{ busy, error }, setOutcome] = useState<{ readonly busy: boolean; readonly error?: unknown }>({ busy: false });
  const enter = async () => {
    setOutcome({ busy: true });
    try {
      await call(signInByLink, { token });
      await sessionChanged("/home");
    } catch (reason) {
      setOutcome({ busy: false, error: reason });
    }
  };
  const expired = hasExpired(error);
  if (error instanceof Failure && error.code === "identity.secondFactorRequired")
    return <SecondStep next="/home" onBack={() => void sessionChanged("/login")} />;
  return (
    <VisitorScreen title={t("identity.byLinkTitle")} text={expired ? undefined : t("identity.byLinkText")}>
      {error !== undefined && <LinkFailure error={error} />}
      {!expired && person && (
        <Alert severity="info" sx={{ overflowWrap: "anywhere" }}>
          {t("identity.byLinkOther", { email: person.email })}
        </Alert>
      )}
      {!expired && (
        <Button variant="contained" size="large" loading={busy} onClick={() => void enter()}>
          {t("identity.byLink")}
        </Button>
      )}
    </VisitorScreen>
  );
}
