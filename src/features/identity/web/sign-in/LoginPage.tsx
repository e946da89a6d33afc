import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import CircularProgress from "@mui/material/CircularProgress";
import { useQuery } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { type ReactNode, useRef, useState } from "react";
import { useVisitedBrand } from "#client/brand.ts";
import { call } from "#client/call.ts";
import { useText } from "#client/i18n.ts";
import { arriving, lazyComponent } from "#client/lazy-component.tsx";
import { Link } from "#client/link.tsx";
import { returnAddress, returnName } from "#client/return-address.ts";
import { endedSession, sessionChanged } from "#client/session.ts";
import { useStore } from "#client/store.ts";
import { Failure } from "#protocol/failure.ts";
import { ReasonButton } from "#ui/ReasonButton.tsx";
import { listProviders } from "../../contract.ts";
import { providerKeys } from "../../feature.ts";
import { ProviderLogo } from "../ProviderLogo.tsx";
import { passkeysWork } from "../passkeys/passkeys-work.ts";
import { VisitorScreen } from "../VisitorScreen.tsx";
import { PasswordSignIn, written } from "./PasswordSignIn.tsx";
import { type RedirectSignIn, useRedirectSignIn } from "./use-redirect-sign-in.ts";

/** The provider shown until the server has answered: Google is always available. */
const first = [{ id: "google", label: "Google", available: undefined }] as const;

const RecoveryDialog = lazyComponent(() => import("./RecoveryDialog.tsx").then((m) => m.RecoveryDialog));
const SecondStep = lazyComponent(() => import("../factors/SecondStep.tsx").then((m) => m.SecondStep));
const EmailLinkDialog = lazyComponent(() => import("./EmailLinkDialog.tsx").then((m) => m.EmailLinkDialog));

/**
 * Sign-in: with e-mail and password, by a mailed link, with a passkey, or with a provider, which `provider=…` in the address opens at once.
 * Where it leads is the route guard's business.
 */
export function Page() {
  const t = useText();
  const form = useRef<HTMLFormElement>(null);
  const ended = useStore(endedSession);
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
      {ended && refused === undefined && (
        <Alert severity="info" role="status">
          {t(ended === "kept" ? "shell.sessionEndedKept" : "shell.sessionEnded")}
        </Alert>
      )}
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

/** Signs in with a passkey; what speaks with the device is fetched when it is pressed. */
function PasskeyButton({ onRefused }: { readonly onRefused: (error: unknown) => void }) {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const enter = async () => {
    setBusy(true);
    onRefused(undefined);
    try {
      const { passkeySignIn } = await arriving(() => import("../passkeys/ceremonies.ts"));
      await passkeySignIn();
      await sessionChanged();
    } catch (error) {
      onRefused(error);
    }
    setBusy(false);
  };
  return (
    <Button variant="outlined" color="inherit" size="large" fullWidth loading={busy} onClick={() => void enter()}>
      {t("identity.withPasskey")}
    </Button>
  );
}

/**
 * Ways of our own, as `children`, and the providers of whose page it is and those of this installation, each with its button; one that is not set up says so.
 * On an organization's own host only its own: the installation's send people back to the installation's host.
 */
function ProviderButtons(props: { readonly redirect: RedirectSignIn; readonly children?: ReactNode }) {
  const t = useText();
  const { data } = useQuery({
    queryKey: providerKeys.of(),
    queryFn: ({ signal }) => call(listProviders, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { opening, begin } = props.redirect;
  const brand = useVisitedBrand();
  const own = (brand?.providers ?? []).map((provider) => ({ ...provider, available: undefined }));
  const offered = [...own, ...(brand?.ownHost ? [] : (data?.providers ?? first))];
  if (offered.length === 0 && !props.children) return null;
  return (
    <>
      <p className="visitor-or">
        <span>{t("identity.or")}</span>
      </p>
      <div className="providers">
        {props.children}
        {offered.map(({ id, label, available }) => (
          <ReasonButton
            key={id}
            variant="outlined"
            color="inherit"
            size="large"
            fullWidth
            startIcon={<ProviderLogo id={id} />}
            loading={opening === id}
            disabled={opening !== undefined}
            reason={available === false ? t("identity.googleOff") : undefined}
            onClick={() => void begin(id)}
          >
            {t("identity.withProvider", { provider: label })}
          </ReasonButton>
        ))}
      </div>
    </>
  );
}
