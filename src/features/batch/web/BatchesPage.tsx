import Download from "@mui/icons-material/DownloadOutlined";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { downloadUrl } from "#client/call.ts";
import { FailureState } from "#client/FailureState.tsx";
import { errorText } from "#client/failure-text.ts";
import { formatDateTime } from "#client/format.ts";
import { useText } from "#client/i18n.ts";
import { Link, useNavigate } from "#client/link.tsx";
import { PagedList } from "#client/list/PagedList.tsx";
import { useActor } from "#client/who.ts";
import type { Actor } from "#protocol/actor.ts";
import { screenPath } from "#protocol/address.ts";
import { type Column, DataTable } from "#ui/DataTable.tsx";
import { PageBody, PageHeader } from "#ui/PageHeader.tsx";
import { SectionCard } from "#ui/SectionCard.tsx";
import { SelectField } from "#ui/SelectField.tsx";
import { FormSkeleton, PageSkeleton } from "#ui/skeletons.tsx";
import { EmptyState } from "#ui/states.tsx";
import type { BatchRow } from "../batch.ts";
import { downloadSheet } from "../contract.ts";
import { createBatch } from "../policy.ts";
import { BackToProcesses, BatchChip } from "./pieces.tsx";
import { batchesQuery, templateChoicesQuery } from "./queries.ts";
import { useSendWorkbook } from "./use-send-workbook.ts";
import { WorkbookChooser } from "./WorkbookChooser.tsx";

/** Begins batches, and lists those there were. */
export function Page() {
  const t = useText();
  const actor = useActor();
  if (!actor) return <PageSkeleton label={t("shell.loading")} />;
  return (
    <PageBody>
      <PageHeader back={<BackToProcesses />} title={t("batch.page.title")} text={t("batch.page.about")} />
      <Box className="in-order" sx={{ display: "grid", gap: 3 }}>
        <Begin actor={actor} />
        <History />
      </Box>
    </PageBody>
  );
}

function Begin({ actor }: { readonly actor: Actor }) {
  const t = useText();
  const navigate = useNavigate();
  const templates = useQuery(templateChoicesQuery);
  const [chosen, setChosen] = useState("");
  const all = templates.data?.rows ?? [];
  const templateId = all.length === 1 ? (all[0]?.id ?? "") : chosen;
  const { send, percent, error } = useSendWorkbook(
    { templateId },
    ({ id }) => void navigate({ href: screenPath("/batches/:id", { id }) }),
  );
  const may = createBatch(actor);
  return (
    <SectionCard title={t("batch.page.new")}>
      {templates.isPending && <FormSkeleton label={t("shell.loading")} fields={2} />}
      {templates.isError && <FailureState error={templates.error} onRetry={() => void templates.refetch()} />}
      {templates.isSuccess && all.length === 0 && (
        <EmptyState title={t("processes.page.begin.noTemplates")} text={t("processes.page.begin.noTemplatesOther")} />
      )}
      {all.length > 0 && (
        <Box sx={{ display: "grid", gap: 2, maxWidth: 720 }}>
          <SelectField
            label={t("processes.page.begin.template")}
            {...(all.length === 1 ? {} : { placeholder: t("processes.page.begin.choose") })}
            options={all.map(({ id, name }) => ({ value: id, label: name }))}
            value={templateId}
            onChange={(event) => setChosen(event.currentTarget.value)}
          />
          {may !== true && <Typography color="error">{errorText(may)}</Typography>}
          {templateId !== "" && may === true && (
            <>
              <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1.5, alignItems: "center" }}>
                <Button
                  component="a"
                  variant="outlined"
                  startIcon={<Download />}
                  href={downloadUrl(downloadSheet, { templateId })}
                >
                  {t("batch.page.downloadSheet")}
                </Button>
                <Typography variant="body2" sx={{ color: "text.secondary", flex: "1 1 240px" }}>
                  {t("batch.page.downloadSheetHint")}
                </Typography>
              </Box>
              <WorkbookChooser error={error} percent={percent} onChoose={send} />
            </>
          )}
        </Box>
      )}
    </SectionCard>
  );
}

function History() {
  const t = useText();
  const found = useInfiniteQuery(batchesQuery);
  const columns: Column<BatchRow>[] = [
    {
      key: "name",
      heading: t("batch.page.workbook"),
      as: "title",
      cell: ({ id, name }) => <Link to={screenPath("/batches/:id", { id })}>{name}</Link>,
    },
    { key: "template", heading: t("processes.page.begin.template"), cell: ({ templateName }) => templateName },
    { key: "state", heading: t("batch.page.state"), cell: ({ state }) => <BatchChip state={state} /> },
    {
      key: "made",
      heading: t("batch.page.made"),
      cell: ({ counts }) => `${counts.made} / ${Object.values(counts).reduce((sum, one) => sum + one, 0)}`,
    },
    { key: "by", heading: t("batch.page.by"), cell: ({ creatorName }) => creatorName },
    { key: "at", heading: t("batch.page.at"), as: "end", cell: ({ createdAt }) => formatDateTime(createdAt) },
  ];
  return (
    <SectionCard title={t("batch.page.history")}>
      <Box sx={{ width: "100%" }}>
        <PagedList query={found} empty={{ title: t("batch.page.none"), text: t("batch.page.noneText") }}>
          {(rows, more) => (
            <DataTable
              label={t("batch.page.history")}
              columns={columns}
              rows={rows}
              rowKey={({ id }) => id}
              more={more}
            />
          )}
        </PagedList>
      </Box>
    </SectionCard>
  );
}
