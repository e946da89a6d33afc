import { FormDialog } from "#client/form/FormDialog.tsx";
import { useFormValues } from "#client/form/use-form-values.ts";
import { useText } from "#client/i18n.ts";
import { useNavigate } from "#client/link.tsx";
import { useChange } from "#client/use-change.ts";
import { Field } from "#ui/Field.tsx";
import { processAddress } from "../addresses.ts";
import { copyProcess } from "../contract.ts";
import { processListKeys } from "../feature.ts";
import { type Process, titleError, titleOfCopy } from "../process.ts";

/** Asks for the title of a copy, makes it and opens it. The proposed title gives way to the one the template makes of answers. */
export function CopyDialog({
  process: { id, title },
  onClose,
}: {
  readonly process: Pick<Process, "id" | "title">;
  readonly onClose: () => void;
}) {
  const t = useText();
  const navigate = useNavigate();
  const copy = useChange(copyProcess, {
    inForm: true,
    done: () => t("processes.page.copy.done"),
    refresh: [processListKeys.all],
    afterwards: (made) => navigate({ href: processAddress(made.id) }),
  });
  const proposed = titleOfCopy(title, (one) => t("processes.page.copy.title", { title: one }));
  const form = useFormValues({
    initial: { title: proposed },
    draft: ["copy-process", id],
    check: (typed) => ({ title: titleError(typed.title) }),
    send: async (typed) => {
      await copy.mutateAsync({ id, title: typed.title.trim(), titleByRule: typed.title === proposed });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      size="sm"
      title={t("processes.page.copy.one", { title })}
      submitLabel={t("processes.page.copy.open")}
      onClose={onClose}
    >
      <Field
        label={t("processes.page.begin.name")}
        hint={t("processes.page.copy.hint")}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to be filled in
        autoFocus
        autoComplete="off"
        onFocus={(event) => event.currentTarget.select()}
        {...form.field("title")}
      />
    </FormDialog>
  );
}
