import Button from "@mui/material/Button";
import { useLocation } from "@tanstack/react-router";
import { useText } from "#client/i18n.ts";
import { Link } from "#client/link.tsx";
import { ChangeEmail, Unenroll } from "./MailedChange.tsx";
import { ResetPassword } from "./ResetPassword.tsx";
import { SignInByLink } from "./SignInByLink.tsx";
import { VerifyEmail } from "./VerifyEmail.tsx";
import { VisitorScreen } from "./VisitorScreen.tsx";

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
