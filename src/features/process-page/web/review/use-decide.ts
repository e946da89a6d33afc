import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call, downloadUrl } from "#client/call.ts";
import { errorText, failureText } from "#client/failure-text.ts";
import { formatDateTime } from "#client/format.ts";
import { useText } from "#client/i18n.ts";
import { useNavigate } from "#client/link.tsx";
import { notify } from "#client/snackbar.tsx";
import { downloadDocument } from "#features/documents/contract.ts";
import { processAddress } from "#features/processes/addresses.ts";
import { getProcess } from "#features/processes/contract.ts";
import { processKeys, processListKeys } from "#features/processes/feature.ts";
import type { Process } from "#features/processes/process.ts";
import { approveProcess, rejectProcess } from "#features/reviews/contract.ts";
import { Failure } from "#protocol/failure.ts";
import { processQuery } from "../queries.ts";

const pauseMs = 1_500;

const maxLooks = 60;

/** The decision of a reviewer. */
export type Verdict =
  | { readonly kind: "approve" }
  | { readonly kind: "reject"; readonly reason: string; readonly tags: readonly string[] };

export type Deciding = ReturnType<typeof useDecide>;

/** Approves or rejects exactly the version that was read. A later decision fails with the name of the first decider. */
export function useDecide(process: Process, onDecided: (kind: Verdict["kind"]) => Promise<void>) {
  const t = useText();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const downloadPdf = useDownloadPdf();
  const { id, version, contentHash, title } = process;
  const conflict = ({ code, values }: Failure): string => {
    if (code === "processes.changed") return t("processes.page.review.changedSince");
    const { name, at } = values;
    if (code === "processes.decided" && typeof name === "string" && name !== "")
      return at
        ? t("processes.page.review.decidedAt", { name, date: formatDateTime(String(at)) })
        : t("processes.page.review.decidedBy", { name });
    return failureText(new Failure(code, 409));
  };
  return useMutation({
    mutationFn: (verdict: Verdict) =>
      verdict.kind === "approve"
        ? call(approveProcess, { id, version, contentHash })
        : call(rejectProcess, { id, version, reason: verdict.reason, tags: [...verdict.tags] }),
    onSuccess: (_, { kind }) => {
      if (kind === "approve")
        notify.success(t("processes.page.review.approved", { title }), {
          ms: 8000,
          actions: [
            { label: t("processes.page.review.open"), run: () => void navigate({ href: processAddress(id) }) },
            { label: t("processes.page.review.downloadPdf"), run: () => void downloadPdf(id, title) },
          ],
        });
      else notify.success(t("processes.page.review.rejected", { title }));
      // Before its page is fetched again, which would show it decided for a moment.
      return onDecided(kind);
    },
    onError: (error, { kind }) => {
      if (kind === "reject" && error instanceof Failure && error.fields.length > 0) return; // shown next to the field
      notify.error(error instanceof Failure && error.status === 409 ? conflict(error) : failureText(error), {
        ms: 8000,
      });
    },
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: processKeys.one(id) }),
        queries.invalidateQueries({ queryKey: processListKeys.all }),
      ]),
  });
}

/** Downloads the PDF of a process that was just approved, as soon as it has been made. */
function useDownloadPdf() {
  const t = useText();
  const queries = useQueryClient();
  const look = async (id: string) => {
    const process = await call(getProcess, { id });
    queries.setQueryData(processQuery(id).queryKey, process);
    return process.documents.find(({ kind }) => kind === "pdf");
  };
  return async (id: string, title: string): Promise<void> => {
    try {
      for (let looks = 0; looks < maxLooks; looks++) {
        const pdf = await look(id);
        if (pdf?.state === "ready") return download(downloadUrl(downloadDocument, { id, kind: "pdf" }));
        if (!pdf || pdf.state === "failed")
          return notify.error(errorText(pdf?.failure ?? undefined) ?? t("processes.page.review.noPdf", { title }));
        if (looks === 0) notify.info(t("processes.page.review.pdfSoon", { title }));
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
      notify.warning(t("processes.page.review.noPdf", { title }));
    } catch (error) {
      notify.error(failureText(error));
    }
  };
}

function download(address: string): void {
  const link = document.createElement("a");
  link.href = address;
  link.download = "";
  link.click();
}
