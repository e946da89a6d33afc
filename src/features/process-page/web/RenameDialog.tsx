import { FormDialog } from "#client/form/FormDialog.tsx";
import { useFormValues } from "#client/form/use-form-values.ts";
import { useText } from "#client/i18n.ts";
import { titleError } from "#features/processes/process.ts";
import { Field } from "#ui/Field.tsx";

/** Asks for another title. `onRename` throws the server's failure. */
export function RenameDialog({
  title,
  onRename,
  onClose,
}: {
  readonly title: string;
  readonly onRename: (title: string) => Promise<void>;
  readonly onClose: () => void;
}) {
  const t = useText();
  const form = useFormValues({
    draft: ["process.title", location.pathname],
    initial: { title },
    saved: title,
    check: (typed) => ({ title: titleError(typed.title) }),
    send: async (typed) => {
      await onRename(typed.title.trim());
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      fields={{ title: t("processes.page.begin.name") }}
      size="sm"
      title={t("processes.page.rename.title")}
      submitLabel={t("processes.page.rename.save")}
      onClose={onClose}
    >
      <Field
        label={t("processes.page.begin.name")}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to be filled in
        autoFocus
        autoComplete="off"
        {...form.field("title")}
      />
    </FormDialog>
  );
}
