import { useState } from "react";
import { FormDialog } from "#client/form/FormDialog.tsx";
import { useFormValues } from "#client/form/use-form-values.ts";
import { useText } from "#client/i18n.ts";
import { useChange } from "#client/use-change.ts";
import { processKeys, processListKeys } from "#features/processes/feature.ts";
import { maxTagLength } from "#features/processes/process.ts";
import { Failure } from "#protocol/failure.ts";
import { Field } from "#ui/Field.tsx";
import { renameTag } from "../../contract.ts";
import { processViewKeys } from "../../keys.ts";

const nameIn = (typed: string): string => typed.trim().replace(/^#/, "");

/** Asks for another name of a tag. The name of another tag merges the two, after a warning. */
export function RenameTagDialog(props: {
  readonly tag: string;
  readonly tags: readonly { readonly tag: string; readonly count: number }[];
  readonly onClose: () => void;
}) {
  const { tags, onClose } = props;
  // Its name by now, once the server says that another person renamed it.
  const [tag, setTag] = useState(props.tag);
  const t = useText();
  const rename = useChange(renameTag, {
    inForm: true,
    done: ({ changed, more }, { name }) =>
      t(more ? "processes.tags.renaming" : "processes.tags.renamed", { name, count: changed }),
    refresh: [processListKeys.all, processKeys.all, processViewKeys.all],
  });
  const form = useFormValues({
    draft: ["tag", props.tag],
    initial: { name: tag },
    saved: tag,
    send: async (typed, over) => {
      try {
        await rename.mutateAsync({ tag: over, name: nameIn(typed.name) });
      } catch (error) {
        if (error instanceof Failure && error.code === "processes.tagChanged") setTag(String(error.values["name"]));
        throw error;
      }
      onClose();
    },
  });
  const name = nameIn(form.values.name);
  const other = name === tag ? undefined : tags.find((one) => one.tag === name);
  return (
    <FormDialog
      form={form}
      fields={{ name: t("processes.page.filter.tag") }}
      title={t("processes.tags.rename", { tag })}
      submitLabel={t(other ? "processes.tags.merge" : "processes.page.rename.save")}
      reason={name === "" ? t("shell.fillFirst") : name === tag ? t("shell.noChanges") : undefined}
      onClose={onClose}
    >
      <Field
        label={t("processes.page.filter.tag")}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to be filled in
        autoFocus
        autoComplete="off"
        maxLength={maxTagLength + 1}
        hint={other ? t("processes.tags.merges", { name, count: other.count }) : t("processes.tags.everywhere")}
        {...form.field("name")}
      />
    </FormDialog>
  );
}
