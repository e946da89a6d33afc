import Typography from "@mui/material/Typography";
import { type FormEvent, useState } from "react";
import { call } from "#client/call.ts";
import { errorText } from "#client/failure-text.ts";
import { FormDialog } from "#client/form/FormDialog.tsx";
import { useText } from "#client/i18n.ts";
import { useChange } from "#client/use-change.ts";
import { presentAnswer, readAnswer } from "#engine/answers/answer-kinds.ts";
import { tidied } from "#engine/answers/tidied.ts";
import type { Answers } from "#engine/document/answers-lookup.ts";
import { Field } from "#ui/Field.tsx";
import { SelectField } from "#ui/SelectField.tsx";
import type { Batch, SheetRow } from "../batch.ts";
import { fixRow, listRows } from "../contract.ts";
import { batchKeys, batchListKeys } from "../feature.ts";
import { type AskedField, answerAt, fieldAt, labelAt } from "./fields.ts";

/** The errors of a row that are corrected here, each with its question; the others are corrected in the workbook. */
const askedOf = (batch: Batch, { faults }: SheetRow) =>
  faults.flatMap((error) => {
    const field = error.path.startsWith("#row") ? undefined : fieldAt(batch, error.path);
    return field ? [{ ...error, field }] : [];
  });

/** The next row that can be corrected here: wrong ones first, then those that lack answers or were refused, below this one before above it. */
async function nextRow(batch: Batch, after: number): Promise<SheetRow | undefined> {
  for (const state of ["wrong", "incomplete", "failed"] as const) {
    const { rows } = await call(listRows, { id: batch.id, state, limit: 100 });
    const open = rows.filter((row) => row.number !== after && askedOf(batch, row).length > 0);
    const next = open.find(({ number }) => number > after) ?? open[0];
    if (next) return next;
  }
  return undefined;
}

interface FixProps {
  readonly batch: Batch;
  readonly row: SheetRow;
  readonly onClose: () => void;
}

/** The row that is being corrected, what is asked of it, and what was typed. */
function useFixing({ batch, onClose, row: first }: FixProps) {
  const [row, setRow] = useState(first);
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const fix = useChange(fixRow, { inForm: true, refresh: [batchKeys.one(batch.id), batchListKeys.all] });
  const asked = askedOf(batch, row);
  const valueAt = ({ path, field }: (typeof asked)[number]) => typed[path] ?? shownAt(row, path, field);
  const save = async () => {
    const patch = Object.fromEntries(asked.map((one) => [one.path, stored(one.field, valueAt(one))]));
    const fixed = await fix.mutateAsync({ id: batch.id, number: row.number, patch }).catch(() => undefined);
    if (!fixed) return;
    const next = fixed.faults.length > 0 ? fixed : await nextRow(batch, row.number).catch(() => undefined);
    if (!next) return onClose();
    setTyped({});
    setRow(next);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  const { wrong, incomplete, failed } = batch.counts;
  return {
    row,
    asked,
    others: row.faults.filter(({ path }) => !asked.some((one) => one.path === path)),
    /** The number of rows that remain to be corrected besides this one. */
    left: wrong + incomplete + failed - 1,
    valueAt,
    type: (path: string, value: string) => setTyped((before) => ({ ...before, [path]: value })),
    form: { submit, busy: fix.isPending, failure: fix.error ?? undefined },
  };
}

/**
 * Corrects the answers of a row that are wrong or missing, and goes on with the next one. What the row lacks as a whole is
 * corrected in the workbook.
 */
export function FixDialog(props: FixProps) {
  const t = useText();
  const { batch, onClose } = props;
  const { row, asked, others, left, valueAt, type, form } = useFixing(props);
  return (
    <FormDialog
      form={form}
      title={t("batch.page.fixTitle", { number: row.number })}
      intro={
        <>
          {row.title !== "" && <Typography sx={{ fontWeight: 600 }}>{row.title}</Typography>}
          {left > 0 && (
            <Typography variant="body2" sx={{ color: "text.secondary" }}>
              {t("batch.page.fixLeft", { count: left })}
            </Typography>
          )}
        </>
      }
      submitLabel={t(left > 0 ? "batch.page.fixNext" : "batch.page.fixSave")}
      disabled={asked.length === 0}
      size="sm"
      onClose={onClose}
    >
      {others.map(({ path, code }) => (
        <Typography key={path + code} variant="body2" color="error">
          {labelAt(batch, path)} {errorText(code) ?? code} {t("batch.page.inWorkbook")}
        </Typography>
      ))}
      {asked.map((one, at) => (
        <Asked
          key={`${row.number} ${one.path}`}
          first={at === 0}
          batch={batch}
          {...one}
          value={valueAt(one)}
          onChange={(value) => type(one.path, value)}
        />
      ))}
    </FormDialog>
  );
}

/** One answer to correct, with what is wrong about it. */
function Asked(props: {
  readonly batch: Batch;
  readonly first: boolean;
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
    <Field
      {...texts}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to correct it
      autoFocus={props.first}
      onChange={(event) => props.onChange(event.currentTarget.value)}
      onBlur={() => isTyped(field) && value.trim() !== "" && props.onChange(tidied(field.kind as "text", value))}
    />
  );
}

/** Returns true if an answer is typed as in the form, where unambiguous input is accepted: 1500 is 1,500.00. */
const isTyped = ({ id, kind }: AskedField): boolean =>
  id !== "#title" && kind !== "yesNo" && kind !== "dropdown" && kind !== "list";

/** Returns the current value of the field, in its typed form. */
function shownAt(row: SheetRow, path: string, field: AskedField): string {
  if (path === "#title") return row.title;
  const answer = answerAt(row.answers as Answers, path);
  if (typeof answer === "boolean") return answer ? "yes" : "no";
  if (typeof answer !== "string") return "";
  return field.kind === "date" ? presentAnswer("date", answer) || answer : answer;
}

/** Returns a typed value in its stored form. An empty one clears the answer. */
function stored(field: AskedField, typed: string): string | boolean | null {
  const { id, kind } = field;
  if (id === "#title") return typed;
  if (typed.trim() === "") return null;
  if (kind === "yesNo") return typed === "yes";
  if (!isTyped(field)) return typed;
  return readAnswer(kind as "text", tidied(kind as "text", typed));
}
