import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { call } from "#client/call.ts";
import { FailureState } from "#client/FailureState.tsx";
import { failureText } from "#client/failure-text.ts";
import { useFormValues } from "#client/form/use-form-values.ts";
import { currentText, useText } from "#client/i18n.ts";
import { arriving } from "#client/lazy-component.tsx";
import { returnName } from "#client/return-address.ts";
import { sessionChanged } from "#client/session.ts";
import { notify } from "#client/snackbar.tsx";
import { PasswordField } from "#ui/PasswordField.tsx";
import { FormSkeleton } from "#ui/skeletons.tsx";
import { signOut } from "../../contract.ts";
import { confirmIdentity, sendConfirmCode } from "../../factor-contract.ts";
import { signInMethodsQuery } from "../account/sign-in-methods-query.ts";
import { CodeForm } from "../factors/CodeForm.tsx";
import { secondFactorsQuery } from "../factors/queries.ts";
import { passkeysWork } from "../passkeys/passkeys-work.ts";
import "../identity.css";

/**
 * Asks the person to prove their identity, because the last sign-in was long ago: by the password, a second factor, or
 * a new sign-in with a provider, which comes back to `to`. Without `onConfirmed` the page asks the person to repeat
 * their action.
 */
export function SignInAgain(props: {
  readonly to: string;
  readonly onConfirmed?: () => void;
  readonly onClose: () => void;
}) {
  const t = useText();
  const titleId = useId();
  const methods = useQuery(signInMethodsQuery);
  const factors = useQuery(secondFactorsQuery);
  const [leaving, setLeaving] = useState(false);
  const [byCode, setByCode] = useState(false);
  const done = () => {
    if (props.onConfirmed) return props.onConfirmed();
    notify.success(currentText()("identity.confirm.repeat"));
    props.onClose();
  };
  const leave = async (provider?: string) => {
    setLeaving(true);
    try {
      await call(signOut, {});
      const asked = new URLSearchParams({ ...(provider ? { provider } : {}), [returnName]: props.to });
      await sessionChanged(`/login?${asked.toString()}`);
    } catch (error) {
      notify.error(failureText(error));
      setLeaving(false);
    }
  };
  const error = methods.error ?? factors.error;
  const phone = factors.data?.phone?.secondFactorSince ? factors.data.phone.masked : null;
  const authenticator = factors.data?.authenticatorSince != null;
  const passkeyHere = passkeysWork() && factors.data?.passkeys.some(({ host }) => host === location.hostname) === true;
  const recovery = (factors.data?.recoveryCodes ?? 0) > 0;
  const hasFactor = phone !== null || authenticator || passkeyHere || recovery;
  const withPasskey = async () => {
    const { passkeyConfirm } = await arriving(() => import("../passkeys/ceremonies.ts"));
    await passkeyConfirm();
    done();
  };
  const withPassword = methods.data?.hasPassword === true && !(byCode && hasFactor);
  const others = methods.data?.linked ?? [];
  const nothingElse = methods.data && factors.data && !methods.data.hasPassword && !hasFactor && others.length === 0;
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={props.onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t("identity.confirm.title")}</DialogTitle>
      <DialogContent sx={{ display: "grid", gap: 2 }}>
        <div>{t("identity.confirm.text")}</div>
        {!methods.data || !factors.data ? (
          error ? (
            <FailureState error={error} onRetry={() => void Promise.all([methods.refetch(), factors.refetch()])} />
          ) : (
            <FormSkeleton label={t("shell.loading")} fields={1} />
          )
        ) : withPassword ? (
          <>
            <ByPassword onDone={done} />
            {hasFactor && (
              <Button size="small" sx={{ justifySelf: "start" }} onClick={() => setByCode(true)}>
                {t(
                  passkeyHere
                    ? "identity.step.byPasskey"
                    : phone !== null
                      ? "identity.step.byPhone"
                      : authenticator
                        ? "identity.step.byApp"
                        : "identity.step.byRecovery",
                )}
              </Button>
            )}
          </>
        ) : (
          hasFactor && (
            <CodeForm
              ways={{ phone, authenticator, recovery, onPasskey: passkeyHere ? withPasskey : undefined }}
              submitLabel={t("identity.step.confirm")}
              onSend={() => call(sendConfirmCode, {})}
              onCode={async (proof) => {
                await call(confirmIdentity, proof);
                done();
              }}
            >
              {methods.data.hasPassword && (
                <Button size="small" onClick={() => setByCode(false)}>
                  {t("identity.confirm.byPassword")}
                </Button>
              )}
            </CodeForm>
          )
        )}
        {(nothingElse || others.length > 0) && (
          <div className="confirm-others">
            <span className="quiet">{t("identity.confirm.againText")}</span>
            {others.map(({ provider, label }) => (
              <Button key={provider} variant="outlined" loading={leaving} onClick={() => void leave(provider)}>
                {t("identity.confirm.provider", { provider: label })}
              </Button>
            ))}
            {nothingElse && (
              <Button variant="contained" loading={leaving} onClick={() => void leave()}>
                {t("identity.confirm.again")}
              </Button>
            )}
          </div>
        )}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button color="inherit" disabled={leaving} onClick={props.onClose}>
          {t("shell.cancel")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function ByPassword({ onDone }: { readonly onDone: () => void }) {
  const t = useText();
  const form = useFormValues({
    draft: null,
    initial: { password: "" },
    check: ({ password }) => ({ password: password === "" ? "identity.passwordEmpty" : undefined }),
    secrets: ["password"],
    send: async (proof) => {
      await call(confirmIdentity, proof);
      onDone();
    },
  });
  return (
    <form noValidate className="code-form" onSubmit={form.submit}>
      {form.failure !== undefined && <Alert severity="error">{failureText(form.failure)}</Alert>}
      <PasswordField
        label={t("identity.password")}
        showLabel={t("identity.showPassword")}
        hideLabel={t("identity.hidePassword")}
        autoComplete="current-password"
        autoFocus
        {...form.field("password")}
      />
      <Button type="submit" variant="contained" loading={form.busy}>
        {t("identity.step.confirm")}
      </Button>
    </form>
  );
}
