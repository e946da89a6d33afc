import { call } from "#client/call.ts";
import { FormDialog } from "#client/form/FormDialog.tsx";
import { useFormValues } from "#client/form/use-form-values.ts";
import { useText } from "#client/i18n.ts";
import { TextAreaField } from "#ui/TextAreaField.tsx";
import { declineSigning, type Signing } from "../../public-contract.ts";

/** Declines to sign, with the reason. */
export function DeclineDialog(props: {
  readonly bearer: { readonly token: string; readonly proof?: string };
  readonly signing: Signing;
  readonly onClose: () => void;
  readonly onDeclined: () => void;
}) {
  const t = useText();
  const { bearer, signing, onClose, onDeclined } = props;
  const form = useFormValues({
    draft: null,
    initial: { reason: "" },
    check: ({ reason }) => ({ reason: reason.trim() === "" ? ("signatures.reasonRequired" as const) : undefined }),
    send: async ({ reason }) => {
      await call(declineSigning, { ...bearer, reason });
      onClose();
      onDeclined();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t("signatures.signing.declineTitle")}
      intro={t("signatures.signing.declineText", { organization: signing.organizationName })}
      submitLabel={t("signatures.signing.decline")}
      onClose={onClose}
    >
      <TextAreaField label={t("signatures.reason")} autoFocus maxLength={500} {...form.field("reason")} />
    </FormDialog>
  );
}
