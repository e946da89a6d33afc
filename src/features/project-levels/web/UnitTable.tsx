import Delete from "@mui/icons-material/DeleteOutlined";
import Description from "@mui/icons-material/DescriptionOutlined";
import Edit from "@mui/icons-material/EditOutlined";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import { useState } from "react";
import { useText } from "#client/i18n.ts";
import { lazyComponent } from "#client/lazy-component.tsx";
import { useChange } from "#client/use-change.ts";
import { type Column, DataTable } from "#ui/DataTable.tsx";
import { StatusChip, type StatusTone } from "#ui/StatusChip.tsx";
import { Tip } from "#ui/Tip.tsx";
import { createUnit, deleteUnit, type Project } from "../contract.ts";
import { levelProjectKeys } from "../feature.ts";
import { trimmed } from "../summary.ts";
import type { Unit, UnitState } from "../unit.ts";
import { money, squareMetres } from "./money.ts";
import { useUnitName } from "./unit-name.ts";

const UnitDialog = lazyComponent(() => import("./UnitDialog.tsx").then((m) => m.UnitDialog));
const UnitContractsDialog = lazyComponent(() => import("./UnitContractsDialog.tsx").then((m) => m.UnitContractsDialog));
const StateDialog = lazyComponent(() => import("./StateDialog.tsx").then((m) => m.StateDialog));

const tones: Readonly<Record<UnitState, StatusTone>> = {
  free: "success",
  reserved: "warning",
  sold: "info",
  delivered: "neutral",
};

/**
 * The units of a level, each with its contracts. Users who may write can change their state, and with `edits` the units
 * themselves.
 */
export function UnitTable(props: {
  readonly project: Project;
  readonly units: readonly Unit[];
  readonly label: string;
  readonly writes: boolean;
  readonly edits: boolean;
}) {
  const { project, writes, edits } = props;
  const [editing, setEditing] = useState<Unit>();
  const [selling, setSelling] = useState<Unit>();
  const [used, setUsed] = useState<Unit>();
  const columns = useColumns(project);
  const actions: Column<Unit> = {
    key: "actions",
    heading: "",
    as: "actions",
    cell: (unit) => (
      <UnitActions
        project={project}
        unit={unit}
        writes={writes}
        edits={edits}
        onContracts={() => setUsed(unit)}
        onState={() => setSelling(unit)}
        onEdit={() => setEditing(unit)}
      />
    ),
  };
  return (
    <>
      <DataTable label={props.label} rows={props.units} rowKey={({ id }) => id} columns={[...columns, actions]} />
      {editing && (
        <UnitDialog
          projectId={project.id}
          levelId={editing.levelId}
          unit={editing}
          onClose={() => setEditing(undefined)}
        />
      )}
      {used && <UnitContractsDialog project={project} unit={used} onClose={() => setUsed(undefined)} />}
      {selling && <StateDialog projectId={project.id} unit={selling} onClose={() => setSelling(undefined)} />}
    </>
  );
}

function UnitActions(props: {
  readonly project: Project;
  readonly unit: Unit;
  readonly writes: boolean;
  readonly edits: boolean;
  readonly onContracts: () => void;
  readonly onState: () => void;
  readonly onEdit: () => void;
}) {
  const t = useText();
  const { project, unit, edits } = props;
  const name = useUnitName()(unit);
  const refresh = [levelProjectKeys.one(project.id)];
  const putBack = useChange(createUnit, { done: () => t("projectLevels.unitAdded"), refresh });
  const remove = useChange(deleteUnit, {
    done: () => t("projectLevels.unitDeleted"),
    undo: () => putBack.mutate({ id: project.id, levelId: unit.levelId, ...asGiven(unit) }),
    refresh,
  });
  return (
    <>
      <Tip title={t("projectLevels.contracts")}>
        <IconButton size="small" aria-label={t("projectLevels.contractsOf", { name })} onClick={props.onContracts}>
          <Description fontSize="small" />
        </IconButton>
      </Tip>
      {props.writes && (
        <Button size="small" aria-label={`${t("projectLevels.changeState")}: ${name}`} onClick={props.onState}>
          {t("projectLevels.changeState")}
        </Button>
      )}
      {edits && (
        <IconButton size="small" aria-label={t("projectLevels.editUnit", { name })} onClick={props.onEdit}>
          <Edit fontSize="small" />
        </IconButton>
      )}
      {edits && unit.state === "free" && (
        <IconButton
          size="small"
          aria-label={t("projectLevels.deleteUnit", { name })}
          onClick={() => remove.mutate({ id: project.id, levelId: unit.levelId, unitId: unit.id })}
        >
          <Delete fontSize="small" />
        </IconButton>
      )}
    </>
  );
}

/** A unit as somebody would type it again. */
function asGiven({ kind, number, use, privateArea, commonArea, weight, boundaries, price }: Unit) {
  return { kind, number, use, privateArea, commonArea, weight, boundaries, price };
}

function useColumns({ currency }: Project): Column<Unit>[] {
  const t = useText();
  const nameOf = useUnitName();
  return [
    {
      key: "unit",
      heading: t("projectLevels.column.number"),
      as: "title",
      cell: (unit) => (
        <span className="hp-unit">
          {nameOf(unit)}
          {unit.use && <small>{unit.use}</small>}
        </span>
      ),
    },
    {
      key: "state",
      heading: t("projectLevels.column.state"),
      cell: ({ state, buyer }) => (
        <span className="hp-unit">
          <StatusChip label={t(`projectLevels.state.${state}`)} tone={tones[state]} />
          {buyer && <small>{buyer}</small>}
        </span>
      ),
    },
    {
      key: "area",
      heading: t("projectLevels.privateArea"),
      as: "end",
      cell: ({ privateArea }) => squareMetres(privateArea),
    },
    {
      key: "common",
      heading: t("projectLevels.commonArea"),
      as: "end",
      cell: ({ commonArea }) => (commonArea === "0" ? "–" : squareMetres(commonArea)),
    },
    {
      key: "share",
      heading: t("projectLevels.column.share"),
      as: "end",
      cell: ({ share }) => (share === null ? "–" : trimmed(share)),
    },
    {
      key: "price",
      heading: t("projectLevels.column.price"),
      as: "end",
      cell: ({ price }) => (price === null ? "–" : money(price, currency)),
    },
  ];
}
