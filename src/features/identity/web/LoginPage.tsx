import CircularProgress from "@mui/material/CircularProgress";
import { useLocation } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { useText } from "#client/i18n.ts";
import { lazyComponent } from "#client/lazy-component.tsx";
import { Link } from "#client/link.tsx";
import { returnAddress, returnName } from "#client/return-address.ts";
import { Failure } from "#protocol/failure.ts";
import { PasswordSignIn, written } from "./PasswordSignIn.tsx";
import { ProviderButtons } from "./ProviderButtons.tsx";
import { PasskeyButton } from "./passkeys/PasskeyButton.tsx";
import { passkeysWork } from "./passkeys/passkeys-work.ts";
import { useRedirectSignIn } from "./use-redirect-sign-in.ts";
import { VisitorScreen } from "./VisitorScreen.tsx";

const RecoveryDialog = lazyComponent(() => import("./RecoveryDialog.tsx").then((m) => m.RecoveryDialog));
const SecondStep = lazyComponent(() => import("./factors/SecondStep.tsx").then((m) => m.SecondStep));
const EmailLinkDialog = lazyComponent(() => import("./EmailLinkDialog.tsx").then((m) => m.EmailLinkDialog));

/**
 * Sign-in: with e-mail and password, by a mailed link, with a passkey, or with a provider, which `provider=…` in the address opens at once.
 * Where it leads is the route guard's business.
 */
export function Page() {
  const t = useText();
  const form = useRef<HTMLFormElement>(null);
  const [refused, setRefused] = useState<unknown>();
  const [second, setSecond] = useState<{ readonly next: string }>();
  const { search } = useLocation();
  // Where a second factor is asked for, its step takes the place of the form.
  const onRefused = (error: unknown) => {
    const asked = error instanceof Failure && error.code === "identity.secondFactorRequired" ? error : undefined;
    if (asked) setSecond({ next: String(asked.values["next"] ?? "") });
    setRefused(asked ? undefined : error);
  };
  const [mailing, setMailing] = useState<{ readonly what: "recovery" | "link"; readonly email: string }>();
  const redirect = useRedirectSignIn(onRefused);
  const mail = (what: "recovery" | "link") => setMailing({ what, email: written(form.current, "email") });
  const dialog = {
    email: mailing?.email ?? "",
    onClose: () => setMailing(undefined),
    onMissing: (error: unknown) => {
      setMailing(undefined);
      setRefused(error);
    },
  };
  if (second)
    return (
      <SecondStep
        next={returnAddress({ [returnName]: second.next }) ?? returnAddress(search) ?? "/home"}
        onBack={(why) => {
          setSecond(undefined);
          setRefused(why);
        }}
        onMissing={(error) => {
          setSecond(undefined);
          setRefused(error);
        }}
      />
    );
  if (redirect.underWay)
    return (
      <VisitorScreen title={t("identity.signInTitle")}>
        <p className="visitor-waiting" role="status">
          <CircularProgress size={24} aria-hidden />
          {t(redirect.underWay)}
        </p>
      </VisitorScreen>
    );
  return (
    <VisitorScreen title={t("identity.signInTitle")}>
      <PasswordSignIn form={form} refused={refused} onRefused={onRefused} />
      <div className="visitor-links">
        <button type="button" className="visitor-link" onClick={() => mail("recovery")}>
          {t("identity.forgot")}
        </button>
        <button type="button" className="visitor-link" onClick={() => mail("link")}>
          {t("identity.withLink")}
        </button>
      </div>
      <ProviderButtons redirect={redirect}>{passkeysWork() && <PasskeyButton onRefused={onRefused} />}</ProviderButtons>
      <p className="visitor-other">
        {t("identity.noAccount")} <Link to="/signup">{t("identity.toSignUp")}</Link>
      </p>
      {mailing?.what === "recovery" && <RecoveryDialog {...dialog} />}
      {mailing?.what === "link" && <EmailLinkDialog {...dialog} />}
    </VisitorScreen>
  );
}
