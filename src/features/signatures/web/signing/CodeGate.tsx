import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useMutation } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { failureText } from "#client/failure-text.ts";
import { useFormValues } from "#client/form/use-form-values.ts";
import { useText } from "#client/i18n.ts";
import { Field } from "#ui/Field.tsx";
import { proveSigningCode, type Signing, sendSigningCode } from "../../public-contract.ts";

/** Asks for the code that protects the document. */
export function CodeGate(props: {
  readonly token: string;
  readonly signing: Signing;
  readonly onProof: (proof: string) => void;
}) {
  const t = useText();
  const { token, signing, onProof } = props;
  const sent = signing.code !== "access";
  const send = useMutation({ mutationFn: () => call(sendSigningCode, { token }) });
  const form = useFormValues({
    draft: null,
    initial: { code: "" },
    check: ({ code }) => ({ code: code.trim() === "" ? ("signatures.codeNeeded" as const) : undefined }),
    send: async ({ code }) => onProof((await call(proveSigningCode, { token, code: code.trim() })).proof),
  });
  return (
    <section className="signing-gate">
      <h2>{t("signatures.signing.codeTitle")}</h2>
      <p>
        {signing.code === "sms"
          ? t("signatures.signing.codeSmsText", { phone: signing.maskedPhone ?? "" })
          : signing.code === "mail"
            ? t("signatures.signing.codeMailText", { email: signing.maskedEmail })
            : t("signatures.signing.codeAccessText", { sender: signing.senderName })}
      </p>
      {sent && (
        <div>
          <Button
            variant={send.isSuccess ? "text" : "contained"}
            loading={send.isPending}
            onClick={() => send.mutate()}
          >
            {t(send.isSuccess ? "signatures.signing.codeAgain" : "signatures.signing.sendCode")}
          </Button>
        </div>
      )}
      {send.isSuccess && <p role="status">{t("signatures.signing.codeSent")}</p>}
      {send.isError && <Alert severity="error">{failureText(send.error)}</Alert>}
      {(!sent || send.isSuccess) && (
        <form noValidate onSubmit={form.submit}>
          {form.failure !== undefined && <Alert severity="error">{failureText(form.failure)}</Alert>}
          <Field
            label={t("signatures.signing.code")}
            autoComplete="one-time-code"
            inputMode={sent ? "numeric" : "text"}
            {...form.field("code")}
          />
          <Button type="submit" variant="contained" loading={form.busy}>
            {t("signatures.signing.openIt")}
          </Button>
        </form>
      )}
    </section>
  );
}
