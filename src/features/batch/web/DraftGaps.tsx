import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { type ClipboardEvent, useState } from "react";
import { failureText } from "#client/failure-text.ts";
import { type FormValues, useFormValues } from "#client/form/use-form-values.ts";
import { useText } from "#client/i18n.ts";
import { useChange } from "#client/use-change.ts";
import { SectionCard } from "#ui/SectionCard.tsx";
import type { Batch, DraftOfBatch } from "../batch.ts";
import { completeDrafts } from "../contract.ts";
import { batchKeys } from "../feature.ts";
import { AnswerInput, stored } from "./AnswerInput.tsx";
import { type AskedField, fieldAt, placeAt } from "./fields.ts";
import { draftsQuery } from "./queries.ts";

/** A question that drafts lack, with these drafts. */
interface Gap {
  readonly path: string;
  readonly field: AskedField;
  readonly drafts: readonly DraftOfBatch[];
}

/** The questions that drafts lack, in the order of the form. */
function gapsOf(batch: Batch, drafts: readonly DraftOfBatch[]): Gap[] {
  const paths = [...new Set(drafts.flatMap(({ missing }) => missing))];
  const order = batch.choices.flatMap(({ columns }) => columns.map(({ id }) => id));
  return paths
    .flatMap((path): Gap[] => {
      const field = fieldAt(batch, path);
      return field ? [{ path, field, drafts: drafts.filter(({ missing }) => missing.includes(path)) }] : [];
    })
    .toSorted((one, other) => order.indexOf(one.field.id) - order.indexOf(other.field.id));
}

const all = "all";
const cellOf = (draft: string, path: string): string => `${draft} ${path}`;

type Cells = Readonly<Record<string, string>>;

/** Keeps what is typed into the cells, and sends what is not empty. */
function useGaps(batch: Batch, drafts: readonly DraftOfBatch[]) {
  const t = useText();
  const gaps = gapsOf(batch, drafts);
  const save = useChange(completeDrafts, {
    inForm: true,
    refresh: [batchKeys.one(batch.id)],
    done: ({ drafts: count }) => t("batch.page.drafts.done", { count }),
  });
  const sentOf = (typed: Cells) =>
    drafts.flatMap(({ processId, missing }) => {
      const answers = gaps.flatMap(({ path, field }) => {
        const text = typed[cellOf(processId, path)] || typed[cellOf(all, path)] || "";
        const value = missing.includes(path) ? stored(field, text) : null;
        return value === null ? [] : [[path, value] as const];
      });
      return answers.length > 0 ? [{ processId, answers: Object.fromEntries(answers) }] : [];
    });
  const cells = gaps.flatMap(({ path, drafts: some }) => [
    cellOf(all, path),
    ...some.map(({ processId }) => cellOf(processId, path)),
  ]);
  const cellAt = (sent: ReturnType<typeof sentOf>, error: string): string | undefined => {
    const [, at, path] = /^drafts\.(\d+)\.(.+)$/s.exec(error) ?? [];
    const draft = sent[Number(at)];
    return draft && path !== undefined ? cellOf(draft.processId, path) : undefined;
  };
  const form: FormValues<Cells> = useFormValues<Cells, string>({
    draft: ["batch.gaps", batch.id],
    initial: Object.fromEntries(cells.map((cell) => [cell, ""])),
    saved: cells.join("\n"),
    nameAt: (error) => cellAt(sentOf(form.values), error),
    send: (typed) => save.mutateAsync({ id: batch.id, drafts: sentOf(typed) }),
  });
  return { gaps, form, isEmpty: sentOf(form.values).length === 0 };
}

/** The drafts of a batch that lack answers, completed together: question by question, one field for each draft and one for all. */
export function DraftGaps({ batch }: { readonly batch: Batch }) {
  const found = useQuery(draftsQuery(batch.id)).data;
  return found && found.drafts.length > 0 ? <Gaps batch={batch} {...found} /> : null;
}

function Gaps(props: { readonly batch: Batch; readonly drafts: readonly DraftOfBatch[]; readonly more: boolean }) {
  const t = useText();
  const { batch, drafts, more } = props;
  const { gaps, form, isEmpty } = useGaps(batch, drafts);
  if (gaps.length === 0) return null;
  return (
    <SectionCard title={t("batch.page.drafts.title")}>
      <Typography variant="body2" sx={{ color: "text.secondary", mb: 2 }}>
        {t("batch.page.drafts.about")} {more && t("batch.page.drafts.more")}
      </Typography>
      <Box component="form" noValidate onSubmit={form.submit} sx={{ display: "grid", gap: 2, width: "100%" }}>
        {gaps.map((gap, at) => (
          <OneGap key={gap.path} batch={batch} gap={gap} first={at === 0} form={form} />
        ))}
        {form.failure !== undefined && <Alert severity="error">{failureText(form.failure)}</Alert>}
        <Box>
          <Button type="submit" variant="outlined" loading={form.busy} disabled={isEmpty}>
            {t("batch.page.drafts.save")}
          </Button>
        </Box>
      </Box>
    </SectionCard>
  );
}

interface GapProps {
  readonly batch: Batch;
  readonly gap: Gap;
  readonly first: boolean;
  readonly form: FormValues<Cells>;
}

/** One question with a field for each draft that lacks it. */
function OneGap({ batch, gap: { path, field, drafts }, first, form }: GapProps) {
  const t = useText();
  const [open, setOpen] = useState(first);
  /** Fills the fields from this one on with the lines of a column. */
  const paste = (from: number) => (event: ClipboardEvent) => {
    const lines = event.clipboardData
      .getData("text")
      .replace(/\r?\n$/, "")
      .split(/\r?\n/);
    if (lines.length < 2) return;
    event.preventDefault();
    for (const [at, { processId }] of drafts.slice(from, from + lines.length).entries())
      form.set(cellOf(processId, path), (lines[at] ?? "").split("\t")[0]?.trim() ?? "");
  };
  const everywhere = cellOf(all, path);
  return (
    <Box component="details" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <Box component="summary" sx={{ cursor: "pointer", minHeight: 24 }}>
        <strong>{placeAt(batch, path)}</strong>{" "}
        <Box component="span" sx={{ color: "text.secondary" }}>
          {t("batch.page.drafts.missing", { count: drafts.length })}
        </Box>
      </Box>
      {open && (
        <Box
          sx={{
            display: "grid",
            gap: 1.5,
            mt: 1.5,
            alignItems: "end",
            gridTemplateColumns: "repeat(auto-fill, minmax(220px, 1fr))",
          }}
        >
          {drafts.length > 1 && (
            <AnswerInput
              texts={{ label: t("batch.page.drafts.all") }}
              field={field}
              value={form.values[everywhere] ?? ""}
              onChange={(value) => form.set(everywhere, value)}
            />
          )}
          {drafts.map(({ processId, title, number }, at) => (
            <Box key={processId} onPaste={paste(at)} sx={{ minWidth: 0 }}>
              <AnswerInput
                texts={{ label: `${number}. ${title}`, error: form.error(cellOf(processId, path)) }}
                field={field}
                value={form.values[cellOf(processId, path)] ?? ""}
                onChange={(value) => form.set(cellOf(processId, path), value)}
              />
            </Box>
          ))}
        </Box>
      )}
    </Box>
  );
}
