import { FormDialog } from "#client/form/FormDialog.tsx";
import { useFormValues } from "#client/form/use-form-values.ts";
import { useText } from "#client/i18n.ts";
import { Field } from "#ui/Field.tsx";
import { createFolder, saveItem } from "../../contract.ts";
import type { Item } from "../../item.ts";
import { keptName, nameError } from "../../name.ts";
import { useItemChange } from "./use-item-change.ts";

/** Makes a folder, or renames the item that is given. */
export function NameDialog(props: {
  readonly parentId?: string | undefined;
  readonly item?: Pick<Item, "id" | "kind" | "name">;
  /** Given the folder that was made. */
  readonly onMade?: (folderId: string) => void;
  readonly onClose: () => void;
}) {
  const t = useText();
  const { item, parentId, onClose } = props;
  const create = useItemChange(createFolder, { inForm: true });
  const save = useItemChange(saveItem, { inForm: true });
  const form = useFormValues({
    draft: ["item", item?.id ?? "", parentId ?? ""],
    initial: { name: item?.name ?? "" },
    saved: item?.name,
    check: ({ name }) => ({ name: nameError(item?.kind ?? "folder", keptName(name)) }),
    send: async ({ name }, before) => {
      if (item) await save.mutateAsync({ itemId: item.id, name, before });
      else {
        const made = await create.mutateAsync({ name, parentId: parentId ?? null });
        props.onMade?.(made.id);
      }
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      fields={{ name: t("repository.nameLabel") }}
      title={item ? t("repository.renameThis") : t("repository.newFolder")}
      submitLabel={item ? t("repository.save") : t("repository.create")}
      onClose={onClose}
    >
      <Field
        label={t("repository.nameLabel")}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to be filled in
        autoFocus
        autoComplete="off"
        onFocus={(event) => selectStem(event.currentTarget, item?.kind === "file")}
        {...form.field("name")}
      />
    </FormDialog>
  );
}

/** Selects the name without its ending, which is what people mostly change. */
function selectStem(input: HTMLInputElement, file: boolean): void {
  const dot = input.value.lastIndexOf(".");
  input.setSelectionRange(0, file && dot > 0 ? dot : input.value.length);
}
