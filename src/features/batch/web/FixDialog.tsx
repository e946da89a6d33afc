import Typography from "@mui/material/Typography";
import { type FormEvent, useState } from "react";
import { errorText } from "#client/failure-text.ts";
import { FormDialog } from "#client/form/FormDialog.tsx";
import { useText } from "#client/i18n.ts";
import { useChange } from "#client/use-change.ts";
import { presentAnswer, readAnswer } from "#engine/answers/answer-kinds.ts";
import type { Answers } from "#engine/document/answers-lookup.ts";
import { Field } from "#ui/Field.tsx";
import { SelectField } from "#ui/SelectField.tsx";
import type { Batch, SheetRow } from "../batch.ts";
import { fixRow } from "../contract.ts";
import { batchKeys, batchListKeys } from "../keys.ts";
import { type AskedField, answerAt, fieldAt, labelAt } from "./fields.ts";

/** Corrects the answers of a row that are wrong or missing. What the row lacks as a whole is corrected in the workbook. */
export function FixDialog(props: { readonly batch: Batch; readonly row: SheetRow; readonly onClose: () => void }) {
  const t = useText();
  const { batch, onClose } = props;
  const [row, setRow] = useState(props.row);
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const fix = useChange(fixRow, { inForm: true, refresh: [batchKeys.one(batch.id), batchListKeys.all] });
  const asked = row.faults.flatMap((fault) => {
    const field = fault.path.startsWith("#row") ? undefined : fieldAt(batch, fault.path);
    return field ? [{ ...fault, field }] : [];
  });
  const others = row.faults.filter(({ path }) => !asked.some((one) => one.path === path));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const patch = Object.fromEntries(
      asked.map(({ path, field }) => [path, stored(field, typed[path] ?? shownAt(row, path, field))]),
    );
    const fixed = await fix.mutateAsync({ id: batch.id, number: row.number, patch }).catch(() => undefined);
    if (!fixed) return;
    if (fixed.faults.length === 0) onClose();
    setTyped({});
    setRow(fixed);
  };
  const form = {
    submit: (event: FormEvent) => void submit(event),
    busy: fix.isPending,
    failure: fix.error ?? undefined,
  };
  return (
    <FormDialog
      form={form as never}
      title={t("batch.page.fixTitle", { number: row.number })}
      submitLabel={t("batch.page.fixSave")}
      disabled={asked.length === 0}
      size="sm"
      onClose={onClose}
    >
      {others.map(({ path, code }) => (
        <Typography key={path + code} variant="body2" color="error">
          {labelAt(batch, path)} {errorText(code) ?? code} {t("batch.page.inWorkbook")}
        </Typography>
      ))}
      {asked.map((one) => (
        <Asked
          key={one.path}
          batch={batch}
          {...one}
          value={typed[one.path] ?? shownAt(row, one.path, one.field)}
          onChange={(value) => setTyped((before) => ({ ...before, [one.path]: value }))}
        />
      ))}
    </FormDialog>
  );
}

/** One answer to correct, with what is wrong about it. */
function Asked(props: {
  readonly batch: Batch;
  readonly path: string;
  readonly code: string;
  readonly shown?: string | undefined;
  readonly values?: Readonly<Record<string, string>> | undefined;
  readonly field: AskedField;
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  const t = useText();
  const { path, code, shown, values, field, value } = props;
  const texts = {
    label: labelAt(props.batch, path).replace(/:$/, ""),
    error: `${errorText(code, values) ?? code}${shown === undefined ? "" : ` (${shown})`}`,
    value,
  };
  const yesNo = [
    { value: "yes", label: t("batch.sheet.yes") },
    { value: "no", label: t("batch.sheet.no") },
  ];
  const choices = field.kind === "yesNo" ? yesNo : field.options.map((option) => ({ value: option, label: option }));
  return choices.length > 0 ? (
    <SelectField
      {...texts}
      placeholder={t("batch.page.choose")}
      options={choices}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  ) : (
    <Field {...texts} onChange={(event) => props.onChange(event.currentTarget.value)} />
  );
}

/** What stands in the field now, as somebody would type it. */
function shownAt(row: SheetRow, path: string, field: AskedField): string {
  if (path === "#title") return row.title;
  const answer = answerAt(row.answers as Answers, path);
  if (typeof answer === "boolean") return answer ? "yes" : "no";
  if (typeof answer !== "string") return "";
  return field.kind === "date" ? presentAnswer("date", answer) || answer : answer;
}

/** What was typed as it is stored; nothing forgets the answer. */
function stored({ id, kind }: AskedField, typed: string): string | boolean | null {
  if (id === "#title") return typed;
  if (typed.trim() === "") return null;
  if (kind === "yesNo") return typed === "yes";
  if (kind === "dropdown" || kind === "list") return typed;
  return readAnswer(kind as "text", typed);
}
