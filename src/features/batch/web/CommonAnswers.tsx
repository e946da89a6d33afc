import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { failureText } from "#client/failure-text.ts";
import { draftKey, keepDraft, readDraft } from "#client/form/draft.ts";
import { useFormValues } from "#client/form/use-form-values.ts";
import { useText } from "#client/i18n.ts";
import { useChange } from "#client/use-change.ts";
import { presentAnswer } from "#engine/answers/answer-kinds.ts";
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

/** Answers that were typed and not used yet, by path: kept on this device while the rows are read again, or the page is left. */
const draftOf = (batchId: string) => {
  const key = draftKey(["batch.common", batchId]);
  const read = () => (readDraft(key)?.values ?? {}) as Readonly<Record<string, string>>;
  const write = (values: Readonly<Record<string, string>>) => keepDraft(key, { values, base: {} });
  return {
    read,
    keep: (path: string, text: string) => write({ ...read(), [path]: text }),
    /** Forgets the answers that were used. What was typed meanwhile stays. */
    used: (sent: Readonly<Record<string, string>>) =>
      write(Object.fromEntries(Object.entries(read()).filter(([path, text]) => sent[path] !== text))),
  };
};

/** Keeps the answers that are asked for, as they are typed, and what of them differs from the rows. */
function useCommonAnswers(batch: Batch) {
  const t = useText();
  const fill = useChange(fillRows, {
    inForm: true,
    refresh: [batchKeys.one(batch.id), batchListKeys.all],
    done: ({ rows }) => t("batch.page.common.done", { count: rows }),
  });
  const asked = batch.lacked.flatMap((one) => {
    const field = fieldOfPath(batch, one.path);
    return field ? [{ ...one, field, text: shown(one, field) }] : [];
  });
  const valuesOf = (typed: Readonly<Record<string, string>>) =>
    asked.flatMap(({ path, value: before, field, text }) => {
      const value = stored(field, typed[path] ?? text);
      return value === null || value === before ? [] : [{ path, value, ...(before === null ? {} : { before }) }];
    });
  const draft = draftOf(batch.id);
  const typedBefore = draft.read();
  const saved: Record<string, string> = Object.fromEntries(asked.map(({ path, text }) => [path, text]));
  const form = useFormValues<Record<string, string>, string>({
    draft: null,
    initial: Object.fromEntries(asked.map(({ path, text }) => [path, typedBefore[path] ?? text])),
    saved: JSON.stringify(saved),
    nameAt: (path) => path,
    send: async (typed) => {
      await fill.mutateAsync({ id: batch.id, values: valuesOf(typed) });
      draft.used(typed);
    },
  });
  const keep = (path: string, text: string) => {
    form.set(path, text);
    draft.keep(path, text);
  };
  return { asked, form, keep, unchanged: valuesOf(form.values).length === 0 };
}

/** The answers that the rows lack together, given once for all of them. */
export function CommonAnswers({ batch }: { readonly batch: Batch }) {
  const t = useText();
  const { asked, form, keep, unchanged } = useCommonAnswers(batch);
  return (
    <SectionCard title={t("batch.page.common.title")}>
      <Typography variant="body2" sx={{ color: "text.secondary", mb: 2 }}>
        {t("batch.page.common.about")}
      </Typography>
      <Box component="form" noValidate onSubmit={form.submit} sx={{ display: "grid", gap: 2, width: "100%" }}>
        <Box sx={{ display: "grid", gap: 1.5, gridTemplateColumns: "repeat(auto-fill, minmax(220px, 1fr))" }}>
          {asked.map(({ path, missing, field, text }) => (
            <AnswerInput
              key={path}
              texts={{
                label: field.place,
                error: form.error(path),
                hint: missing > 0 ? t("batch.page.common.missing", { count: missing }) : t("batch.page.common.given"),
              }}
              field={field}
              value={form.values[path] ?? text}
              onChange={(next) => keep(path, next)}
            />
          ))}
        </Box>
        {form.failure !== undefined && <Alert severity="error">{failureText(form.failure)}</Alert>}
        <Box>
          <Button type="submit" variant="outlined" loading={form.busy} disabled={unchanged}>
            {t("batch.page.common.use")}
          </Button>
        </Box>
      </Box>
    </SectionCard>
  );
}
