import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { failureText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { useNavigate } from "#client/link.tsx";
import { notify } from "#client/snackbar.tsx";
import { processAddress } from "#features/processes/addresses.ts";
import { copyProcess, type ProcessState } from "#features/processes/contract.ts";
import { processKeys, processListKeys } from "#features/processes/feature.ts";
import type { Process } from "#features/processes/process.ts";
import { finishProcess, sendProcess } from "#features/reviews/contract.ts";
import { Failure } from "#protocol/failure.ts";
import type { FormSession } from "./form-session.ts";

export type Sending = ReturnType<typeof useSend>;

/**
 * Returns the label of the button that approves by finishing. If the plan has a review, the label says that it
 * approves.
 */
export const finishLabel = ({ autoApprove }: Pick<Process, "autoApprove">) =>
  autoApprove ? "processes.page.fill.finishApprove" : "processes.page.fill.finish";

/** A process as it is sent: to a reviewer or to all. With `copyTitle` a copy with this title is begun and opened. */
interface Sent {
  readonly reviewerId: string | null;
  readonly copyTitle?: string;
  /** The title that it gets before. */
  readonly title?: string;
}

/** Sends the process to review, or finishes it where there is no review. Saves first. */
export function useSend(id: string, formSession: FormSession, finishing: boolean, onSent: () => void) {
  const t = useText();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const openCopy = async (title: string) => {
    try {
      const copy = await call(copyProcess, { id, title, titleByRule: true });
      await navigate({ href: processAddress(copy.id) });
      notify.success(t("processes.page.send.copied"));
    } catch (error) {
      // It was sent all the same.
      notify.error(t("processes.page.send.notCopied", { why: failureText(error) }));
    }
  };
  return useMutation({
    mutationFn: async ({ reviewerId, title }: Sent): Promise<ProcessState> => {
      await formSession.flush();
      if (title !== undefined) await formSession.rename(title);
      const { version } = formSession;
      return finishing ? call(finishProcess, { id, version }) : call(sendProcess, { id, version, reviewerId });
    },
    onSuccess: async ({ status }, { copyTitle }) => {
      onSent();
      if (copyTitle !== undefined) await openCopy(copyTitle);
      else notify.success(t(status === "approved" ? "processes.page.send.finished" : "processes.page.send.done"));
    },
    onError: (error) => {
      // The server found what this page did not: it is shown at its places.
      if (error instanceof Failure && error.code === "processes.answersIncomplete")
        formSession.showServerErrors(error.fields);
    },
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: processKeys.one(id) }),
        queries.invalidateQueries({ queryKey: processListKeys.all }),
      ]),
  });
}
