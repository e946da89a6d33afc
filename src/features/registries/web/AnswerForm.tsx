import Close from "@mui/icons-material/Close";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { upload } from "#client/call.ts";
import { failureText } from "#client/failure-text.ts";
import { type FormValues, useFormValues } from "#client/form/use-form-values.ts";
import { useText } from "#client/i18n.ts";
import { notify } from "#client/snackbar.tsx";
import { useChange } from "#client/use-change.ts";
import { creditKeys } from "#features/credits/feature.ts";
import { Field } from "#ui/Field.tsx";
import { SectionCard } from "#ui/SectionCard.tsx";
import { SelectField } from "#ui/SelectField.tsx";
import { TextAreaField } from "#ui/TextAreaField.tsx";
import { readAnswer } from "../answer.ts";
import { addQueryFile, answerQuery, type Query, removeQueryFile } from "../contract.ts";
import { registryListKeys, registryQueryKeys } from "../feature.ts";
import { limits, type QueryKind, type ResultField, resultFields } from "../query.ts";
import { DayInput } from "./DayInput.tsx";

type Values = Readonly<Record<string, string>>;
type Answered = "done" | "notFound" | "failed";

/** Answers a query by hand: its values, its files, or why there is no answer. */
export function AnswerForm({ query }: { readonly query: Query }) {
  const t = useText();
  const form = useAnswerForm(query);
  const state = form.values["state"] as Answered;
  return (
    <SectionCard title={t("registries.answerTitle")}>
      <form noValidate className="registry-answer" onSubmit={form.submit}>
        {form.failure !== undefined && <Alert severity="error">{failureText(form.failure)}</Alert>}
        <SelectField
          label={t("registries.answerAs")}
          options={[
            { value: "done", label: t("registries.answerDone") },
            { value: "notFound", label: t("registries.answerNotFound") },
            { value: "failed", label: t("registries.answerFailed") },
          ]}
          {...form.field("state")}
        />
        {state === "done" &&
          resultFields[query.kind].map((field) => <ResultInput key={field.name} field={field} form={form} />)}
        {state === "failed" && <TextAreaField label={t("registries.why")} maxLength={300} {...form.field("failure")} />}
        {state === "done" && <Files query={query} />}
        <div className="registry-actions">
          <Button type="submit" variant="contained" loading={form.busy}>
            {t("registries.saveAnswer")}
          </Button>
        </div>
      </form>
    </SectionCard>
  );
}

const names = (kind: QueryKind) => resultFields[kind].map(({ name }) => name);

function useAnswerForm({ id, kind }: Query): FormValues<Values> {
  const t = useText();
  const answer = useChange(answerQuery, {
    inForm: true,
    done: () => t("registries.answered"),
    refresh: [registryListKeys.all, registryQueryKeys.one(id), creditKeys.all],
  });
  return useFormValues<Values>({
    draft: ["registry.answer", id],
    initial: { ...Object.fromEntries(names(kind).map((name) => [name, ""])), state: "done", failure: "" },
    check: (values) => {
      if (values["state"] === "failed")
        return values["failure"]?.trim() === "" ? { failure: "registries.required" as const } : {};
      if (values["state"] !== "done") return {};
      const read = readAnswer(kind, values);
      return read.ok ? {} : Object.fromEntries(read.fields.map(({ path, code }) => [path, code]));
    },
    send: (values) =>
      answer.mutateAsync({
        id,
        state: values["state"] as Answered,
        failure: values["failure"] ?? "",
        result: Object.fromEntries(names(kind).map((name) => [name, values[name] ?? ""])),
      }),
  });
}

function ResultInput({ field, form }: { readonly field: ResultField; readonly form: FormValues<Values> }) {
  const t = useText();
  const { name, kind, required, choices } = field;
  const texts = {
    label: t(`registries.result.${name}` as "registries.result.owners"),
    ...(required ? {} : { optional: t("registries.optional") }),
  };
  if (kind === "choice")
    return (
      <SelectField
        {...texts}
        placeholder={t("registries.choose")}
        options={choices.map((value) => ({
          value,
          label: t(`registries.choice.${value}` as "registries.choice.none"),
        }))}
        {...form.field(name)}
      />
    );
  if (kind === "lines") return <TextAreaField {...texts} hint={t("registries.linesHint")} {...form.field(name)} />;
  if (kind === "text") return <TextAreaField {...texts} {...form.field(name)} />;
  const { value, error } = form.field(name);
  if (kind === "day")
    return <DayInput {...texts} name={name} value={value} error={error} onValue={(next) => form.set(name, next)} />;
  return <Field {...texts} autoComplete="off" {...form.field(name)} />;
}

/** The files of the answer: added one by one, and taken out again. */
function Files({ query }: { readonly query: Query }) {
  const t = useText();
  const queries = useQueryClient();
  const choose = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState(false);
  const { id, files } = query;
  const refresh = [registryQueryKeys.one(id)];
  const remove = useChange(removeQueryFile, { refresh });
  const send = async (file: File) => {
    setSending(true);
    try {
      await upload(addQueryFile, { id }, file);
    } catch (error) {
      notify.error(failureText(error));
    }
    setSending(false);
    await queries.invalidateQueries({ queryKey: registryQueryKeys.one(id) });
  };
  return (
    <div className="registry-files">
      <ul>
        {files.map((file) => (
          <li key={file.id}>
            {file.name}
            <IconButton
              size="small"
              aria-label={t("registries.removeFile", { name: file.name })}
              onClick={() => remove.mutate({ id, fileId: file.id })}
            >
              <Close fontSize="small" />
            </IconButton>
          </li>
        ))}
      </ul>
      {files.length < limits.files && (
        <>
          <Button variant="outlined" size="small" loading={sending} onClick={() => choose.current?.click()}>
            {t("registries.addFile")}
          </Button>
          <input
            ref={choose}
            type="file"
            className="registry-file"
            tabIndex={-1}
            accept=".pdf,.jpg,.jpeg,.png"
            aria-label={t("registries.addFile")}
            onChange={(event) => {
              const [file] = event.currentTarget.files ?? [];
              event.currentTarget.value = "";
              if (file) void send(file);
            }}
          />
        </>
      )}
    </div>
  );
}
