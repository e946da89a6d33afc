import Box from "@mui/material/Box";
import { call } from "#client/call.ts";
import { FormDialog } from "#client/form/FormDialog.tsx";
import { useFormValues } from "#client/form/use-form-values.ts";
import { useText } from "#client/i18n.ts";
import { Field } from "#ui/Field.tsx";
import { QrCode } from "#ui/QrCode.tsx";
import { confirmAuthenticator } from "../../factor-contract.ts";
import { codeError } from "../../phone.ts";
import { factorFailureText } from "./factor-failure.ts";

/** Sets an authenticator app up: its picture and key, and the first code it shows. */
export function AppDialog(props: {
  readonly secret: string;
  readonly uri: string;
  readonly recently: <T>(work: () => Promise<T>) => Promise<T | undefined>;
  readonly onDone: (recoveryCodes: readonly string[]) => void;
  readonly onClose: () => void;
}) {
  const t = useText();
  const form = useFormValues({
    draft: null,
    initial: { code: "" },
    check: ({ code }) => ({ code: codeError(code) }),
    secrets: ["code"],
    send: async (proof) => {
      const done = await props.recently(() => call(confirmAuthenticator, proof));
      if (done) props.onDone(done.recoveryCodes);
    },
  });
  const intro = (
    <Box sx={{ display: "grid", gap: 2 }}>
      <div>{t("identity.factors.appScan")}</div>
      <QrCode text={props.uri} label={t("identity.factors.appPicture")} />
      <div className="app-key">
        <span>{t("identity.factors.appKey")}</span>
        <code>{props.secret.replace(/.{4}(?=.)/g, "$& ")}</code>
      </div>
    </Box>
  );
  return (
    <FormDialog
      form={form}
      title={t("identity.factors.appTitle")}
      intro={intro}
      failureText={(failure) => factorFailureText(t, failure)}
      submitLabel={t("identity.step.confirm")}
      onClose={props.onClose}
    >
      <Field
        label={t("identity.factors.appCode")}
        className="code-field"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        {...form.field("code")}
      />
    </FormDialog>
  );
}
