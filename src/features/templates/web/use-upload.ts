import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { upload } from "#client/call.ts";
import { type UploadAnswer, uploadTemplate, uploadVersion } from "../contract.ts";
import { templateKeys, templateListKeys } from "../feature.ts";
import type { Fix } from "../findings.ts";

/** An upload: a new template with its name, or the next version of one. */
export type Sending = { readonly file: File; readonly fixes: readonly Fix[] } & (
  | { readonly kind: "template"; readonly name: string; readonly description: string; readonly directory: string }
  | { readonly kind: "version"; readonly id: string }
);

/** Uploads a Word file; `percent` is how much of it was sent. */
export function useUpload() {
  const queries = useQueryClient();
  const [percent, setPercent] = useState(0);
  const mutation = useMutation({
    mutationFn: (sending: Sending): Promise<UploadAnswer> => {
      setPercent(0);
      const onProgress = (sent: number, total: number) => setPercent(Math.floor((sent / Math.max(1, total)) * 100));
      const { kind, file } = sending;
      const fixes = sending.fixes.length > 0 ? { fixes: JSON.stringify(sending.fixes) } : {};
      if (kind === "version") return upload(uploadVersion, { id: sending.id, ...fixes }, file, { onProgress });
      const { name, description, directory } = sending;
      return upload(uploadTemplate, { name, description, directory, ...fixes }, file, { onProgress });
    },
    onSuccess: async (answer) => {
      if (answer.kind !== "stored") return;
      await Promise.all([
        queries.invalidateQueries({ queryKey: templateListKeys.all }),
        queries.invalidateQueries({ queryKey: templateKeys.one(answer.id) }),
      ]);
    },
  });
  return { ...mutation, percent };
}
