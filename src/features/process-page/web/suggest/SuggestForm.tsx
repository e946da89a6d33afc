import Button from "@mui/material/Button";
import { useState } from "react";
import { failureText } from "#client/failure-text.ts";
import { useFormValues } from "#client/form/use-form-values.ts";
import { useText } from "#client/i18n.ts";
import { useChange } from "#client/use-change.ts";
import { keyOfPath } from "#engine/answers/form-fields.ts";
import { openAnswerStore } from "#features/answers/answer-store.ts";
import type { FieldSetting } from "#features/answers/form-definition.ts";
import { formQuestions } from "#features/answers/form-questions.ts";
import { processKeys } from "#features/processes/feature.ts";
import type { Process } from "#features/processes/process.ts";
import { suggestAnswer } from "#features/reviews/contract.ts";
import { Field } from "#ui/Field.tsx";
import { SelectField } from "#ui/SelectField.tsx";
import { TextAreaField } from "#ui/TextAreaField.tsx";

/** Suggests another answer to a field, once its button was pressed; nothing for what is no field. */
export function SuggestForm({ process, path }: { readonly process: Process; readonly path: string }) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const { id, form, questions, answers } = process;
  const plan = formQuestions(form, questions);
  const store = openAnswerStore(plan, answers);
  const name = store.nameAt(path);
  const setting = plan.fields.get(keyOfPath(path));
  if (name === undefined || !setting || store.isComputed(name)) return null;
  if (!open)
    return (
      <Button size="small" variant="outlined" sx={{ mb: 2 }} onClick={() => setOpen(true)}>
        {t("processes.suggestion.open")}
      </Button>
    );
  const close = () => setOpen(false);
  return <SuggestFields processId={id} path={path} setting={setting} answered={store.text(name)} onClose={close} />;
}

/** The answer that is suggested, with a word why. */
function SuggestFields({
  processId: id,
  path,
  setting,
  answered,
  onClose,
}: {
  readonly processId: string;
  readonly path: string;
  readonly setting: FieldSetting;
  readonly answered: string;
  readonly onClose: () => void;
}) {
  const t = useText();
  const suggest = useChange(suggestAnswer, {
    done: () => t("processes.suggestion.sent"),
    refresh: [processKeys.one(id)],
    inForm: true,
  });
  const form = useFormValues({
    draft: ["suggestion", id, path],
    initial: { text: answered, note: "" },
    check: ({ text }) => ({
      text: text.trim() === "" ? "processes.suggestion.textRequired" : undefined,
      note: undefined,
    }),
    send: async ({ text, note }) => {
      await suggest.mutateAsync({ id, path, text, note });
      onClose();
    },
  });
  const texts = {
    label: t("processes.suggestion.text"),
    error: form.error("text") ?? (form.failure ? failureText(form.failure) : undefined),
  };
  return (
    <form className="suggest" noValidate onSubmit={form.submit}>
      <AnswerInput setting={setting} texts={texts} value={form.values.text} onType={(text) => form.set("text", text)} />
      <Field
        label={t("processes.suggestion.note")}
        error={form.error("note")}
        value={form.values.note}
        onChange={(event) => form.set("note", event.currentTarget.value)}
      />
      <div className="suggestion-acts">
        <Button size="small" color="inherit" onClick={onClose}>
          {t("shell.cancel")}
        </Button>
        <Button size="small" type="submit" variant="contained" loading={form.busy}>
          {t("processes.suggestion.send")}
        </Button>
      </div>
    </form>
  );
}

/** The input for an answer of its kind. */
function AnswerInput({
  setting: { kind, options },
  texts,
  value,
  onType,
}: {
  readonly setting: FieldSetting;
  readonly texts: { readonly label: string; readonly error: string | undefined };
  readonly value: string;
  readonly onType: (text: string) => void;
}) {
  const input = {
    ...texts,
    value,
    onChange: (event: { readonly currentTarget: { readonly value: string } }) => onType(event.currentTarget.value),
  };
  if (kind === "dropdown")
    return <SelectField {...input} options={options.map((option) => ({ value: option, label: option }))} />;
  if (kind === "text") return <TextAreaField {...input} rows={3} />;
  return <Field {...input} autoComplete="off" />;
}
