import { useQuery } from "@tanstack/react-query";
import { downloadUrl } from "#client/call.ts";
import { FormDialog } from "#client/form/FormDialog.tsx";
import { useFormValues } from "#client/form/use-form-values.ts";
import { useText } from "#client/i18n.ts";
import { titlePlace } from "#engine/answers/answers-in-text.ts";
import { Field } from "#ui/Field.tsx";
import { SelectField } from "#ui/SelectField.tsx";
import type { Batch } from "../batch.ts";
import { downloadDocuments } from "../contract.ts";
import { exampleName, numberPlace, rowPlace } from "../document-name.ts";
import { sampleRowQuery } from "./queries.ts";

const kinds = ["both", "pdf", "word", "joined"] as const;

/** Chooses what is downloaded of a batch, and what the files are called. */
export function DocumentsDialog({ batch, onClose }: { readonly batch: Batch; readonly onClose: () => void }) {
  const t = useText();
  const { id, choices } = batch;
  const form = useDocumentsForm(id, onClose);
  const { kind, names } = form.values;
  const sample = useQuery(sampleRowQuery(id)).data;
  const columns = (choices.find(({ loop }) => loop === null)?.columns ?? []).filter(({ name }) => name !== "");
  const example = sample ? `${exampleName(names, columns, sample)}.${kind === "word" ? "docx" : "pdf"}` : "…";
  return (
    <FormDialog
      form={form}
      size="sm"
      title={t("batch.page.documents.title")}
      submitLabel={t("batch.page.documents.take")}
      onClose={onClose}
    >
      <SelectField
        label={t("batch.page.documents.kind")}
        options={kinds.map((value) => ({ value, label: t(`batch.page.documents.kinds.${value}`) }))}
        value={kind}
        onChange={(event) => form.set("kind", kinds.find((one) => one === event.currentTarget.value) ?? "both")}
      />
      {kind !== "joined" && (
        <>
          <Field
            label={t("batch.page.documents.names")}
            hint={t("batch.page.documents.namesHint", { example })}
            autoComplete="off"
            maxLength={200}
            {...form.field("names")}
          />
          <SelectField
            label={t("batch.page.documents.insert")}
            placeholder={t("batch.page.documents.insertChoose")}
            value=""
            options={[
              { value: titlePlace, label: t("batch.page.documents.processTitle") },
              { value: rowPlace, label: t("batch.page.documents.rowKey") },
              { value: numberPlace, label: t("batch.page.documents.number") },
              ...columns.map(({ name, label }) => ({ value: name, label })),
            ]}
            onChange={({ currentTarget: { value } }) =>
              form.set("names", `${names}${names === "" || /[\s\-_(]$/.test(names) ? "" : " "}{${value}}`)
            }
          />
        </>
      )}
    </FormDialog>
  );
}

function useDocumentsForm(id: string, onClose: () => void) {
  return useFormValues({
    draft: ["batch.documents", id],
    initial: { kind: "both" as (typeof kinds)[number], names: `{${titlePlace}}` },
    check: ({ names }) => ({
      names: names.trim() === "" ? "batch.namesRequired" : names.length > 200 ? "batch.namesTooLong" : undefined,
    }),
    send: async ({ kind, names }) => {
      const link = document.createElement("a");
      link.href = downloadUrl(downloadDocuments, { id, kind, names });
      link.download = "";
      link.click();
      onClose();
    },
  });
}
