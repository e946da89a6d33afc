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
import { Failure } from "#protocol/failure.ts";
import { Field } from "#ui/Field.tsx";
import { beginPhone, confirmPhone } from "../../factor-contract.ts";
import { codeError, maskedNumber, phoneError } from "../../phone.ts";
import { factorFailureText, isFailure, waitIn } from "./factor-failure.ts";
import { useCountdown } from "./use-countdown.ts";

/** Shows a phone to be one's own: its number, then the code that is sent to it. `recently` repeats what asks for a recent sign-in. */
export function PhoneDialog(props: {
  readonly title: string;
  readonly intro: string;
  readonly asSecondFactor: boolean;
  readonly recently: <T>(work: () => Promise<T>) => Promise<T | undefined>;
  readonly onDone: (recoveryCodes: readonly string[]) => void;
  readonly onClose: () => void;
}) {
  const { asSecondFactor, recently, onClose } = props;
  const t = useText();
  const id = useId();
  const [step, setStep] = useState<"number" | "code">("number");
  const [phone, setPhone] = useState("");
  const [code, setCode] = useState("");
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<unknown>();
  const pause = useCountdown();
  const error = step === "number" ? phoneError(phone) : codeError(code);

  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    setRefused(undefined);
    try {
      await work();
    } catch (error) {
      setRefused(error);
      if (waitIn(error) > 0) pause.start(waitIn(error));
      // Nothing waits for a code any more: another one is sent.
      if (isFailure(error, "identity.secondFactorExpired")) setStep("number");
      setCode("");
      setTried(false);
    }
    setBusy(false);
  };
  const send = () =>
    attempt(async () => {
      const sent = await recently(() => call(beginPhone, { phone: phone.trim(), asSecondFactor }));
      if (!sent) return;
      pause.start(sent.resendIn);
      setTried(false);
      setStep("code");
    });
  const confirm = () => attempt(async () => props.onDone((await call(confirmPhone, { code })).recoveryCodes));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!error && !busy) void (step === "number" ? send() : confirm());
  };
  const fromServer = refused instanceof Failure ? refused.fields.find(({ path }) => path === "phone")?.code : undefined;
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={() => !busy && onClose()} aria-labelledby={`${id}-title`}>
      <form noValidate onSubmit={submit}>
        <DialogTitle id={`${id}-title`}>{props.title}</DialogTitle>
        <DialogContent sx={{ display: "grid", gap: 2 }}>
          <div>
            {step === "number" ? props.intro : t("identity.step.phoneSent", { phone: maskedNumber(phone.trim()) })}
          </div>
          {refused !== undefined && !fromServer && <Alert severity="error">{factorFailureText(t, refused)}</Alert>}
          {step === "number" ? (
            <Field
              key="number"
              label={t("identity.factors.number")}
              hint={t("identity.factors.numberHint")}
              type="tel"
              inputMode="numeric"
              autoComplete="tel-local"
              autoFocus
              value={phone}
              error={errorText(fromServer ?? (tried ? error : undefined))}
              onChange={(event) => {
                setPhone(event.currentTarget.value);
                setRefused(undefined);
              }}
            />
          ) : (
            <>
              <Field
                key="code"
                label={t("identity.step.code")}
                className="code-field"
                inputMode="numeric"
                autoComplete="one-time-code"
                autoFocus
                value={code}
                error={errorText(tried ? error : undefined)}
                onChange={(event) => setCode(event.currentTarget.value)}
              />
              <div className="code-form-others">
                <Button size="small" disabled={pause.left > 0 || busy} onClick={() => void send()}>
                  {pause.left > 0 ? t("identity.step.resendIn", { seconds: pause.left }) : t("identity.step.resend")}
                </Button>
                <Button size="small" disabled={busy} onClick={() => setStep("number")}>
                  {t("identity.factors.other")}
                </Button>
              </div>
            </>
          )}
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2.5 }}>
          <Button color="inherit" disabled={busy} onClick={onClose}>
            {t("shell.cancel")}
          </Button>
          <Button type="submit" variant="contained" loading={busy} disabled={step === "number" && pause.left > 0}>
            {step === "number"
              ? pause.left > 0
                ? t("identity.step.resendIn", { seconds: pause.left })
                : t("identity.step.send")
              : t("identity.step.confirm")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
