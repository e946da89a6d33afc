import Key from "@mui/icons-material/KeyOutlined";
import Phone from "@mui/icons-material/SmartphoneOutlined";
import App from "@mui/icons-material/VerifiedUserOutlined";
import Button from "@mui/material/Button";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#client/call.ts";
import { FailureState } from "#client/FailureState.tsx";
import { failureText } from "#client/failure-text.ts";
import { formatDate } from "#client/format.ts";
import { useText } from "#client/i18n.ts";
import { lazyComponent } from "#client/lazy-component.tsx";
import { notify } from "#client/snackbar.tsx";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { FormSkeleton } from "#ui/skeletons.tsx";
import { beginAuthenticator, renewRecoveryCodes, requestUnenroll } from "../../factor-contract.ts";
import type { SingleFactor } from "../../second-factor.ts";
import { Method } from "../account/Method.tsx";
import { useRecentSignIn } from "../sign-in/use-recent-sign-in.tsx";
import { secondFactorsQuery } from "./queries.ts";

const PhoneDialog = lazyComponent(() => import("./PhoneDialog.tsx").then((m) => m.PhoneDialog));
const AppDialog = lazyComponent(() => import("./AppDialog.tsx").then((m) => m.AppDialog));
const RecoveryCodesDialog = lazyComponent(() => import("./RecoveryCodesDialog.tsx").then((m) => m.RecoveryCodesDialog));

/** The open dialog. There is one at a time. */
type Doing =
  | { readonly what: "phone" | "renew" }
  | { readonly what: "app"; readonly secret: string; readonly uri: string }
  | { readonly what: "remove"; readonly factor: SingleFactor }
  | { readonly what: "codes"; readonly codes: readonly string[] };

/** The person's phone, authenticator app and recovery codes: set up, changed and taken away. */
export function SecondFactors({ email }: { readonly email: string }) {
  const t = useText();
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery(secondFactorsQuery);
  const [doing, setDoing] = useState<Doing>();
  const [busy, setBusy] = useState(false);
  const { recently, dialog } = useRecentSignIn("/myaccount?tab=security");
  if (!data && error) return <FailureState error={error} onRetry={() => void refetch()} />;
  if (!data) return <FormSkeleton label={t("shell.loading")} fields={2} />;

  const attempt = async <T,>(work: () => Promise<T>, then: (result: T) => void) => {
    setBusy(true);
    try {
      const result = await recently(work);
      if (result !== undefined) then(result);
    } catch (reason) {
      notify.error(failureText(reason));
    }
    setBusy(false);
  };
  const enrolled = (message: string) => async (codes: readonly string[]) => {
    setDoing(codes.length > 0 ? { what: "codes", codes } : undefined);
    notify.success(message);
    await queries.invalidateQueries(secondFactorsQuery);
  };
  const close = () => setDoing(undefined);
  const { phone, authenticatorSince, passkeys, recoveryCodes } = data;
  const asked = phone?.secondFactorSince != null || authenticatorSince !== null || passkeys.length > 0;
  const phoneText = !phone
    ? t("identity.factors.phoneNone")
    : phone.secondFactorSince
      ? t("identity.factors.phoneOn", { phone: phone.masked, date: formatDate(phone.secondFactorSince) })
      : t("identity.factors.phoneVerified", { phone: phone.masked, date: formatDate(phone.verifiedAt) });
  return (
    <>
      <p className="quiet">{t("identity.factors.hint")}</p>
      <ul className="methods">
        <Method logo={<Phone aria-hidden />} name={t("identity.factors.phone")} text={phoneText}>
          {phone?.secondFactorSince && (
            <Button
              size="small"
              color="inherit"
              aria-label={t("identity.factors.removePhone")}
              onClick={() => setDoing({ what: "remove", factor: "phone" })}
            >
              {t("identity.factors.remove")}
            </Button>
          )}
          <Button
            size="small"
            variant="outlined"
            aria-label={t(phone?.secondFactorSince ? "identity.factors.changePhone" : "identity.factors.setUpPhone")}
            onClick={() => setDoing({ what: "phone" })}
          >
            {t(phone?.secondFactorSince ? "identity.factors.change" : "identity.factors.setUp")}
          </Button>
        </Method>
        <Method
          logo={<App aria-hidden />}
          name={t("identity.factors.app")}
          text={
            authenticatorSince
              ? t("identity.factors.appOn", { date: formatDate(authenticatorSince) })
              : t("identity.factors.appNone")
          }
        >
          {authenticatorSince ? (
            <Button
              size="small"
              color="inherit"
              aria-label={t("identity.factors.removeApp")}
              onClick={() => setDoing({ what: "remove", factor: "authenticator" })}
            >
              {t("identity.factors.remove")}
            </Button>
          ) : (
            <Button
              size="small"
              variant="outlined"
              loading={busy && !doing}
              aria-label={t("identity.factors.setUpApp")}
              onClick={() =>
                void attempt(
                  () => call(beginAuthenticator, {}),
                  (begun) => setDoing({ what: "app", ...begun }),
                )
              }
            >
              {t("identity.factors.setUp")}
            </Button>
          )}
        </Method>
        {asked && (
          <Method
            logo={<Key aria-hidden />}
            name={t("identity.factors.recovery")}
            text={
              recoveryCodes === 0
                ? t("identity.factors.recoveryNone")
                : t("identity.factors.recoveryLeft", { count: recoveryCodes })
            }
          >
            <Button size="small" variant="outlined" onClick={() => setDoing({ what: "renew" })}>
              {t("identity.factors.renew")}
            </Button>
          </Method>
        )}
      </ul>
      {doing?.what === "phone" && (
        <PhoneDialog
          title={t("identity.factors.phoneTitle")}
          intro={t("identity.factors.phoneIntro")}
          asSecondFactor
          recently={recently}
          onDone={(codes) => void enrolled(t("identity.factors.phoneDone"))(codes)}
          onClose={close}
        />
      )}
      {doing?.what === "app" && (
        <AppDialog
          secret={doing.secret}
          uri={doing.uri}
          recently={recently}
          onDone={(codes) => void enrolled(t("identity.factors.appDone"))(codes)}
          onClose={close}
        />
      )}
      {doing?.what === "codes" && <RecoveryCodesDialog codes={doing.codes} email={email} onClose={close} />}
      {doing?.what === "renew" && (
        <ConfirmDialog
          open
          title={t("identity.factors.renewTitle")}
          text={t("identity.factors.renewText")}
          confirmLabel={t("identity.factors.renew")}
          cancelLabel={t("shell.cancel")}
          busy={busy}
          onConfirm={() =>
            void attempt(
              () => call(renewRecoveryCodes, {}),
              ({ recoveryCodes: codes }) => {
                setDoing({ what: "codes", codes });
                void queries.invalidateQueries(secondFactorsQuery);
              },
            )
          }
          onCancel={close}
        />
      )}
      {doing?.what === "remove" && (
        <ConfirmDialog
          open
          title={t("identity.factors.unenrollTitle")}
          text={t("identity.factors.unenrollText", { email })}
          confirmLabel={t("identity.factors.unenrollSend")}
          cancelLabel={t("shell.cancel")}
          busy={busy}
          onConfirm={() =>
            void attempt(
              () => call(requestUnenroll, { factor: doing.factor }),
              () => {
                close();
                notify.success(t("identity.factors.unenrollSent", { email }));
              },
            )
          }
          onCancel={close}
        />
      )}
      {dialog}
    </>
  );
}
