import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FailureState } from "#client/FailureState.tsx";
import { failureText } from "#client/failure-text.ts";
import { formatDateTime } from "#client/format.ts";
import { useText } from "#client/i18n.ts";
import { notify } from "#client/snackbar.tsx";
import { SidePanel } from "#ui/SidePanel.tsx";
import { ListSkeleton } from "#ui/skeletons.tsx";
import type { Study } from "../study.ts";
import { fetchVersion, versionsQuery } from "./queries.ts";
import type { Edit } from "./use-history.ts";

/** The versions of a study; one of them can be taken up again, which is a change like any other. */
export function VersionsPanel({
  study,
  edit,
  onClose,
}: {
  readonly study: Study;
  readonly edit: Edit;
  readonly onClose: () => void;
}) {
  const t = useText();
  const found = useQuery(versionsQuery(study.id));
  const [busy, setBusy] = useState<number>();
  const takeUp = async (version: number) => {
    setBusy(version);
    try {
      const { content } = await fetchVersion(study.id, version);
      edit(() => content);
      notify.success(t("planner.versions.taken", { version }));
      onClose();
    } catch (error) {
      notify.error(failureText(error));
    }
    setBusy(undefined);
  };
  return (
    <SidePanel title={t("planner.versions.title")} closeLabel={t("shell.close")} onClose={onClose}>
      {found.isPending && <ListSkeleton label={t("shell.loading")} />}
      {found.isError && <FailureState error={found.error} onRetry={() => void found.refetch()} />}
      <ol className="planner-versions">
        {found.data?.map(({ version, title, courses, savedAt, savedBy }) => (
          <li key={version}>
            <div>
              <strong>{t("planner.versions.one", { version })}</strong>
              <span>
                {formatDateTime(savedAt)}
                {savedBy && ` · ${savedBy}`}
              </span>
              <span>
                {title} · {t("planner.read.sides", { count: courses })}
              </span>
            </div>
            {version !== study.version && (
              <Button size="small" loading={busy === version} onClick={() => void takeUp(version)}>
                {t("planner.versions.take")}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </SidePanel>
  );
}
