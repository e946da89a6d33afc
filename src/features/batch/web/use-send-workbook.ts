import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { upload } from "#client/call.ts";
import { failureText } from "#client/failure-text.ts";
import { createBatch, replaceFile } from "../contract.ts";
import { batchKeys, batchListKeys } from "../feature.ts";

/** Sends a workbook, for a new batch of a template or instead of the one a batch has. */
export function useSendWorkbook(
  target: { readonly templateId: string } | { readonly id: string },
  onSent: (id: string) => void,
) {
  const queries = useQueryClient();
  const [percent, setPercent] = useState(0);
  const sending = useMutation({
    mutationFn: (file: File) => {
      setPercent(0);
      const onProgress = (sent: number, total: number) => setPercent(Math.floor((sent / Math.max(1, total)) * 100));
      return "id" in target
        ? upload(replaceFile, target, file, { onProgress })
        : upload(createBatch, target, file, { onProgress });
    },
    onSuccess: async ({ id }) => {
      void queries.invalidateQueries({ queryKey: batchListKeys.all });
      await queries.invalidateQueries({ queryKey: batchKeys.one(id) });
      onSent(id);
    },
  });
  return {
    send: (file: File) => sending.mutate(file),
    percent: sending.isPending ? percent : undefined,
    error: sending.isError ? failureText(sending.error) : undefined,
  };
}
