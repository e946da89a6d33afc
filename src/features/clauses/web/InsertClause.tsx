import { useQuery } from "@tanstack/react-query";
import { FormDialog } from "#client/form/FormDialog.tsx";
import { useFormValues } from "#client/form/use-form-values.ts";
import { useText } from "#client/i18n.ts";
import { useChange } from "#client/use-change.ts";
import { templateKeys, templateListKeys, templateVersionKeys } from "#features/templates/feature.ts";
import { SelectField } from "#ui/SelectField.tsx";
import { insertClause } from "../contract.ts";
import { clauseKeys, clauseListKeys } from "../feature.ts";
import { optionsOf, type Paragraph, placeIn } from "./paragraph-options.ts";
import { clausesQuery } from "./queries.ts";

interface Props {
  readonly templateId: string;
  readonly versionId: string;
  readonly paragraphs: readonly Paragraph[];
  /** The clauses the template has already. */
  readonly there: readonly string[];
  readonly onClose: () => void;
}

/** Puts a clause of the library behind a paragraph of a template. */
export function InsertClause({ templateId, versionId, paragraphs, there, onClose }: Props) {
  const t = useText();
  const found = useQuery(clausesQuery);
  const insert = useChange(insertClause, {
    inForm: true,
    done: ({ number }) => t("clauses.inserted", { number }),
    refresh: [
      templateVersionKeys.one(templateId),
      templateKeys.one(templateId),
      templateListKeys.all,
      clauseListKeys.all,
      clauseKeys.all,
    ],
  });
  const form = useFormValues({
    draft: null,
    initial: { clauseId: "", after: "" },
    check: ({ clauseId, after }) => ({
      clauseId: clauseId === "" ? "clauses.chooseClause" : undefined,
      after: after === "" ? "clauses.choosePlace" : undefined,
    }),
    send: async ({ clauseId, after }) => {
      const place = placeIn(paragraphs, after);
      if (!place) return;
      await insert.mutateAsync({ templateId, versionId, clauseId, file: place.file, paragraph: place.paragraph });
      onClose();
    },
  });
  const clauses = (found.data?.clauses ?? []).filter(({ id }) => !there.includes(id));
  return (
    <FormDialog
      form={form}
      size="sm"
      title={t("clauses.insertTitle")}
      intro={t("clauses.insertLook")}
      submitLabel={t("clauses.insert")}
      onClose={onClose}
    >
      {found.data && clauses.length === 0 && <p>{t("clauses.noneToInsert")}</p>}
      <SelectField
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to be filled in
        autoFocus
        label={t("clauses.clause")}
        placeholder={t("clauses.chooseClause")}
        options={clauses.map(({ id, name }) => ({ value: id, label: name }))}
        {...form.field("clauseId")}
      />
      <SelectField
        label={t("clauses.after")}
        placeholder={t("clauses.choosePlace")}
        options={optionsOf(paragraphs)}
        {...form.field("after")}
      />
    </FormDialog>
  );
}
