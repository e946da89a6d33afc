import { call } from "#client/call.ts";
import { FormDialog } from "#client/form/FormDialog.tsx";
import { useFormValues } from "#client/form/use-form-values.ts";
import { useText } from "#client/i18n.ts";
import { emailError } from "#features/identity/account-rules.ts";
import { phoneError } from "#features/identity/phone.ts";
import { Field } from "#ui/Field.tsx";
import { TextAreaField } from "#ui/TextAreaField.tsx";
import { delegateSigning, type Signing } from "../../public-contract.ts";

/** Names somebody else to sign in one's place. */
export function DelegateDialog(props: {
  readonly bearer: { readonly token: string; readonly proof?: string };
  readonly signing: Signing;
  readonly onClose: () => void;
  /** With the name of who was named. */
  readonly onDelegated: (name: string) => void;
}) {
  const t = useText();
  const { bearer, signing, onClose, onDelegated } = props;
  const bySms = signing.code === "sms";
  const form = useFormValues({
    draft: null,
    initial: { name: "", email: "", phone: "", reason: "" },
    check: ({ name, email, phone }) => ({
      name: name.trim() === "" ? ("signatures.nameRequired" as const) : undefined,
      email: emailError(email),
      phone: bySms ? phoneError(phone) : undefined,
    }),
    send: async ({ name, email, phone, reason }) => {
      await call(delegateSigning, { ...bearer, name, email, reason, ...(bySms ? { phone } : {}) });
      onClose();
      onDelegated(name.trim());
    },
  });
  return (
    <FormDialog
      form={form}
      title={t("signatures.signing.delegateTitle")}
      intro={t("signatures.signing.delegateText", { organization: signing.organizationName })}
      submitLabel={t("signatures.send")}
      onClose={onClose}
    >
      <Field label={t("signatures.name")} autoFocus maxLength={60} {...form.field("name")} />
      <Field label={t("signatures.email")} type="email" inputMode="email" {...form.field("email")} />
      {bySms && (
        <Field
          label={t("signatures.phone")}
          hint={t("signatures.phoneHint")}
          inputMode="tel"
          maxLength={8}
          {...form.field("phone")}
        />
      )}
      <TextAreaField
        label={t("signatures.signing.delegateReason")}
        optional={t("signatures.optional")}
        maxLength={500}
        {...form.field("reason")}
      />
    </FormDialog>
  );
}
