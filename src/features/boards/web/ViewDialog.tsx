import { FormDialog } from "#client/form/FormDialog.tsx";
import { useFormValues } from "#client/form/use-form-values.ts";
import { useText } from "#client/i18n.ts";
import { Field } from "#ui/Field.tsx";
import { SwitchField } from "#ui/SwitchField.tsx";
import type { SavedView, ViewSettings } from "../view.ts";
import { createView, saveView } from "../view-contract.ts";
import { useBoardChange } from "./use-board-change.ts";

/** The name of a view, and whether it is for everyone on the board. Without `view` what is looked at becomes a new one. */
export function ViewDialog(props: {
  readonly boardId: string;
  readonly settings: ViewSettings;
  readonly view: SavedView | undefined;
  readonly mayShare: boolean;
  readonly onClose: () => void;
  readonly onSaved: (id: string, name: string) => void;
}) {
  const t = useText();
  const { boardId, settings, view, onClose } = props;
  const said = (name = "") => t("boards.views.saved", { name });
  const create = useBoardChange(createView, { inForm: true, done: (_, { name }) => said(name) });
  const save = useBoardChange(saveView, { inForm: true, done: (_, { name }) => said(name) });
  const form = useFormValues({
    initial: { name: view?.name ?? "", shared: view?.shared ?? false },
    check: ({ name }) => ({
      name:
        name.trim() === ""
          ? "boards.nameRequired"
          : Array.from(name.trim()).length > 40
            ? "boards.views.nameTooLong"
            : undefined,
    }),
    send: async (values) => {
      const { id } = view
        ? await save.mutateAsync({ boardId, viewId: view.id, ...values, version: view.version })
        : await create.mutateAsync({ boardId, ...values, settings });
      onClose();
      if (!view) props.onSaved(id, values.name.trim());
    },
  });
  return (
    <FormDialog
      form={form}
      title={t(view ? "boards.views.edit" : "boards.views.save")}
      intro={t("boards.views.about")}
      submitLabel={t("boards.save")}
      onClose={onClose}
    >
      <Field autoFocus label={t("boards.views.name")} maxLength={60} {...form.field("name")} />
      {props.mayShare && (
        <SwitchField
          label={t("boards.views.share")}
          hint={t("boards.views.shareHint")}
          checked={form.values.shared}
          onChange={(event) => form.set("shared", event.currentTarget.checked)}
        />
      )}
    </FormDialog>
  );
}
