import { useQueryClient } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { FormDialog } from "#client/form/FormDialog.tsx";
import { useFormValues } from "#client/form/use-form-values.ts";
import { useText } from "#client/i18n.ts";
import { notify } from "#client/snackbar.tsx";
import { emailError } from "#features/identity/account-rules.ts";
import { phoneError } from "#features/identity/phone.ts";
import { Field } from "#ui/Field.tsx";
import { correctSigner, type Invitation } from "../contract.ts";
import { signatureKeys } from "../feature.ts";

/** Corrects the name and the address of a signer. */
export function CorrectDialog(props: {
  readonly of: { readonly processId: string; readonly envelopeId: string; readonly invitationId: string };
  readonly invitation: Invitation;
  readonly onClose: () => void;
}) {
  const t = useText();
  const queries = useQueryClient();
  const { of, invitation, onClose } = props;
  const form = useFormValues({
    draft: ["invitation", invitation.id],
    initial: { name: invitation.name, email: invitation.email, phone: "" },
    saved: { name: invitation.name, email: invitation.email },
    check: ({ name, email, phone }) => ({
      name: name.trim() === "" ? ("signatures.nameRequired" as const) : undefined,
      email: emailError(email),
      phone: phone === "" ? undefined : phoneError(phone),
    }),
    send: async ({ phone, ...values }, before) => {
      await call(correctSigner, { ...of, ...values, ...(phone === "" ? {} : { phone }), before });
      notify.success(t("signatures.corrected"));
      onClose();
      await queries.invalidateQueries({ queryKey: signatureKeys.one(of.processId) });
    },
  });
  return (
    <FormDialog
      form={form}
      fields={{ name: t("signatures.name"), email: t("signatures.email"), phone: t("signatures.phone") }}
      title={t("signatures.correctNamed", { name: invitation.name })}
      intro={t("signatures.correctIntro")}
      submitLabel={t("signatures.save")}
      onClose={onClose}
    >
      <Field label={t("signatures.name")} autoFocus maxLength={60} {...form.field("name")} />
      <Field label={t("signatures.email")} type="email" inputMode="email" {...form.field("email")} />
      {invitation.code === "sms" && (
        <Field
          label={t("signatures.phone")}
          hint={invitation.phone ?? undefined}
          optional={t("signatures.optional")}
          inputMode="tel"
          maxLength={8}
          {...form.field("phone")}
        />
      )}
    </FormDialog>
  );
}
