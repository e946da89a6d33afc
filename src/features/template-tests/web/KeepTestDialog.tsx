import { useQuery } from "@tanstack/react-query";
import { FormDialog } from "#client/form/FormDialog.tsx";
import { useFormValues } from "#client/form/use-form-values.ts";
import { formatDate } from "#client/format.ts";
import { useText } from "#client/i18n.ts";
import { useChange } from "#client/use-change.ts";
import { Field } from "#ui/Field.tsx";
import { SelectField } from "#ui/SelectField.tsx";
import { keepTest } from "../contract.ts";
import { templateTestKeys } from "../keys.ts";
import { sourcesQuery } from "./queries.ts";

/** Keeps an approved process as a test. */
export function KeepTestDialog({ templateId, onClose }: { readonly templateId: string; readonly onClose: () => void }) {
  const t = useText();
  const found = useQuery(sourcesQuery(templateId));
  const keep = useChange(keepTest, {
    inForm: true,
    done: () => t("templateTests.kept"),
    refresh: [templateTestKeys.one(templateId)],
  });
  const processes = found.data?.processes ?? [];
  const form = useFormValues({
    initial: { processId: "", name: "" },
    check: ({ processId, name }) => ({
      processId: processId === "" ? "templateTests.choose" : undefined,
      name: name.trim() === "" ? "templateTests.nameRequired" : undefined,
    }),
    send: async ({ processId, name }) => {
      await keep.mutateAsync({ templateId, processId, name });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      size="sm"
      title={t("templateTests.add")}
      intro={t("templateTests.addIntro")}
      submitLabel={t("templateTests.keep")}
      onClose={onClose}
    >
      {found.data && processes.length === 0 && <p>{t("templateTests.noSources")}</p>}
      <SelectField
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to be filled in
        autoFocus
        label={t("templateTests.process")}
        placeholder={t("templateTests.choose")}
        options={processes.map(({ id, title, approvedOn }) => ({
          value: id,
          label: `${title} · ${formatDate(approvedOn)}`,
        }))}
        {...form.field("processId")}
      />
      <Field
        label={t("templateTests.name")}
        hint={t("templateTests.nameHint")}
        maxLength={120}
        {...form.field("name")}
      />
    </FormDialog>
  );
}
