import { useQueryClient } from "@tanstack/react-query";
import { failureText } from "#client/failure-text.ts";
import { lazyComponent } from "#client/lazy-component.tsx";
import { notify } from "#client/snackbar.tsx";
import { processKeys } from "#features/processes/feature.ts";
import type { Filing, Process } from "#features/processes/process.ts";
import type { Actor } from "#protocol/actor.ts";
import { FilingDialog } from "../filing/FilingButton.tsx";
import type { FormSession } from "./form-session.ts";
import type { Sending } from "./use-send.ts";

export const loadConflictDialog = () => import("./ConflictDialog.tsx").then((m) => m.ConflictDialog);
const ConflictDialog = lazyComponent(loadConflictDialog);
export const loadSendDialog = () => import("./SendDialog.tsx").then((m) => m.SendDialog);
const SendDialog = lazyComponent(loadSendDialog);

/** The dialogs of the form. `project`: a project is asked for before it is sent. */
export type Asking = "send" | "differences" | "project";

export function FillDialogs({
  asking,
  process,
  actor,
  formSession,
  sending,
  finishing,
  onClose,
  onField,
}: {
  readonly asking: Asking | undefined;
  readonly process: Process;
  readonly actor: Actor;
  readonly formSession: FormSession;
  readonly sending: Sending;
  readonly finishing: boolean;
  readonly onClose: () => void;
  readonly onField: (name: string) => void;
}) {
  const queries = useQueryClient();
  const asked = {
    onClose,
    onMissing: (error: unknown) => {
      onClose();
      notify.error(failureText(error));
    },
  };
  const toPlace = (path: string) => {
    onClose();
    const name = formSession.answerStore.nameAt(path);
    if (name !== undefined) onField(name);
  };
  const file = async (filing: Filing) => {
    await formSession.file(filing);
    await queries.invalidateQueries({ queryKey: processKeys.one(process.id) });
  };
  return (
    <>
      {asking === "send" && (
        <SendDialog {...{ process, actor, formSession, sending, finishing }} onPlace={toPlace} {...asked} />
      )}
      {asking === "project" && <FilingDialog process={process} actor={actor} missing onFile={file} {...asked} />}
      {asking === "differences" && <ConflictDialog id={process.id} formSession={formSession} {...asked} />}
    </>
  );
}
