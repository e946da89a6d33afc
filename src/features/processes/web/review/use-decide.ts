import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { failureText } from "#client/failure-text.ts";
import { formatDateTime } from "#client/format.ts";
import { useText } from "#client/i18n.ts";
import { useNavigate } from "#client/link.tsx";
import { notify } from "#client/snackbar.tsx";
import { Failure } from "#protocol/failure.ts";
import { approveProcess, rejectProcess } from "../../contract.ts";
import { processKeys, processListKeys } from "../../keys.ts";
import type { Process } from "../../process.ts";
import { processAddress } from "../links.tsx";
import { useDownloadPdf } from "./use-download-pdf.ts";

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
