import { useQueryClient } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { FormDialog } from "#client/form/FormDialog.tsx";
import { useFormValues } from "#client/form/use-form-values.ts";
import { useText } from "#client/i18n.ts";
import { notify } from "#client/snackbar.tsx";
import { TextAreaField } from "#ui/TextAreaField.tsx";
import { type Envelope, voidEnvelope } from "../contract.ts";
import { signatureKeys } from "../feature.ts";

/** Takes an envelope back, with its reason. */
export function VoidDialog({ envelope, onClose }: { readonly envelope: Envelope; readonly onClose: () => void }) {
  const t = useText();
  const queries = useQueryClient();
  const { processId, id: envelopeId } = envelope;
  const form = useFormValues({
    draft: ["envelope.void", envelopeId],
    initial: { reason: "" },
    check: ({ reason }) => ({ reason: reason.trim() === "" ? ("signatures.reasonRequired" as const) : undefined }),
    send: async ({ reason }) => {
      await call(voidEnvelope, { processId, envelopeId, reason });
      notify.success(t("signatures.voidDone"));
      onClose();
      await queries.invalidateQueries({ queryKey: signatureKeys.one(processId) });
    },
  });
  return (
    <FormDialog
      form={form}
      title={t("signatures.voidTitle")}
      intro={t("signatures.voidIntro")}
      submitLabel={t("signatures.void")}
      onClose={onClose}
    >
      <TextAreaField label={t("signatures.reason")} autoFocus maxLength={500} {...form.field("reason")} />
    </FormDialog>
  );
}
