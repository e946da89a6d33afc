import { FormDialog } from "#client/form/FormDialog.tsx";
import { useFormValues } from "#client/form/use-form-values.ts";
import { useLanguage, useText } from "#client/i18n.ts";
import { useChange } from "#client/use-change.ts";
import { Field } from "#ui/Field.tsx";
import { SelectField } from "#ui/SelectField.tsx";
import { createList } from "../contract.ts";
import { listNamesKeys } from "../feature.ts";
import { type ReadyMade, readyAttributes, readyMade } from "../ready-made.ts";

interface Values {
  readonly name: string;
  readonly begin: "blank" | ReadyMade;
}

/** A new list: its name, and which attributes it begins with. */
export function CreateListDialog({
  onClose,
  onCreated,
}: {
  readonly onClose: () => void;
  readonly onCreated: (id: string) => void;
}) {
  const t = useText();
  const language = useLanguage();
  const create = useChange(createList, {
    inForm: true,
    done: (list) => t("lists.page.created", { name: list.name }),
    refresh: [listNamesKeys.all],
  });
  const form = useFormValues<Values>({
    draft: ["list"],
    initial: { name: "", begin: "blank" },
    check: ({ name }) => ({ name: name.trim() === "" ? "lists.nameRequired" : undefined }),
    send: async ({ name, begin }) => {
      const blank = [{ name: t("lists.page.firstAttribute"), kind: "text" as const, required: true }];
      const attributes = begin === "blank" ? blank : readyAttributes(begin, language);
      onCreated((await create.mutateAsync({ name, attributes, identifier: 0 })).id);
    },
  });
  return (
    <FormDialog form={form} title={t("lists.page.createTitle")} submitLabel={t("lists.page.create")} onClose={onClose}>
      <Field label={t("lists.page.name")} autoFocus autoComplete="off" maxLength={200} {...form.field("name")} />
      <SelectField
        label={t("lists.page.begin")}
        hint={t(`lists.page.begins.${form.values.begin}Text`)}
        options={(["blank", ...readyMade] as const).map((value) => ({ value, label: t(`lists.page.begins.${value}`) }))}
        value={form.values.begin}
        onChange={(event) => form.set("begin", event.currentTarget.value as Values["begin"])}
      />
    </FormDialog>
  );
}
