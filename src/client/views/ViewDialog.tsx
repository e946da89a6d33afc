import { maxViewName } from "#protocol/saved-view.ts";
import { Field } from "#ui/Field.tsx";
import { SwitchField } from "#ui/SwitchField.tsx";
import { FormDialog } from "../form/FormDialog.tsx";
import { useFormValues } from "../form/use-form-values.ts";
import type { ViewTexts } from "./SavedViewsMenu.tsx";

/** The name of a view, and whether it is for everyone. */
export interface ViewValues {
  readonly name: string;
  readonly shared: boolean;
}

/** Names a view and says for whom it is. Without `view` what is looked at becomes a new one. */
export function ViewDialog(props: {
  readonly texts: ViewTexts;
  readonly view: (ViewValues & { readonly version: number }) | undefined;
  readonly mayShare: boolean;
  /** `version` is that of the view that the values were typed over. */
  readonly onSend: (values: ViewValues, version: number | undefined) => Promise<void>;
  readonly onClose: () => void;
}) {
  const { texts, view, onClose } = props;
  const form = useFormValues({
    draft: ["view", location.href],
    initial: { name: view?.name ?? "", shared: view?.shared ?? false },
    saved: view,
    check: ({ name }) => ({
      name:
        name.trim() === ""
          ? texts.nameRequired
          : Array.from(name.trim()).length > maxViewName
            ? texts.nameTooLong
            : undefined,
    }),
    send: async ({ name, shared }, over) => {
      await props.onSend({ name: name.trim(), shared }, over?.version);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      fields={{ name: texts.name }}
      title={view ? texts.edit : texts.save}
      intro={texts.about}
      submitLabel={texts.submit}
      onClose={onClose}
    >
      <Field autoFocus label={texts.name} maxLength={60} {...form.field("name")} />
      {props.mayShare && (
        <SwitchField
          label={texts.share}
          hint={texts.shareHint}
          checked={form.values.shared}
          onChange={(event) => form.set("shared", event.currentTarget.checked)}
        />
      )}
    </FormDialog>
  );
}
