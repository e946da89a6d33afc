import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import LinearProgress from "@mui/material/LinearProgress";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import { FailureState } from "#client/FailureState.tsx";
import { errorText, failureText } from "#client/failure-text.ts";
import { type BatchSection, partsFor } from "#client/feature.ts";
import { useFormValues } from "#client/form/use-form-values.ts";
import { textOf, useText } from "#client/i18n.ts";
import { lazyComponent } from "#client/lazy-component.tsx";
import { notify } from "#client/snackbar.tsx";
import { useChange } from "#client/use-change.ts";
import { useActor } from "#client/who.ts";
import { filedAt, filingOf, nowhere, projectError } from "#features/processes/filing.ts";
import { FilingFields } from "#features/processes/web/index.ts";
import type { Actor } from "#protocol/actor.ts";
import { PageBody, PageHeader } from "#ui/PageHeader.tsx";
import { ReasonButton } from "#ui/ReasonButton.tsx";
import { SectionCard } from "#ui/SectionCard.tsx";
import { SelectField } from "#ui/SelectField.tsx";
import { PageSkeleton } from "#ui/skeletons.tsx";
import type { Batch, Ending } from "../batch.ts";
import { makeProcesses } from "../contract.ts";
import { batchKeys, batchListKeys } from "../feature.ts";
import { changeBatch, endBatch } from "../policy.ts";
import { BatchActions } from "./BatchActions.tsx";
import { ColumnMapping, doubtful, unread } from "./ColumnMapping.tsx";
import { CommonAnswers } from "./CommonAnswers.tsx";
import { DraftGaps } from "./DraftGaps.tsx";
import { asksCommon } from "./fields.ts";
import { LossesDialog } from "./LossesDialog.tsx";
import { BackToBatches, BatchChip, rowStateLabel } from "./pieces.tsx";
import { batchQuery } from "./queries.ts";
import { RowList } from "./RowList.tsx";
import { useSendWorkbook } from "./use-send-workbook.ts";
import { WorkbookChooser } from "./WorkbookChooser.tsx";

/** The tag its processes are found by: the name of the file, unless somebody says otherwise. */
const tagOf = (name: string): string =>
  name
    .replace(/\.(?:xlsx|csv|tsv|txt)$/i, "")
    .replace(/,/g, " ")
    .trim()
    .slice(0, 40)
    .trim();

const BulkResults = lazyComponent(() => import("#features/process-lists/web/index.ts").then((m) => m.BulkResults));
const BatchProcesses = lazyComponent(() => import("./BatchProcesses.tsx").then((m) => m.BatchProcesses));

/** One batch: what was read, what is wrong, what was made. */
export function BatchPage({ sections }: { readonly sections: readonly BatchSection[] }) {
  const t = useText();
  const actor = useActor();
  const { id = "" } = useParams({ strict: false }) as { id?: string };
  const batch = useQuery(batchQuery(id));
  if (batch.isError)
    return (
      <PageBody>
        <BackToBatches />
        <FailureState page error={batch.error} onRetry={() => void batch.refetch()} />
      </PageBody>
    );
  if (!actor || !batch.data) return <PageSkeleton label={t("shell.loading")} />;
  return <OneBatch key={batch.data.id} batch={batch.data} actor={actor} sections={partsFor(actor, sections)} />;
}

