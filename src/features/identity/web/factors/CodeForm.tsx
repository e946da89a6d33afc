import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { type ReactNode, useState } from "react";
import { useFormValues } from "#client/form/use-form-values.ts";
import { useText } from "#client/i18n.ts";
import { Field } from "#ui/Field.tsx";
import { codeError, recoveryCodeError } from "../../phone.ts";
import { factorFailureText, waitIn } from "./factor-failure.ts";
import { useCountdown } from "./use-countdown.ts";

type CodeKind = "phone" | "authenticator" | "recovery";
type Kind = CodeKind | "passkey";

/** The proofs a person can choose from. `phone` is the masked number. */
export interface Ways {
  readonly phone: string | null;
  readonly authenticator: boolean;
  readonly recovery: boolean;
  /** Signs with a passkey. Undefined if there is none for this host and browser. Throws the error of a refusal. */
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

const errorOf = (kind: Kind, code: string) =>
  kind === "passkey" ? undefined : kind === "recovery" ? recoveryCodeError(code) : codeError(code);

const kinds = ["passkey", "phone", "authenticator", "recovery"] as const;

/** A passkey, or a code of whichever factor one has: sent to the phone, shown by the app, or kept for when all are lost. */
export function CodeForm(props: {
  readonly ways: Ways;
  /** True if a code is on its way. The next field is the seconds until another can be sent. */
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
  const pause = useCountdown(props.resendIn);
  const form = useFormValues({
    draft: null,
    initial: { code: "" },
    check: ({ code }) => ({ code: errorOf(kind, code) }),
    secrets: ["code"],
    send: async ({ code }) => (kind === "passkey" ? ways.onPasskey?.() : props.onCode({ kind, code })),
  });
  const go = (to: Kind) => {
    setKind(to);
    form.discard();
  };
  const sendCode = async () => {
    try {
      pause.start((await props.onSend()).resendIn);
      setSent(true);
    } catch (error) {
      pause.start(waitIn(error));
      throw error;
    }
  };
  const send = async () => {
    setSending(true);
    await form.attempt(sendCode);
    setSending(false);
  };
  const asks = kind !== "phone" || sent;
  const others = kinds.filter((other) => other !== kind && has(ways, other));
  return (
    <form noValidate className="code-form" onSubmit={form.submit}>
      {form.failure !== undefined && <Alert severity="error">{factorFailureText(t, form.failure)}</Alert>}
      <p className="code-form-text">
        {kind === "phone"
          ? t(sent ? "identity.step.phoneSent" : "identity.step.phoneText", { phone: ways.phone ?? "" })
          : t(textOf[kind])}
      </p>
      {asks && kind !== "passkey" && (
        <Field
          key={kind}
          label={t(kind === "recovery" ? "identity.step.recoveryCode" : "identity.step.code")}
          className="code-field"
          inputMode={kind === "recovery" ? "text" : "numeric"}
          autoComplete={kind === "recovery" ? "off" : "one-time-code"}
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          {...form.field("code")}
        />
      )}
      {asks ? (
        <Button type="submit" variant="contained" size="large" fullWidth loading={form.busy && !sending}>
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
