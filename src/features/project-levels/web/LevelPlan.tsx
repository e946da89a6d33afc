import Button from "@mui/material/Button";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { downloadUrl, upload } from "#client/call.ts";
import { failureText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { lazyComponent } from "#client/lazy-component.tsx";
import { notify } from "#client/snackbar.tsx";
import { useChange } from "#client/use-change.ts";
import { FileButton } from "#ui/FileButton.tsx";
import { SectionCard } from "#ui/SectionCard.tsx";
import { deleteLevelPlan, downloadLevelPlan, type Level, type Project, placeUnit, saveLevelPlan } from "../contract.ts";
import { levelProjectKeys } from "../feature.ts";
import type { Spot, Unit } from "../unit.ts";
import { SpotOfUnit } from "./SpotOfUnit.tsx";
import { useUnitName } from "./unit-name.ts";

const StateDialog = lazyComponent(() => import("./StateDialog.tsx").then((m) => m.StateDialog));

interface PlanProps {
  readonly project: Project;
  readonly level: Level;
  readonly units: readonly Unit[];
  readonly writes: boolean;
}

/** The drawing of a level with its units in place, in the colour of their state. Users who may write can move them. */
export function LevelPlan({ project, level, units, writes }: PlanProps) {
  const t = useText();
  const { plan } = level;
  const at = { id: project.id, levelId: level.id };
  const remove = useChange(deleteLevelPlan, {
    done: () => t("projectLevels.plan.removed"),
    refresh: [levelProjectKeys.one(project.id)],
  });
  if (!plan && !writes) return null;
  return (
    <SectionCard title={t("projectLevels.plan.title")}>
      {!plan && <p className="hp-quiet">{t("projectLevels.plan.none")}</p>}
      {plan?.picture && <Drawing project={project} level={level} units={units} writes={writes} fileId={plan.fileId} />}
      {plan && !plan.picture && (
        <p>
          <a href={downloadUrl(downloadLevelPlan, { ...at, fileId: plan.fileId })} target="_blank" rel="noreferrer">
            {t("projectLevels.plan.open")}
          </a>{" "}
          <span className="hp-quiet">{t("projectLevels.plan.noPicture")}</span>
        </p>
      )}
      {writes && (
        <div className="hp-actions">
          <UploadPlan project={project} level={level} />
          {plan && (
            <Button color="error" loading={remove.isPending} onClick={() => remove.mutate(at)}>
              {t("projectLevels.plan.remove")}
            </Button>
          )}
        </div>
      )}
    </SectionCard>
  );
}

function UploadPlan({ project, level }: Pick<PlanProps, "project" | "level">) {
  const t = useText();
  const queries = useQueryClient();
  const [sending, setSending] = useState(false);
  const send = async (file: File) => {
    setSending(true);
    try {
      await upload(saveLevelPlan, { id: project.id, levelId: level.id }, file);
      notify.success(t("projectLevels.plan.saved"));
    } catch (error) {
      notify.error(failureText(error));
    }
    setSending(false);
    await queries.invalidateQueries({ queryKey: levelProjectKeys.one(project.id) });
  };
  return (
    <FileButton
      variant="outlined"
      loading={sending}
      label={t(level.plan ? "projectLevels.plan.replace" : "projectLevels.plan.upload")}
      accept=".png,.jpg,.jpeg,.pdf"
      onFile={(file) => void send(file)}
    />
  );
}

function Drawing({ project, level, units, writes, fileId }: PlanProps & { readonly fileId: string }) {
  const t = useText();
  const nameOf = useUnitName();
  const [selling, setSelling] = useState<Unit>();
  const at = { id: project.id, levelId: level.id };
  const place = useChange(placeUnit, { refresh: [levelProjectKeys.one(project.id)] });
  const put = (unit: Unit, spot: Spot | null) => place.mutate({ ...at, unitId: unit.id, spot });
  const placed = units.flatMap((unit) => (unit.spot ? [{ unit, spot: unit.spot }] : []));
  const others = units.filter(({ spot }) => spot === null);
  return (
    <>
      <div className="hp-plan">
        <img
          src={downloadUrl(downloadLevelPlan, { ...at, fileId })}
          alt={t("projectLevels.plan.of", { name: level.name })}
          draggable={false}
        />
        {placed.map(({ unit, spot }) => (
          <SpotOfUnit
            key={unit.id}
            unit={unit}
            spot={spot}
            writes={writes}
            onPut={(next) => put(unit, next)}
            onOpen={() => setSelling(unit)}
          />
        ))}
      </div>
      {writes && <p className="hp-quiet">{t("projectLevels.plan.hint")}</p>}
      {writes && others.length > 0 && (
        <div className="hp-unplaced" role="group" aria-label={t("projectLevels.plan.unplaced")}>
          {others.map((unit) => (
            <Button key={unit.id} size="small" variant="outlined" onClick={() => put(unit, { x: 0.5, y: 0.5 })}>
              {t("projectLevels.plan.place", { name: nameOf(unit) })}
            </Button>
          ))}
        </div>
      )}
      {selling && <StateDialog projectId={project.id} unit={selling} onClose={() => setSelling(undefined)} />}
    </>
  );
}
