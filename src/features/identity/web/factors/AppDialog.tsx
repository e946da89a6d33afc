import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { type FormEvent, useId, useState } from "react";
import { call } from "#client/call.ts";
import { errorText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { Field } from "#ui/Field.tsx";
import { confirmAuthenticator } from "../../factor-contract.ts";
import { codeError } from "../../phone.ts";
import { factorFailureText } from "./factor-failure.ts";
import { QrCode } from "./QrCode.tsx";

/** Sets an authenticator app up: its picture and key, and the first code it shows. */
export function AppDialog(props: {
  readonly secret: string;
  readonly uri: string;
  readonly recently: <T>(work: () => Promise<T>) => Promise<T | undefined>;
  readonly onDone: (recoveryCodes: readonly string[]) => void;
  readonly onClose: () => void;
}) {
  const t = useText();
  const id = useId();
  const [code, setCode] = useState("");
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<unknown>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (codeError(code) || busy) return;
    setBusy(true);
    setRefused(undefined);
    try {
      const done = await props.recently(() => call(confirmAuthenticator, { code }));
      if (done) return props.onDone(done.recoveryCodes);
    } catch (error) {
      setRefused(error);
      setCode("");
      setTried(false);
    }
    setBusy(false);
  };
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={() => !busy && props.onClose()} aria-labelledby={`${id}-title`}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <DialogTitle id={`${id}-title`}>{t("identity.factors.appTitle")}</DialogTitle>
        <DialogContent sx={{ display: "grid", gap: 2 }}>
          <div>{t("identity.factors.appScan")}</div>
          <QrCode text={props.uri} label={t("identity.factors.appPicture")} />
          <div className="app-key">
            <span>{t("identity.factors.appKey")}</span>
            <code>{props.secret.replace(/.{4}(?=.)/g, "$& ")}</code>
          </div>
          {refused !== undefined && <Alert severity="error">{factorFailureText(t, refused)}</Alert>}
          <Field
            label={t("identity.factors.appCode")}
            className="code-field"
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus
            value={code}
            error={errorText(tried ? codeError(code) : undefined)}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2.5 }}>
          <Button color="inherit" disabled={busy} onClick={props.onClose}>
            {t("shell.cancel")}
          </Button>
          <Button type="submit" variant="contained" loading={busy}>
            {t("identity.step.confirm")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
