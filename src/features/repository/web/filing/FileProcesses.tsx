import { call } from "#client/call.ts";
import type { ProcessAct } from "#client/feature.ts";
import { useText } from "#client/i18n.ts";
import { fileProcess } from "../../process-contract.ts";
import { FolderDialog } from "../items/FolderDialog.tsx";

/** Asks for the folder that the documents of several approved processes are filed in. */
export function FileProcesses({ count, actor, onRun, onClose }: Parameters<ProcessAct["Part"]>[0]) {
  const t = useText();
  return (
    <FolderDialog
      uid={actor.uid}
      title={t("repository.filed.into", { count })}
      submitLabel={t("repository.filed.here")}
      onClose={onClose}
      onChosen={async (folderId) =>
        onRun(
          ({ id }) => call(fileProcess, { processId: id, folderId: folderId ?? null }),
          (done) => t("repository.filed.done", { count: done }),
        )
      }
    />
  );
}