function OneBatch(props: { readonly batch: Batch; readonly actor: Actor; readonly sections: readonly BatchSection[] }) {
  const { batch, actor, sections } = props;
  const { state } = batch;
  const mayChange = changeBatch(actor, batch) === true;
  const wrong = state === "ready" && batch.counts.wrong + batch.counts.incomplete > 0;
  const rows = <RowList batch={batch} mayChange={mayChange} />;
  const unmade = state === "ready" || state === "refused";
  // Columns that were not recognized are the reason that no row is right. Doubtful columns wait for a choice.
  const columnsFirst = unmade && (doubtful(batch) > 0 || (wrong && batch.counts.good === 0 && unread(batch) > 0));
  const columns = unmade && mayChange && batch.sheets.length > 0 && <ColumnMapping batch={batch} />;
  return (
    <PageBody>
      <PageHeader
        back={<BackToBatches />}
        title={batch.name}
        text={
          <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, alignItems: "center" }}>
            <BatchChip state={state} />
            <span>{batch.templateName}</span>
          </Box>
        }
        actions={<BatchActions batch={batch} actor={actor} />}
      />
      <Box sx={{ display: "grid", gap: 3 }} aria-live="polite">
        <Notices batch={batch} />
        {(state === "running" || state === "paused" || state === "stopped") && <Progress batch={batch} />}
        {state !== "reading" && state !== "refused" && <Counts batch={batch} />}
        {batch.counts.made > 0 && <BatchProcesses id={batch.id} />}
        {/* What is wrong comes first; where nothing is, what becomes of the rows. */}
        {columnsFirst && columns}
        {mayChange && asksCommon(batch) && <CommonAnswers batch={batch} />}
        {hasDrafts(batch) && mayChange && <DraftGaps batch={batch} />}
        {wrong && rows}
        {state === "ready" && mayChange && <MakeForm batch={batch} actor={actor} />}
        {batch.counts.made > 0 &&
          state !== "running" &&
          sections.map(({ id, title, Part }) => (
            <SectionCard key={id} title={textOf(title) ?? ""}>
              <Part batchId={batch.id} actor={actor} />
            </SectionCard>
          ))}
        {!wrong && state !== "reading" && state !== "refused" && rows}
        {!columnsFirst && columns}
        {mayChange && (unmade || isCorrectable(batch)) && <ReplaceFile id={batch.id} />}
      </Box>
      {batch.counts.made > 0 && <BulkResults />}
    </PageBody>
  );
}

/** True for a batch whose processes are drafts, which may lack answers. */
const hasDrafts = ({ state, ending, counts }: Batch): boolean =>
  ending === "draft" && counts.made > 0 && (state === "done" || state === "cancelled" || state === "ready");

/** True for a batch that was run and has rows left to correct. */
const isCorrectable = ({ state, counts }: Batch): boolean =>
  (state === "done" || state === "cancelled") && counts.wrong + counts.incomplete + counts.failed + counts.waiting > 0;

/** The notices of a batch above its rows: its problem, and the progress of reading its file. */
function Notices({ batch }: { readonly batch: Batch }) {
  const t = useText();
  const { state, problem } = batch;
  const read = batch.sheets.filter(({ loop }) => loop !== undefined);
  const hidden = read.reduce((sum, { hiddenRows = 0 }) => sum + hiddenRows, 0);
  return (
    <>
      {problem !== null && (
        <Alert severity={state === "ready" ? "warning" : "error"}>{errorText(problem) ?? problem}</Alert>
      )}
      {["ready", "refused", "paused", "stopped"].includes(state) && !batch.own && (
        <Alert severity="info">{t("batch.page.othersBatch", { name: batch.creatorName })}</Alert>
      )}
      {state === "reading" && (
        <Box>
          <Typography sx={{ mb: 1 }}>{t("batch.page.reading")}</Typography>
          <LinearProgress aria-label={t("batch.page.reading")} />
        </Box>
      )}
      {hidden > 0 && <Alert severity="info">{t("batch.page.hiddenRows", { count: hidden })}</Alert>}
      {batch.strays.length > 0 && (
        <Alert severity="warning">
          {t("batch.page.strays", {
            rows: batch.strays.map(({ sheet, row }) => `${sheet} ${row}`).join(", "),
          })}
        </Alert>
      )}
    </>
  );
}

function Progress({ batch: { counts } }: { readonly batch: Batch }) {
  const t = useText();
  const all = counts.made + counts.failed + counts.waiting;
  const settled = counts.made + counts.failed;
  const text = t("batch.page.progress", { settled, all });
  return (
    <Box>
      <Typography sx={{ mb: 1 }}>{text}</Typography>
      <LinearProgress variant="determinate" value={all === 0 ? 0 : (settled / all) * 100} aria-label={text} />
    </Box>
  );
}

