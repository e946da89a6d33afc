import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#client/call.ts";
import { useText } from "#client/i18n.ts";
import { useChange } from "#client/use-change.ts";
import { processBulkKeys } from "#features/process-lists/keys.ts";
import { processListKeys } from "#features/processes/feature.ts";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { type BatchAct, batchActs } from "../batch.ts";
import { actOnBatch, getBatchActs } from "../contract.ts";

/** The acts on all processes of a batch. */
export function BatchProcesses({ id }: { readonly id: string }) {
  const t = useText();
  const [asking, setAsking] = useState(false);
  const found = useQuery({
    queryKey: processListKeys.of("batchActs", id),
    queryFn: ({ signal }) => call(getBatchActs, { id }, { signal }),
  });
  const act = useChange(actOnBatch, { refresh: [processBulkKeys.all], afterwards: () => setAsking(false) });
  const count = (name: BatchAct) => found.data?.[name] ?? 0;
  const offered = batchActs.filter((name) => count(name) > 0);
  return (
    <>
      {offered.length > 0 && (
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
          {offered.map((name) => (
            <Button
              key={name}
              variant="outlined"
              loading={act.isPending && act.variables.act === name}
              onClick={() => (name === "approve" ? setAsking(true) : act.mutate({ id, act: name }))}
            >
              {t(`batch.page.onAll.${name}`, { count: count(name) })}
            </Button>
          ))}
        </Box>
      )}
      <ConfirmDialog
        open={asking}
        title={t("processes.page.bulk.approveTitle", { count: count("approve") })}
        text={t("batch.page.onAll.approveText")}
        confirmLabel={t("processes.page.bulk.approve")}
        cancelLabel={t("shell.cancel")}
        busy={act.isPending}
        onConfirm={() => act.mutate({ id, act: "approve" })}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
