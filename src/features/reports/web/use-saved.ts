import { useText } from "#client/i18n.ts";
import { useChange } from "#client/use-change.ts";
import { savedReportKeys } from "../keys.ts";
import { deleteSavedReport, mailSavedReport, restoreSavedReport } from "../saved-contract.ts";

const refresh = [savedReportKeys.all];

/** Mails a report now. */
export function useMailSaved() {
  const t = useText();
  return useChange(mailSavedReport, { done: () => t("reports.saved.mailed"), refresh });
}

interface Named {
  readonly reportId: string;
  readonly name: string;
}

/** Deletes a report; the notice offers the way back. */
export function useDeleteSaved() {
  const t = useText();
  const restore = useChange<typeof restoreSavedReport, Named>(restoreSavedReport, {
    input: ({ reportId }) => ({ reportId }),
    done: (_, { name }) => t("reports.saved.restored", { name }),
    refresh,
  });
  return useChange<typeof deleteSavedReport, Named>(deleteSavedReport, {
    input: ({ reportId }) => ({ reportId }),
    done: (_, { name }) => t("reports.saved.deleted", { name }),
    undo: (_, report) => restore.mutate(report),
    refresh,
  });
}
