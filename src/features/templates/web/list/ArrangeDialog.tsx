import { FormDialog } from "#client/form/FormDialog.tsx";
import { useFormValues } from "#client/form/use-form-values.ts";
import { useText } from "#client/i18n.ts";
import { useChange } from "#client/use-change.ts";
import { Field } from "#ui/Field.tsx";
import { arrangeTemplate } from "../../arrange-contract.ts";
import { templateKeys, templateListKeys } from "../../feature.ts";
import type { TemplateRow } from "../../template.ts";
import { DirectoryField } from "../NameFields.tsx";
import { directoryError } from "../name-rules.ts";
import "./list.css";

interface Props {
  readonly row: TemplateRow;
  readonly directories: readonly string[];
  readonly onClose: () => void;
}

/** Moves a template to another directory and gives it tags. */
export function ArrangeDialog({ row, directories, onClose }: Props) {
  const t = useText();
  const arrange = useChange(arrangeTemplate, {
    inForm: true,
    done: () => t("templates.arranging.arranged", { name: row.name }),
    refresh: [templateListKeys.all, templateKeys.one(row.id)],
    afterwards: onClose,
  });
  const form = useFormValues({
    draft: ["template.place", row.id],
    initial: { directory: row.directory, tags: row.tags.join(", ") },
    check: ({ directory }) => ({ directory: directoryError(directory) }),
    send: ({ directory, tags }) => arrange.mutateAsync({ id: row.id, directory: directory.trim(), tags: tagsIn(tags) }),
  });
  return (
    <FormDialog
      form={form}
      title={t("templates.arranging.arrangeTitle", { name: row.name })}
      submitLabel={t("templates.arranging.save")}
      onClose={onClose}
    >
      <DirectoryField directories={directories} {...form.field("directory")} />
      <Field label={t("templates.arranging.tags")} hint={t("templates.arranging.tagsHint")} {...form.field("tags")} />
    </FormDialog>
  );
}

const tagsIn = (written: string): string[] =>
  written
    .split(",")
    .map((tag) => tag.trim())
    .filter((tag) => tag !== "");
