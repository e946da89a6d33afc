import { useQueryClient } from "@tanstack/react-query";
import { call, downloadUrl } from "#client/call.ts";
import { errorText, failureText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { notify } from "#client/snackbar.tsx";
import { downloadDocument, getProcess } from "../../contract.ts";
import { processQuery } from "../queries.ts";

const pauseMs = 1_500;
const maxLooks = 60;

/** Downloads the PDF of a process that was just approved, as soon as it has been made. */
export function useDownloadPdf() {
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
