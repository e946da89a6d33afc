import { FormDialog } from "#client/form/FormDialog.tsx";
import { useFormValues } from "#client/form/use-form-values.ts";
import { useText } from "#client/i18n.ts";
import { useChange } from "#client/use-change.ts";
import { templateKeys, templateVersionKeys } from "#features/templates/keys.ts";
import { Field } from "#ui/Field.tsx";
import { SelectField } from "#ui/SelectField.tsx";
import { keepClause } from "../contract.ts";
import { clauseListKeys } from "../keys.ts";
import { optionsOf, type Paragraph, placeIn } from "./paragraph-options.ts";

interface Props {
  readonly templateId: string;
  readonly versionId: string;
  readonly paragraphs: readonly Paragraph[];
  readonly onClose: () => void;
}

/** Keeps paragraphs of a template as a clause of the library. */
export function KeepClause({ templateId, versionId, paragraphs, onClose }: Props) {
  const t = useText();
  const keep = useChange(keepClause, {
    inForm: true,
    done: () => t("clauses.kept"),
    refresh: [templateVersionKeys.one(templateId), templateKeys.one(templateId), clauseListKeys.all],
  });
  const form = useFormValues({
    initial: { name: "", from: "", to: "" },
    check: ({ name, from, to }) => {
      const [first, last] = [placeIn(paragraphs, from), placeIn(paragraphs, to)];
      const backwards = first && last && last.paragraph < first.paragraph;
      return {
        name: name.trim() === "" ? "clauses.nameRequired" : undefined,
        from: first ? undefined : "clauses.choosePlace",
        to: last ? (backwards ? "clauses.toBeforeFrom" : undefined) : "clauses.choosePlace",
      };
    },
    send: async ({ name, from, to }) => {
      const [first, last] = [placeIn(paragraphs, from), placeIn(paragraphs, to)];
      if (!first || !last) return;
      const range = { file: first.file, from: first.paragraph, to: last.paragraph };
      await keep.mutateAsync({ templateId, versionId, name, ...range });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      size="sm"
      title={t("clauses.keep")}
      intro={t("clauses.keepIntro")}
      submitLabel={t("clauses.keepSubmit")}
      onClose={onClose}
    >
      <Field
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to be filled in
        autoFocus
        label={t("clauses.name")}
        maxLength={120}
        {...form.field("name")}
      />
      <SelectField
        label={t("clauses.from")}
        placeholder={t("clauses.choosePlace")}
        options={optionsOf(paragraphs)}
        {...form.field("from")}
      />
      <SelectField
        label={t("clauses.to")}
        placeholder={t("clauses.choosePlace")}
        options={optionsOf(paragraphs)}
        {...form.field("to")}
      />
    </FormDialog>
  );
}
