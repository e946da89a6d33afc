import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { type FormEvent, useState } from "react";
import { errorText, failureText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { useChange } from "#client/use-change.ts";
import { presentAnswer } from "#engine/answers/answer-kinds.ts";
import { Failure } from "#protocol/failure.ts";
import { SectionCard } from "#ui/SectionCard.tsx";
import type { Batch } from "../batch.ts";
import { fillRows } from "../contract.ts";
import { batchKeys, batchListKeys } from "../feature.ts";
import { AnswerInput, stored } from "./AnswerInput.tsx";
import { type AskedField, fieldOfPath } from "./fields.ts";

type Lacked = Batch["lacked"][number];

/** Returns an answer as it is typed. */
function shown({ value }: Lacked, { kind }: AskedField): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (value === null) return "";
  return kind === "date" ? presentAnswer("date", value) : value;
}

/** The answers that the rows lack together, given once for all of them. */
export function CommonAnswers({ batch }: { readonly batch: Batch }) {
  const t = useText();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const fill = useChange(fillRows, {
    inForm: true,
    refresh: [batchKeys.one(batch.id), batchListKeys.all],
    done: ({ rows }) => t("batch.page.common.done", { count: rows }),
  });
  const asked = batch.lacked.flatMap((one) => {
    const field = fieldOfPath(batch, one.path);
    return field ? [{ ...one, field, text: typed[one.path] ?? shown(one, field) }] : [];
  });
  const values = asked.flatMap(({ path, value: before, field, text }) => {
    const value = stored(field, text);
    if (value === null || value === before) return [];
    return [{ path, value, ...(before === null ? {} : { before }) }];
  });
  const errors = fill.error instanceof Failure ? fill.error.fields : [];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    fill.mutate({ id: batch.id, values }, { onSuccess: () => setTyped({}) });
  };
  return (
    <SectionCard title={t("batch.page.common.title")}>
      <Typography variant="body2" sx={{ color: "text.secondary", mb: 2 }}>
        {t("batch.page.common.about")}
      </Typography>
      <Box component="form" noValidate onSubmit={submit} sx={{ display: "grid", gap: 2 }}>
        <Box sx={{ display: "grid", gap: 1.5, gridTemplateColumns: "repeat(auto-fill, minmax(220px, 1fr))" }}>
          {asked.map(({ path, missing, field, text }) => {
            const error = errors.find((one) => one.path === path);
            return (
              <AnswerInput
                key={path}
                texts={{
                  label: field.label,
                  error: error && (errorText(error.code, error.values) ?? error.code),
                  hint: missing > 0 ? t("batch.page.common.missing", { count: missing }) : t("batch.page.common.given"),
                }}
                field={field}
                value={text}
                onChange={(next) => setTyped((before) => ({ ...before, [path]: next }))}
              />
            );
          })}
        </Box>
        {fill.error !== null && errors.length === 0 && <Alert severity="error">{failureText(fill.error)}</Alert>}
        <Box>
          <Button type="submit" variant="outlined" loading={fill.isPending} disabled={values.length === 0}>
            {t("batch.page.common.use")}
          </Button>
        </Box>
      </Box>
    </SectionCard>
  );
}
