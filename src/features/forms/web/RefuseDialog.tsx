import { FormDialog } from "#client/form/FormDialog.tsx";
import { useFormValues } from "#client/form/use-form-values.ts";
import { useText } from "#client/i18n.ts";
import { useChange } from "#client/use-change.ts";
import { processKeys, processListKeys } from "#features/processes/keys.ts";
import { maxReasonLength, type Process } from "#features/processes/process.ts";
import { TextAreaField } from "#ui/TextAreaField.tsx";
import { refuseRequest } from "../contract.ts";

/** Turns a request down for good, with a reason its requester reads. */
export function RefuseDialog({
  process,
  name,
  onClose,
}: {
  readonly process: Pick<Process, "id" | "version">;
  readonly name: string;
  readonly onClose: () => void;
}) {
  const t = useText();
  const { id, version } = process;
  const refuse = useChange(refuseRequest, {
    inForm: true,
    done: () => t("forms.request.refused", { name }),
    refresh: [processListKeys.all, processKeys.one(id)],
  });
  const form = useFormValues({
    initial: { reason: "" },
    check: ({ reason }) => ({
      reason:
        reason.trim() === ""
          ? "processes.reasonRequired"
          : reason.trim().length > maxReasonLength
            ? "processes.reasonTooLong"
            : undefined,
    }),
    send: async ({ reason }) => {
      await refuse.mutateAsync({ id, version, reason });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      size="sm"
      title={t("forms.request.refuse")}
      intro={t("forms.request.refuseIntro", { name })}
      submitLabel={t("forms.request.refuse")}
      onClose={onClose}
    >
      <TextAreaField
        label={t("forms.request.reason")}
        hint={t("forms.request.reasonHint")}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to be filled in
        autoFocus
        rows={4}
        {...form.field("reason")}
      />
    </FormDialog>
  );
}
