import Add from "@mui/icons-material/Add";
import Button from "@mui/material/Button";
import { useState } from "react";
import { BackLink } from "#client/BackLink.tsx";
import { useText } from "#client/i18n.ts";
import { lazyComponent } from "#client/lazy-component.tsx";
import { useNavigate } from "#client/link.tsx";
import { useChange } from "#client/use-change.ts";
import { screenPath } from "#protocol/address.ts";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { PageBody, PageHeader } from "#ui/PageHeader.tsx";
import { EmptyState } from "#ui/states.tsx";
import { deleteLevel, type Level, type Project } from "../contract.ts";
import { levelProjectKeys } from "../feature.ts";
import { writeProjects } from "../policy.ts";
import { summaryOf, trimmed } from "../summary.ts";
import { LevelPlan } from "./LevelPlan.tsx";
import { squareMetres } from "./money.ts";
import { UnitTable } from "./UnitTable.tsx";
import { WithProject } from "./WithProject.tsx";

const UnitDialog = lazyComponent(() => import("./UnitDialog.tsx").then((m) => m.UnitDialog));
const LevelDialog = lazyComponent(() => import("./LevelDialog.tsx").then((m) => m.LevelDialog));

/** /hp/projects/:id/settings/levels/:levelId: the units of one level. */
export const Page = () => (
  <WithProject>
    {(project, actor, levelId) => (
      <LevelOf project={project} levelId={levelId} writes={writeProjects(actor) === true} />
    )}
  </WithProject>
);

function LevelOf({
  project,
  levelId,
  writes,
}: {
  readonly project: Project;
  readonly levelId: string;
  readonly writes: boolean;
}) {
  const t = useText();
  const level = project.levels.find(({ id }) => id === levelId);
  const address = screenPath(writes ? "/hp/projects/:id/settings" : "/hp/projects/:id", { id: project.id });
  const back = <BackLink to={address}>{project.name}</BackLink>;
  if (!level)
    return (
      <PageBody>
        <PageHeader title={t("shell.missing")} back={back} />
      </PageBody>
    );
  return <Units key={level.id} project={project} level={level} writes={writes} back={back} />;
}

function Units(props: {
  readonly project: Project;
  readonly level: Level;
  readonly writes: boolean;
  readonly back: React.ReactNode;
}) {
  const t = useText();
  const { project, level, writes } = props;
  const [open, setOpen] = useState<"unit" | "rename" | "copy" | "delete">();
  const units = project.units.filter(({ levelId }) => levelId === level.id);
  const sum = summaryOf(units);
  const close = () => setOpen(undefined);
  const add = writes && (
    <Button variant="contained" startIcon={<Add />} onClick={() => setOpen("unit")}>
      {t("projectLevels.addUnit")}
    </Button>
  );
  return (
    <PageBody>
      <PageHeader
        title={level.name}
        back={props.back}
        text={`${t("projectLevels.units", { count: sum.units })} · ${squareMetres(trimmed(sum.privateArea))} · ${trimmed(sum.share)} %`}
        actions={
          writes && (
            <>
              <Button color="error" onClick={() => setOpen("delete")}>
                {t("projectLevels.deleteLevel")}
              </Button>
              <Button onClick={() => setOpen("rename")}>{t("projectLevels.rename")}</Button>
              <Button variant="outlined" onClick={() => setOpen("copy")}>
                {t("projectLevels.copyLevel")}
              </Button>
              {units.length > 0 && add}
            </>
          )
        }
      />
      <div className="hp">
        <LevelPlan project={project} level={level} units={units} writes={writes} />
        {units.length === 0 ? (
          <EmptyState
            title={t("projectLevels.noUnits")}
            text={writes ? t("projectLevels.noUnitsText") : undefined}
            action={add || undefined}
          />
        ) : (
          <UnitTable project={project} units={units} label={level.name} writes={writes} edits={writes} />
        )}
      </div>
      {open === "unit" && <UnitDialog projectId={project.id} levelId={level.id} onClose={close} />}
      {(open === "rename" || open === "copy") && (
        <LevelDialog project={project} level={level} what={open} onClose={close} />
      )}
      {open === "delete" && <DeleteLevel project={project} level={level} onClose={close} />}
    </PageBody>
  );
}

function DeleteLevel({
  project,
  level,
  onClose,
}: {
  readonly project: Project;
  readonly level: Level;
  readonly onClose: () => void;
}) {
  const t = useText();
  const navigate = useNavigate();
  const remove = useChange(deleteLevel, {
    done: () => t("projectLevels.levelDeleted"),
    refresh: [levelProjectKeys.one(project.id)],
    afterwards: () => navigate({ to: screenPath("/hp/projects/:id/settings", { id: project.id }) }),
  });
  return (
    <ConfirmDialog
      open
      tone="error"
      title={t("projectLevels.deleteLevelAsk", { name: level.name })}
      text={t("projectLevels.deleteLevelText")}
      confirmLabel={t("projectLevels.deleteLevel")}
      cancelLabel={t("shell.cancel")}
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ id: project.id, levelId: level.id }, { onError: onClose })}
      onCancel={onClose}
    />
  );
}
