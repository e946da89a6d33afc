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

type CodeKind = "phone" | "authenticator" | "recovery";
type Kind = CodeKind | "passkey";

/** What somebody can prove themselves with: `phone` is the masked number. */
export interface Ways {
  readonly phone: string | null;
  readonly authenticator: boolean;
  readonly recovery: boolean;
  /** Signs with a passkey; none: there is none for this host and browser. Throws what it was refused with. */
  readonly onPasskey?: (() => Promise<void>) | undefined;
}

const byKind = {
  passkey: "identity.step.byPasskey",
  phone: "identity.step.byPhone",
  authenticator: "identity.step.byApp",
  recovery: "identity.step.byRecovery",
} as const;

const textOf = {
  passkey: "identity.step.passkeyText",
  authenticator: "identity.step.appText",
  recovery: "identity.step.recoveryText",
} as const;

const has = (ways: Ways, kind: Kind): boolean =>
  kind === "passkey" ? ways.onPasskey !== undefined : kind === "phone" ? ways.phone !== null : ways[kind];

const kinds = ["passkey", "phone", "authenticator", "recovery"] as const;

/** A passkey, or a code of whichever factor one has: sent to the phone, shown by the app, or kept for when all are lost. */
export function CodeForm(props: {
  readonly ways: Ways;
  /** Whether a code is on its way, and the seconds until the next one. */
  readonly sent?: boolean;
  readonly resendIn?: number;
  readonly submitLabel: string;
  readonly onSend: () => Promise<{ readonly resendIn: number }>;
  /** Throws what the server refused it with. */
  readonly onCode: (proof: { readonly kind: CodeKind; readonly code: string }) => Promise<void>;
  readonly children?: ReactNode;
}) {
  const { ways } = props;
  const t = useText();
  const [kind, setKind] = useState<Kind>(kinds.find((one) => has(ways, one)) ?? "recovery");
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
    const found = kind === "passkey" ? undefined : errorOf(code);
    setError(found);
    if (found) return;
    setBusy(true);
    setRefused(undefined);
    try {
      await (kind === "passkey" ? ways.onPasskey?.() : props.onCode({ kind, code }));
    } catch (error) {
      setRefused(error);
      setCode("");
    }
    setBusy(false);
  };
  const asks = kind !== "phone" || sent;
  const others = kinds.filter((other) => other !== kind && has(ways, other));
  const fromServer = refused instanceof Failure ? refused.fields.find(({ path }) => path === "code")?.code : undefined;
  return (
    <form noValidate className="code-form" onSubmit={(event) => void submit(event)}>
      {refused !== undefined && !fromServer && <Alert severity="error">{factorFailureText(t, refused)}</Alert>}
      <p className="code-form-text">
        {kind === "phone"
          ? t(sent ? "identity.step.phoneSent" : "identity.step.phoneText", { phone: ways.phone ?? "" })
          : t(textOf[kind])}
      </p>
      {asks && kind !== "passkey" && (
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
          {kind === "passkey" ? t("identity.step.byPasskey") : props.submitLabel}
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
            {t(byKind[other])}
          </Button>
        ))}
        {props.children}
      </div>
    </form>
  );
}
