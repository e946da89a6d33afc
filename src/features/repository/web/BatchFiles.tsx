import LinearProgress from "@mui/material/LinearProgress";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#client/call.ts";
import { failureText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { notify } from "#client/snackbar.tsx";
import type { SheetRow } from "#features/batch/batch.ts";
import { getBatch, listRows } from "#features/batch/contract.ts";
import { batchKeys } from "#features/batch/keys.ts";
import type { Actor } from "#protocol/actor.ts";
import { ReasonButton } from "#ui/ReasonButton.tsx";
import { repositoryListKeys } from "../keys.ts";
import { fileProcess } from "../process-contract.ts";
import { FolderDialog } from "./FolderDialog.tsx";
import { ReportDialog } from "./ReportDialog.tsx";
import type { Report } from "./use-item-acts.ts";
import "./repository.css";

/** Files the documents of the approved processes of a batch in one folder; what was filed before stays where it is. */
export function BatchFiles({ batchId, actor }: { readonly batchId: string; readonly actor: Actor }) {
  const t = useText();
  const batch = useQuery({
    queryKey: batchKeys.of(batchId),
    queryFn: ({ signal }) => call(getBatch, { id: batchId }, { signal }),
  });
  const [choosing, setChoosing] = useState(false);
  const { through, report, file, closeReport } = useFiling(batchId);
  return (
    <div className="repository-batch">
      <p className="repository-where">{t("repository.filed.batch")}</p>
      <ReasonButton
        variant="outlined"
        loading={through !== undefined}
        reason={batch.data?.documents === 0 ? t("repository.filed.noneReady") : undefined}
        onClick={() => setChoosing(true)}
      >
        {t("repository.filed.open")}
      </ReasonButton>
      {through && through.all > 0 && (
        <LinearProgress
          variant="determinate"
          value={(through.done / through.all) * 100}
          aria-label={t("repository.filed.through", { at: through.done, count: through.all })}
        />
      )}
      {choosing && (
        <FolderDialog
          uid={actor.uid}
          title={t("repository.filed.intoOfBatch")}
          submitLabel={t("repository.filed.here")}
          onClose={() => setChoosing(false)}
          onChosen={(folderId) => {
            setChoosing(false);
            return file(folderId);
          }}
        />
      )}
      {report && <ReportDialog report={report} onClose={closeReport} />}
    </div>
  );
}

/** Files the documents one after the other, with how far it is and a report of those that could not be filed. */
function useFiling(batchId: string) {
  const t = useText();
  const queries = useQueryClient();
  const [through, setThrough] = useState<{ readonly done: number; readonly all: number }>();
  const [report, setReport] = useState<Report>();
  const file = async (folderId: string | undefined) => {
    setThrough({ done: 0, all: 0 });
    try {
      const rows = await madeRows(batchId);
      const refused: { name: string; why: string }[] = [];
      for (const [at, { processId, title }] of rows.entries()) {
        setThrough({ done: at, all: rows.length });
        if (processId === null) continue;
        await call(fileProcess, { processId, folderId: folderId ?? null }).catch((error: unknown) =>
          refused.push({ name: title, why: failureText(error) }),
        );
      }
      const done = rows.length - refused.length;
      if (refused.length > 0) setReport({ done, refused });
      else notify.success(t("repository.filed.done", { count: done }));
      void queries.invalidateQueries({ queryKey: repositoryListKeys.all });
    } catch (error) {
      notify.error(failureText(error));
    }
    setThrough(undefined);
  };
  return { through, report, file, closeReport: () => setReport(undefined) };
}

/** The rows of a batch that became processes. */
async function madeRows(id: string): Promise<readonly SheetRow[]> {
  const rows: SheetRow[] = [];
  let after: string | undefined;
  do {
    const page = await call(listRows, { id, state: "made", limit: 100, ...(after === undefined ? {} : { after }) });
    rows.push(...page.rows);
    after = page.next ?? undefined;
  } while (after !== undefined);
  return rows;
}
