import { FormDialog } from "#client/form/FormDialog.tsx";
import { useFormValues } from "#client/form/use-form-values.ts";
import { useText } from "#client/i18n.ts";
import { useChange } from "#client/use-change.ts";
import { Field } from "#ui/Field.tsx";
import { clauseErrors } from "../clause.ts";
import { createClause } from "../contract.ts";
import { clauseListKeys } from "../keys.ts";
import { ClauseTextField } from "./ClauseTextField.tsx";

/** Writes a new clause. */
export function NewClause({
  onMade,
  onClose,
}: {
  readonly onMade: (id: string) => void;
  readonly onClose: () => void;
}) {
  const t = useText();
  const create = useChange(createClause, {
    inForm: true,
    done: () => t("clauses.created"),
    refresh: [clauseListKeys.all],
  });
  const form = useFormValues({
    initial: { name: "", text: "" },
    check: clauseErrors,
    send: async (values) => {
      const { id } = await create.mutateAsync(values);
      onClose();
      onMade(id);
    },
  });
  return (
    <FormDialog form={form} size="md" title={t("clauses.add")} submitLabel={t("clauses.create")} onClose={onClose}>
      <Field
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to be filled in
        autoFocus
        label={t("clauses.name")}
        hint={t("clauses.nameHint")}
        maxLength={120}
        {...form.field("name")}
      />
      <ClauseTextField {...form.field("text")} />
    </FormDialog>
  );
}
