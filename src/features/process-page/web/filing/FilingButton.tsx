import Label from "@mui/icons-material/LabelOutlined";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#client/call.ts";
import { useText } from "#client/i18n.ts";
import { lazyComponent } from "#client/lazy-component.tsx";
import { fileProcess } from "#features/processes/contract.ts";
import { processKeys, processListKeys } from "#features/processes/feature.ts";
import { fileProcess as mayFile } from "#features/processes/policy.ts";
import type { Filing, Process } from "#features/processes/process.ts";
import type { Actor } from "#protocol/actor.ts";
import { ActionButton } from "#ui/ActionButton.tsx";

/** The dialog that asks where a process belongs. */
export const FilingDialog = lazyComponent(() => import("./FilingDialog.tsx").then((m) => m.FilingDialog));

/** Opens the question where a process belongs, for who may say. `onFile` stores it; without it the call is made here. */
export function FilingButton({
  process,
  actor,
  onFile,
}: {
  readonly process: Process;
  readonly actor: Actor;
  readonly onFile?: (filing: Filing) => Promise<void>;
}) {
  const t = useText();
  const queries = useQueryClient();
  const [open, setOpen] = useState(false);
  const { id, version } = process;
  if (mayFile(actor, process) !== true) return null;
  const store = async (filing: Filing) => {
    if (onFile) await onFile(filing);
    else await call(fileProcess, { id, version, ...filing });
    await Promise.all([
      queries.invalidateQueries({ queryKey: processKeys.one(id) }),
      queries.invalidateQueries({ queryKey: processListKeys.all }),
    ]);
  };
  return (
    <>
      <ActionButton
        label={t("processes.page.filing.open")}
        icon={<Label fontSize="small" />}
        onClick={() => setOpen(true)}
      />
      {open && <FilingDialog process={process} actor={actor} onFile={store} onClose={() => setOpen(false)} />}
    </>
  );
}
