import Button from "@mui/material/Button";
import { useState } from "react";
import { call } from "#client/call.ts";
import { FormDialog } from "#client/form/FormDialog.tsx";
import { useFormValues } from "#client/form/use-form-values.ts";
import { useText } from "#client/i18n.ts";
import { Field } from "#ui/Field.tsx";
import { beginPhone, confirmPhone } from "../../factor-contract.ts";
import { codeError, maskedNumber, phoneError } from "../../phone.ts";
import { factorFailureText, isFailure, waitIn } from "./factor-failure.ts";
import { useCountdown } from "./use-countdown.ts";

interface PhoneDialogProps {
  readonly title: string;
  readonly intro: string;
  readonly asSecondFactor: boolean;
  readonly recently: <T>(work: () => Promise<T>) => Promise<T | undefined>;
  readonly onDone: (recoveryCodes: readonly string[]) => void;
  readonly onClose: () => void;
}

/** The number, then the code that was sent to it. */
function usePhone({ asSecondFactor, recently, onDone }: PhoneDialogProps) {
  const [step, setStep] = useState<"number" | "code">("number");
  const pause = useCountdown();
  const sendCode = async (phone: string) => {
    const sent = await recently(() => call(beginPhone, { phone: phone.trim(), asSecondFactor }));
    if (!sent) return;
    pause.start(sent.resendIn);
    setStep("code");
  };
  const form = useFormValues({
    draft: null,
    initial: { phone: "", code: "" },
    check: ({ phone, code }) => (step === "number" ? { phone: phoneError(phone) } : { code: codeError(code) }),
    secrets: ["code"],
    send: async ({ phone, code }) => {
      if (step === "number") return sendCode(phone);
      onDone((await call(confirmPhone, { code })).recoveryCodes);
    },
    onWrong: (values) => "phone" in values && setStep("number"),
    onFailure: (error) => {
      if (waitIn(error) > 0) pause.start(waitIn(error));
      // Nothing waits for a code any more: another one is sent.
      if (isFailure(error, "identity.secondFactorExpired")) setStep("number");
    },
  });
  return { form, step, setStep, pause, resend: () => void form.attempt(() => sendCode(form.values.phone)) };
}

/** Shows a phone to be one's own: its number, then the code that is sent to it. `recently` repeats what asks for a recent sign-in. */
export function PhoneDialog(props: PhoneDialogProps) {
  const t = useText();
  const { form, step, setStep, pause, resend } = usePhone(props);
  const { values, busy, field } = form;
  const waits = pause.left > 0 ? t("identity.step.resendIn", { seconds: pause.left }) : undefined;
  return (
    <FormDialog
      form={form}
      title={props.title}
      intro={
        step === "number" ? props.intro : t("identity.step.phoneSent", { phone: maskedNumber(values.phone.trim()) })
      }
      failureText={(failure) => factorFailureText(t, failure)}
      submitLabel={step === "code" ? t("identity.step.confirm") : (waits ?? t("identity.step.send"))}
      reason={step === "number" ? waits : undefined}
      onClose={props.onClose}
    >
      {step === "number" ? (
        <Field
          key="number"
          label={t("identity.factors.number")}
          hint={t("identity.factors.numberHint")}
          type="tel"
          inputMode="numeric"
          autoComplete="tel-local"
          autoFocus
          {...field("phone")}
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
            {...field("code")}
          />
          <div className="code-form-others">
            <Button size="small" disabled={waits !== undefined || busy} onClick={resend}>
              {waits ?? t("identity.step.resend")}
            </Button>
            <Button size="small" disabled={busy} onClick={() => setStep("number")}>
              {t("identity.factors.other")}
            </Button>
          </div>
        </>
      )}
    </FormDialog>
  );
}
