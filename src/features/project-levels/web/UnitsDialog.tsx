import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useId, useState } from "react";
import { call } from "#client/call.ts";
import { useText } from "#client/i18n.ts";
import { BindDialog, type Subject } from "#features/bindings/web/index.ts";
import { ReasonButton } from "#ui/ReasonButton.tsx";
import { SelectField } from "#ui/SelectField.tsx";
import { bindUnits, maxContracts, type Project, showUnitBindings } from "../contract.ts";
import { levelProjectKeys } from "../feature.ts";
import { type Unit, type UnitState, unitStates } from "../unit.ts";
import { unitValues, unitWords } from "../unit-values.ts";
import { useUnitName } from "./unit-name.ts";

/** Begins a contract for each of several units: first the units are chosen, then the template and its fields. */
export function UnitsDialog({ project, onClose }: { readonly project: Project; readonly onClose: () => void }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [ready, setReady] = useState(false);
  const units = project.units.filter(({ id }) => chosen.has(id));
  if (ready && units.length > 0) return <Write project={project} units={units} onClose={onClose} />;
  return (
    <Choice project={project} chosen={chosen} onChoose={setChosen} onNext={() => setReady(true)} onClose={onClose} />
  );
}

function Write({
  project,
  units,
  onClose,
}: {
  readonly project: Project;
  readonly units: readonly Unit[];
  readonly onClose: () => void;
}) {
  return <BindDialog subject={useSubject(project, units)} onDone={onClose} onClose={onClose} />;
}

/** The fields are shown with the values of the unit of which most is known. */
function useSubject(project: Project, units: readonly Unit[]): Subject {
  const t = useText();
  const nameOf = useUnitName();
  const [shown] = units.toSorted((a, b) => unitValues(project, b).length - unitValues(project, a).length);
  const { id = "", levelId = "" } = shown ?? {};
  const count = units.length;
  return {
    only: "template",
    titleLabel: t("projectLevels.many.titleLabel"),
    queryKey: (kind, target) => levelProjectKeys.of(project.id, id, "bindings", kind, target),
    draft: ["units", project.id],
    title: t("projectLevels.many.titleProposed"),
    words: unitWords,
    nameOf: (name) => t(`projectLevels.values.${name}` as "projectLevels.values.number"),
    read: (asked, signal) => call(showUnitBindings, { id: project.id, levelId, unitId: id, ...asked }, { signal }),
    write: async ({ target, bindings }) => {
      if (target.kind !== "template") throw new Error("only new processes are begun for several units");
      const { processes } = await call(bindUnits, {
        id: project.id,
        templateId: target.templateId,
        units: units.map((unit) => ({
          unitId: unit.id,
          title: `${target.title}: ${nameOf(unit)}, ${project.name}`.slice(0, 200),
        })),
        bindings,
      });
      return { processId: processes[0]?.processId ?? "", version: 0 };
    },
    refresh: [levelProjectKeys.one(project.id)],
    mayWriteNothing: false,
    say: {
      title: t("projectLevels.many.title"),
      intro: t("projectLevels.many.intro", { count, name: shown ? nameOf(shown) : "" }),
      submit: () => t("projectLevels.many.confirm", { count }),
      noFields: t("projectLevels.use.noFields"),
      done: t("projectLevels.many.done", { count }),
      undone: t("projectLevels.use.undone"),
    },
  };
}

interface ChoiceProps {
  readonly project: Project;
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (chosen: ReadonlySet<string>) => void;
  readonly onNext: () => void;
  readonly onClose: () => void;
}

function Choice({ project, chosen, onChoose, onNext, onClose }: ChoiceProps) {
  const t = useText();
  const id = useId();
  const [filter, setFilter] = useState<Filter>({ levelId: "", state: "reserved" });
  const { levelId, state } = filter;
  const shown = project.units.filter(
    (unit) => (levelId === "" || unit.levelId === levelId) && (state === "" || unit.state === state),
  );
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby={`${id}-title`}>
      <DialogTitle id={`${id}-title`}>{t("projectLevels.many.choose")}</DialogTitle>
      <DialogContent sx={{ display: "grid", gap: 2, alignContent: "start" }}>
        <Filters project={project} filter={filter} onFilter={setFilter} />
        {shown.length === 0 && <p className="hp-quiet">{t("projectLevels.many.none")}</p>}
        {shown.length > 0 && <Boxes shown={shown} chosen={chosen} onChoose={onChoose} />}
        {chosen.size > maxContracts && <p role="alert">{t("projectLevels.many.tooMany", { count: maxContracts })}</p>}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5 }}>
        <Button color="inherit" onClick={onClose}>
          {t("shell.cancel")}
        </Button>
        <ReasonButton
          variant="contained"
          reason={
            chosen.size === 0
              ? t("shell.chooseFirst")
              : chosen.size > maxContracts
                ? t("projectLevels.many.tooMany", { count: maxContracts })
                : undefined
          }
          onClick={onNext}
        >
          {t("projectLevels.many.next", { count: chosen.size })}
        </ReasonButton>
      </DialogActions>
    </Dialog>
  );
}

interface Filter {
  readonly levelId: string;
  readonly state: UnitState | "";
}

function Filters({
  project,
  filter,
  onFilter,
}: {
  readonly project: Project;
  readonly filter: Filter;
  readonly onFilter: (filter: Filter) => void;
}) {
  const t = useText();
  return (
    <div className="hp-choice-filters">
      <SelectField
        label={t("projectLevels.column.level")}
        value={filter.levelId}
        options={[
          { value: "", label: t("projectLevels.many.allLevels") },
          ...project.levels.map((level) => ({ value: level.id, label: level.name })),
        ]}
        onChange={(event) => onFilter({ ...filter, levelId: event.currentTarget.value })}
      />
      <SelectField
        label={t("projectLevels.column.state")}
        value={filter.state}
        options={[
          { value: "", label: t("projectLevels.many.allStates") },
          ...unitStates.map((value) => ({ value, label: t(`projectLevels.state.${value}`) })),
        ]}
        onChange={(event) => onFilter({ ...filter, state: event.currentTarget.value as Filter["state"] })}
      />
    </div>
  );
}

/** The units that are shown, each with its box; those that were chosen under another filter stay chosen. */
function Boxes({
  shown,
  chosen,
  onChoose,
}: Pick<ChoiceProps, "chosen" | "onChoose"> & { readonly shown: readonly Unit[] }) {
  const t = useText();
  const nameOf = useUnitName();
  const all = shown.every((unit) => chosen.has(unit.id));
  const toggle = (units: readonly Unit[], on: boolean) => {
    const ids = units.map(({ id }) => id);
    onChoose(new Set(on ? [...chosen, ...ids] : [...chosen].filter((id) => !ids.includes(id))));
  };
  return (
    <ul className="hp-choice" aria-label={t("projectLevels.allUnits")}>
      <li>
        <label>
          <input type="checkbox" checked={all} onChange={() => toggle(shown, !all)} />
          <strong>{t("projectLevels.many.all", { count: shown.length })}</strong>
        </label>
      </li>
      {shown.map((unit) => (
        <li key={unit.id}>
          <label>
            <input
              type="checkbox"
              checked={chosen.has(unit.id)}
              onChange={(event) => toggle([unit], event.currentTarget.checked)}
            />
            {nameOf(unit)}
            <span className="hp-quiet">{unit.buyer}</span>
          </label>
        </li>
      ))}
    </ul>
  );
}
