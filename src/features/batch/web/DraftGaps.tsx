import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { type ClipboardEvent, type FormEvent, useState } from "react";
import { errorText, failureText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { useChange } from "#client/use-change.ts";
import { Failure } from "#protocol/failure.ts";
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

/** Keeps what is typed into the cells, and sends what is not empty. */
function useGaps(batch: Batch, drafts: readonly DraftOfBatch[]) {
  const t = useText();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const gaps = gapsOf(batch, drafts);
  const save = useChange(completeDrafts, {
    inForm: true,
    refresh: [batchKeys.one(batch.id)],
    done: ({ drafts: count }) => t("batch.page.drafts.done", { count }),
    afterwards: () => setTyped({}),
  });
  const sent = drafts.flatMap(({ processId, missing }) => {
    const answers = gaps.flatMap(({ path, field }) => {
      const text = typed[cellOf(processId, path)] || typed[cellOf(all, path)] || "";
      const value = missing.includes(path) ? stored(field, text) : null;
      return value === null ? [] : [[path, value] as const];
    });
    return answers.length > 0 ? [{ processId, answers: Object.fromEntries(answers) }] : [];
  });
  const fields = save.error instanceof Failure ? save.error.fields : [];
  const errorAt = (processId: string, path: string): string | undefined => {
    const at = save.variables?.drafts.findIndex((one) => one.processId === processId);
    const error = fields.find((one) => one.path === `drafts.${at}.${path}`);
    return error && errorText(error.code);
  };
  const type = (values: Readonly<Record<string, string>>) => setTyped((before) => ({ ...before, ...values }));
  return {
    gaps,
    typed,
    type,
    errorAt,
    submit: (event: FormEvent) => {
      event.preventDefault();
      save.mutate({ id: batch.id, drafts: sent });
    },
    busy: save.isPending,
    isEmpty: sent.length === 0,
    failure: save.error && fields.length === 0 ? failureText(save.error) : undefined,
  };
}

/** The drafts of a batch that lack answers, completed together: question by question, one field for each draft and one for all. */
export function DraftGaps({ batch }: { readonly batch: Batch }) {
  const found = useQuery(draftsQuery(batch.id)).data;
  return found && found.drafts.length > 0 ? <Gaps batch={batch} {...found} /> : null;
}

function Gaps(props: { readonly batch: Batch; readonly drafts: readonly DraftOfBatch[]; readonly more: boolean }) {
  const t = useText();
  const { batch, drafts, more } = props;
  const { gaps, typed, type, errorAt, submit, busy, isEmpty, failure } = useGaps(batch, drafts);
  if (gaps.length === 0) return null;
  return (
    <SectionCard title={t("batch.page.drafts.title")}>
      <Typography variant="body2" sx={{ color: "text.secondary", mb: 2 }}>
        {t("batch.page.drafts.about")} {more && t("batch.page.drafts.more")}
      </Typography>
      <Box component="form" noValidate onSubmit={submit} sx={{ display: "grid", gap: 2, width: "100%" }}>
        {gaps.map((gap, at) => (
          <OneGap
            key={gap.path}
            batch={batch}
            gap={gap}
            first={at === 0}
            typed={typed}
            onType={type}
            errorAt={errorAt}
          />
        ))}
        {failure !== undefined && <Alert severity="error">{failure}</Alert>}
        <Box>
          <Button type="submit" variant="outlined" loading={busy} disabled={isEmpty}>
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
  readonly typed: Readonly<Record<string, string>>;
  readonly onType: (values: Readonly<Record<string, string>>) => void;
  readonly errorAt: (processId: string, path: string) => string | undefined;
}

/** One question with a field for each draft that lacks it. */
function OneGap({ batch, gap: { path, field, drafts }, first, typed, onType, errorAt }: GapProps) {
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
    const cells = drafts
      .slice(from, from + lines.length)
      .map(({ processId }, at) => [cellOf(processId, path), (lines[at] ?? "").split("\t")[0]?.trim() ?? ""]);
    onType(Object.fromEntries(cells) as Record<string, string>);
  };
  const everywhere = typed[cellOf(all, path)] ?? "";
  return (
    <Box component="details" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <Box component="summary" sx={{ cursor: "pointer", minHeight: 24 }}>
        <strong>{placeAt(batch, path)}</strong>{" "}
        <Box component="span" sx={{ color: "text.secondary" }}>
          {t("batch.page.drafts.missing", { count: drafts.length })}
        </Box>
      </Box>
      {open && (
        <Box sx={{ display: "grid", gap: 1.5, mt: 1.5, gridTemplateColumns: "repeat(auto-fill, minmax(220px, 1fr))" }}>
          {drafts.length > 1 && (
            <AnswerInput
              texts={{ label: t("batch.page.drafts.all") }}
              field={field}
              value={everywhere}
              onChange={(value) => onType({ [cellOf(all, path)]: value })}
            />
          )}
          {drafts.map(({ processId, title, number }, at) => (
            <Box key={processId} onPaste={paste(at)} sx={{ minWidth: 0 }}>
              <AnswerInput
                texts={{ label: `${number}. ${title}`, error: errorAt(processId, path) }}
                field={field}
                value={typed[cellOf(processId, path)] ?? ""}
                onChange={(value) => onType({ [cellOf(processId, path)]: value })}
              />
            </Box>
          ))}
        </Box>
      )}
    </Box>
  );
}
