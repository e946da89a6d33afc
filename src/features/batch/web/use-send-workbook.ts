import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { upload } from "#client/call.ts";
import { failureText } from "#client/failure-text.ts";
import { Failure } from "#protocol/failure.ts";
import { createBatch, replaceFile } from "../contract.ts";
import { batchKeys, batchListKeys } from "../feature.ts";

/** Rows and corrections of a batch that another workbook does not have. */
export interface Losses {
  readonly rows: number;
  readonly corrections: number;
  /** The numbers of the first rows. */
  readonly numbers: string;
}

interface Sent {
  readonly file: File;
  readonly absent?: "keep" | "remove";
}

const lossesOf = (error: unknown): Losses | undefined =>
  error instanceof Failure && error.code === "batch.wouldRemove"
    ? {
        rows: Number(error.values["rows"] ?? 0),
        corrections: Number(error.values["corrections"] ?? 0),
        numbers: String(error.values["numbers"] ?? ""),
      }
    : undefined;

/** Sends a workbook, for a new batch of a template or into a batch. `losses`: the question before anything is removed. */
export function useSendWorkbook<T extends { readonly templateId: string } | { readonly id: string }>(
  target: T,
  onSent: (sent: { readonly id: string; readonly changed?: number; readonly added?: number }) => void,
) {
  const queries = useQueryClient();
  const [percent, setPercent] = useState(0);
  const sending = useMutation({
    mutationFn: ({
      file,
      absent,
    }: Sent): Promise<{ readonly id: string; readonly changed?: number; readonly added?: number }> => {
      setPercent(0);
      const onProgress = (sent: number, total: number) => setPercent(Math.floor((sent / Math.max(1, total)) * 100));
      return "id" in target
        ? upload(replaceFile, { id: target.id, ...(absent ? { absent } : {}) }, file, { onProgress })
        : upload(createBatch, { templateId: target.templateId }, file, { onProgress });
    },
    onSuccess: async (sent) => {
      void queries.invalidateQueries({ queryKey: batchListKeys.all });
      await queries.invalidateQueries({ queryKey: batchKeys.one(sent.id) });
      onSent(sent);
    },
  });
  const losses = lossesOf(sending.error);
  const file = sending.variables?.file;
  return {
    send: (chosen: File) => sending.mutate({ file: chosen }),
    percent: sending.isPending ? percent : undefined,
    error: sending.isError && !losses ? failureText(sending.error) : undefined,
    losses,
    /** Sends the same file again with the answer to the question. */
    answer: (absent: "keep" | "remove") => file && sending.mutate({ file, absent }),
    cancel: () => sending.reset(),
  };
}
