import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { type FormEvent, type ReactNode, useState } from "react";
import { errorText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { Failure } from "#protocol/failure.ts";
import { Field } from "#ui/Field.tsx";
import { codeError, recoveryCodeError } from "../../phone.ts";
import { factorFailureText, waitIn } from "./factor-failure.ts";
import { useCountdown } from "./use-countdown.ts";

type Kind = "phone" | "authenticator" | "recovery";

/** What somebody can prove themselves with: `phone` is the masked number. */
export interface Ways {
  readonly phone: string | null;
  readonly authenticator: boolean;
  readonly recovery: boolean;
}

/** A code, of whichever factor one has: sent to the phone, shown by the app, or kept for when both are lost. */
export function CodeForm(props: {
  readonly ways: Ways;
  /** Whether a code is on its way, and the seconds until the next one. */
  readonly sent?: boolean;
  readonly resendIn?: number;
  readonly submitLabel: string;
  readonly onSend: () => Promise<{ readonly resendIn: number }>;
  /** Throws what the server refused it with. */
  readonly onCode: (proof: { readonly kind: Kind; readonly code: string }) => Promise<void>;
  readonly children?: ReactNode;
}) {
  const { ways } = props;
  const t = useText();
  const [kind, setKind] = useState<Kind>(ways.phone === null ? "authenticator" : "phone");
  const [sent, setSent] = useState(props.sent ?? false);
  const [sending, setSending] = useState(false);
  const [busy, setBusy] = useState(false);
  const [code, setCode] = useState("");
  const [error, setError] = useState<string>();
  const [refused, setRefused] = useState<unknown>();
  const pause = useCountdown(props.resendIn);
  const errorOf = kind === "recovery" ? recoveryCodeError : codeError;
  const go = (to: Kind) => {
    setKind(to);
    setCode("");
    setError(undefined);
    setRefused(undefined);
  };
  const send = async () => {
    setSending(true);
    setRefused(undefined);
    try {
      pause.start((await props.onSend()).resendIn);
      setSent(true);
    } catch (error) {
      pause.start(waitIn(error));
      setRefused(error);
    }
    setSending(false);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = errorOf(code);
    setError(found);
    if (found) return;
    setBusy(true);
    setRefused(undefined);
    try {
      await props.onCode({ kind, code });
    } catch (error) {
      setRefused(error);
      setCode("");
    }
    setBusy(false);
  };
  const asks = kind !== "phone" || sent;
  const others = (["phone", "authenticator", "recovery"] as const).filter(
    (other) => other !== kind && (other === "phone" ? ways.phone !== null : ways[other]),
  );
  const fromServer = refused instanceof Failure ? refused.fields.find(({ path }) => path === "code")?.code : undefined;
  return (
    <form noValidate className="code-form" onSubmit={(event) => void submit(event)}>
      {refused !== undefined && !fromServer && <Alert severity="error">{factorFailureText(t, refused)}</Alert>}
      <p className="code-form-text">
        {kind === "phone"
          ? t(sent ? "identity.step.phoneSent" : "identity.step.phoneText", { phone: ways.phone ?? "" })
          : t(kind === "authenticator" ? "identity.step.appText" : "identity.step.recoveryText")}
      </p>
      {asks && (
        <Field
          key={kind}
          name="code"
          label={t(kind === "recovery" ? "identity.step.recoveryCode" : "identity.step.code")}
          className="code-field"
          inputMode={kind === "recovery" ? "text" : "numeric"}
          autoComplete={kind === "recovery" ? "off" : "one-time-code"}
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          value={code}
          error={errorText(fromServer ?? error)}
          onChange={(event) => {
            setCode(event.currentTarget.value);
            if (error) setError(errorOf(event.currentTarget.value));
          }}
        />
      )}
      {asks ? (
        <Button type="submit" variant="contained" size="large" fullWidth loading={busy}>
          {props.submitLabel}
        </Button>
      ) : (
        <Button variant="contained" size="large" fullWidth autoFocus loading={sending} onClick={() => void send()}>
          {t("identity.step.send")}
        </Button>
      )}
      <div className="code-form-ways">
        {kind === "phone" && sent && (
          <Button size="small" disabled={pause.left > 0} loading={sending} onClick={() => void send()}>
            {pause.left > 0 ? t("identity.step.resendIn", { seconds: pause.left }) : t("identity.step.resend")}
          </Button>
        )}
        {others.map((other) => (
          <Button key={other} size="small" onClick={() => go(other)}>
            {t(
              other === "phone"
                ? "identity.step.byPhone"
                : other === "authenticator"
                  ? "identity.step.byApp"
                  : "identity.step.byRecovery",
            )}
          </Button>
        ))}
        {props.children}
      </div>
    </form>
  );
}
