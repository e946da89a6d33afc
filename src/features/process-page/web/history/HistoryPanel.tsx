import Certificate from "@mui/icons-material/WorkspacePremiumOutlined";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { downloadUrl } from "#client/call.ts";
import { FailureState } from "#client/FailureState.tsx";
import { useText } from "#client/i18n.ts";
import { formQuestions } from "#features/answers/form-questions.ts";
import type { Process } from "#features/processes/process.ts";
import type { Actor } from "#protocol/actor.ts";
import { SidePanel } from "#ui/SidePanel.tsx";
import { ListSkeleton } from "#ui/skeletons.tsx";
import { downloadCertificate } from "../../contract.ts";
import { timelineQuery } from "../queries.ts";
import { HistoryItem } from "./HistoryItem.tsx";
import "./history.css";

/** Everything that happened to a process, newest first; versions of its answers can be compared and restored. */
export function HistoryPanel({
  process,
  actor,
  onClose,
}: {
  readonly process: Process;
  readonly actor: Actor;
  readonly onClose: () => void;
}) {
  const t = useText();
  const found = useQuery(timelineQuery(process.id));
  const { form, questions } = process;
  const plan = useMemo(() => formQuestions(form, questions), [form, questions]);
  const versions = found.data?.filter(({ kept }) => kept) ?? [];
  return (
    <SidePanel
      title={t("processes.history.title")}
      closeLabel={t("shell.close")}
      onClose={onClose}
      actions={
        <Button
          size="small"
          startIcon={<Certificate />}
          href={downloadUrl(downloadCertificate, { id: process.id })}
          download
        >
          {t("processes.history.certificateOpen")}
        </Button>
      }
    >
      {found.isPending && <ListSkeleton label={t("shell.loading")} />}
      {found.isError && <FailureState error={found.error} onRetry={() => void found.refetch()} />}
      <ol className="history">
        {found.data?.map((entry, place) => (
          <HistoryItem
            key={entry.id}
            entry={entry}
            process={process}
            actor={actor}
            plan={plan}
            versions={versions}
            newDay={dayOf(entry.at) !== dayOf(found.data[place - 1]?.at)}
            onClose={onClose}
          />
        ))}
      </ol>
    </SidePanel>
  );
}

const dayOf = (at: string | undefined): string => (at === undefined ? "" : new Date(at).toDateString());
