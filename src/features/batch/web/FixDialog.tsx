import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { type FormEvent, useState } from "react";
import { call } from "#client/call.ts";
import { errorText } from "#client/failure-text.ts";
import { FormDialog } from "#client/form/FormDialog.tsx";
import { useText } from "#client/i18n.ts";
import { useChange } from "#client/use-change.ts";
import { presentAnswer } from "#engine/answers/answer-kinds.ts";
import type { Answers } from "#engine/document/answers-lookup.ts";
import { answerAt } from "../answer-at.ts";
import type { Batch, RowError, SheetRow } from "../batch.ts";
import { fixRow, listRows } from "../contract.ts";
import { batchKeys, batchListKeys } from "../feature.ts";
import { AnswerInput, stored } from "./AnswerInput.tsx";
import { type AskedField, fieldAt, placeAt } from "./fields.ts";

/**
 * The errors and warnings of a row that are corrected here, each with its question; the others are corrected in the
 * workbook. A place with an error has no warning.
 */
const askedOf = (batch: Batch, { faults, warnings }: SheetRow) => {
  const wrong = new Set(faults.map(({ path }) => path));
  const found: readonly (RowError & { readonly isWarning?: boolean })[] = [
    ...faults,
    ...warnings.filter(({ path }) => !wrong.has(path)).map((one) => ({ ...one, isWarning: true })),
  ];
  return found.flatMap((error) => {
    const field = error.path.startsWith("#row") ? undefined : fieldAt(batch, error.path);
    return field ? [{ ...error, field }] : [];
  });
};

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
      reason={asked.length === 0 ? t("shell.chooseFirst") : undefined}
      size="sm"
      onClose={onClose}
    >
      {others.map(({ path, code }) => (
        <Typography key={path + code} variant="body2" color="error">
          <strong>{placeAt(batch, path)}</strong> {errorText(code) ?? code} {t("batch.page.inWorkbook")}
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
  readonly isWarning?: boolean | undefined;
  readonly shown?: string | undefined;
  readonly values?: Readonly<Record<string, string>> | undefined;
  readonly field: AskedField;
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  const { path, code, isWarning = false, shown, values, field, value } = props;
  const text = `${errorText(code, values) ?? code}${shown === undefined ? "" : ` (${shown})`}`;
  const texts = {
    label: placeAt(props.batch, path),
    ...(isWarning
      ? {
          hint: (
            <Box component="span" sx={{ color: "warning.main" }}>
              {text}
            </Box>
          ),
        }
      : { error: text }),
  };
  return <AnswerInput texts={texts} field={field} value={value} autoFocus={props.first} onChange={props.onChange} />;
}

/** Returns the current value of the field, in its typed form. */
function shownAt(row: SheetRow, path: string, field: AskedField): string {
  if (path === "#title") return row.title;
  const answer = answerAt(row.answers as Answers, path);
  if (typeof answer === "boolean") return answer ? "yes" : "no";
  if (typeof answer !== "string") return "";
  return field.kind === "date" ? presentAnswer("date", answer) || answer : answer;
}
