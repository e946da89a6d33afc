import { useText } from "#client/i18n.ts";
import { useNavigate } from "#client/link.tsx";
import { useChange } from "#client/use-change.ts";
import { templateAlertKeys } from "#features/alerts/feature.ts";
import { templateKeys, templateVersionKeys } from "#features/templates/feature.ts";
import type { CheckFinding } from "../check.ts";
import { ignoreFinding, repairFinding } from "../contract.ts";

/** Returns the actions on the findings of a template. */
export function useFindings(templateId: string, versionId: string) {
  const t = useText();
  const navigate = useNavigate();
  const own = templateVersionKeys.one(templateId);
  const repair = useChange(repairFinding, {
    input: ({ id }: CheckFinding) => ({ templateId, findingId: id, versionId }),
    done: ({ number }, { repair: how }) =>
      how === "rewrite"
        ? t("templateChecks.repairedDocument", { number })
        : t(how === "addAlert" ? "templateChecks.alertAdded" : "templateChecks.repaired"),
    refresh: [own, templateKeys.one(templateId), templateAlertKeys.one(templateId)],
  });
  const ignore = useChange(ignoreFinding, {
    input: ({ id, ignored }: CheckFinding) => ({ templateId, findingId: id, ignored: !ignored }),
    done: ({ ignored }) => t(ignored ? "templateChecks.ignored" : "templateChecks.reported"),
    undo: (answer, finding) => ignore.mutate({ ...finding, ignored: answer.ignored }),
    refresh: [own],
  });
  const open = ({ field, tab }: CheckFinding) => {
    const search = field === undefined ? { tab } : { field };
    void navigate({ to: ".", search, resetScroll: false });
  };
  return { repair, ignore, open };
}

export type FindingChanges = ReturnType<typeof useFindings>;