function Counts({ batch: { counts, state, warned } }: { readonly batch: Batch }) {
  const t = useText();
  const shown = (["made", "waiting", "good", "incomplete", "wrong", "failed"] as const).filter(
    (one) => counts[one] > 0,
  );
  return (
    <Box component="dl" sx={{ display: "flex", flexWrap: "wrap", columnGap: 4, rowGap: 1, m: 0 }}>
      {shown.map((one) => (
        <OneCount
          key={one}
          label={t(`batch.rowsOf.${rowStateLabel(one, state)}`, { count: counts[one] })}
          count={counts[one]}
        />
      ))}
      {warned > 0 && <OneCount label={t("batch.rowsOf.warned", { count: warned })} count={warned} />}
    </Box>
  );
}

function OneCount({ label, count }: { readonly label: string; readonly count: number }) {
  return (
    <Box sx={{ display: "flex", flexDirection: "column-reverse" }}>
      <Typography component="dt" variant="body2" sx={{ color: "text.secondary" }}>
        {label}
      </Typography>
      <Typography component="dd" variant="h2" sx={{ m: 0 }}>
        {count}
      </Typography>
    </Box>
  );
}

function ReplaceFile({ id }: { readonly id: string }) {
  const t = useText();
  const { send, percent, error, losses, answer, cancel } = useSendWorkbook({ id }, ({ changed = 0, added = 0 }) =>
    notify.success(t("batch.page.replaced", { changed, added })),
  );
  return (
    <SectionCard title={t("batch.page.replace")}>
      <Typography variant="body2" sx={{ color: "text.secondary", mb: 1.5 }}>
        {t("batch.page.replaceHint")}
      </Typography>
      <WorkbookChooser error={error} percent={percent} onChoose={send} />
      {losses && <LossesDialog losses={losses} onAnswer={answer} onCancel={cancel} />}
    </SectionCard>
  );
}

/** Says how far the processes go and where they belong, and makes them. */
function MakeForm({ batch, actor }: { readonly batch: Batch; readonly actor: Actor }) {
  const t = useText();
  const endings = (["draft", "review", "approve"] as const).filter((one) => endBatch(actor, one, batch) === true);
  const last: Ending = endings.at(-1) ?? "draft";
  const [initial] = useState({ ...nowhere, ending: last, tags: tagOf(batch.name) });
  const make = useChange(makeProcesses, { inForm: true, refresh: [batchKeys.one(batch.id), batchListKeys.all] });
  const form = useFormValues({
    draft: ["batch", batch.id],
    initial,
    check: ({ project }) => ({ project: projectError(actor, project) }),
    nameAt: (path) => filedAt(path.replace(/^filing\./, "")),
    send: ({ ending, ...filed }) => make.mutateAsync({ id: batch.id, ending, filing: filingOf(filed) }),
  });
  const { ending } = form.values;
  const { good, incomplete } = batch.counts;
  const rows = ending === "draft" ? good + incomplete : good;
  return (
    <SectionCard title={t("batch.page.make")}>
      <Box
        component="form"
        noValidate
        onSubmit={form.submit}
        sx={{ display: "grid", gap: 2, width: "100%", maxWidth: 720 }}
      >
        <SelectField
          label={t("batch.page.ending")}
          hint={t(`batch.page.endingHint.${ending}`)}
          options={endings.map((one) => ({ value: one, label: t(`batch.page.endings.${one}`) }))}
          value={ending}
          onChange={(event) => form.set("ending", endings.find((one) => one === event.currentTarget.value) ?? "draft")}
        />
        <FilingFields actor={actor} form={form} />
        {form.failure !== undefined && <Alert severity="error">{failureText(form.failure)}</Alert>}
        <Box>
          <ReasonButton
            type="submit"
            variant="contained"
            loading={form.busy}
            reason={rows === 0 ? t("batch.page.noneReady") : undefined}
          >
            {t("batch.page.makeButton", { count: rows })}
          </ReasonButton>
        </Box>
      </Box>
    </SectionCard>
  );
}
