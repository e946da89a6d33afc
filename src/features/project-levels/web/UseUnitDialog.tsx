import { call } from "#client/call.ts";
import { useText } from "#client/i18n.ts";
import { BindDialog, type Subject } from "#features/bindings/web/index.ts";
import { bindUnit, type Project, showUnitBindings } from "../contract.ts";
import { levelProjectKeys } from "../feature.ts";
import type { Unit } from "../unit.ts";
import { unitWords } from "../unit-values.ts";
import { useUnitName } from "./unit-name.ts";

/** Puts the data of a unit into a contract, which is listed with it afterwards. */
export function UseUnitDialog({
  project,
  unit,
  onClose,
}: {
  readonly project: Project;
  readonly unit: Unit;
  readonly onClose: () => void;
}) {
  return <BindDialog subject={useSubject(project, unit)} onDone={onClose} onClose={onClose} />;
}

function useSubject(project: Project, unit: Unit): Subject {
  const t = useText();
  const nameOf = useUnitName();
  const at = { id: project.id, levelId: unit.levelId, unitId: unit.id };
  return {
    queryKey: (kind, target) => levelProjectKeys.of(project.id, unit.id, "bindings", kind, target),
    draft: ["unit", unit.id],
    title: `${nameOf(unit)}, ${project.name}`.slice(0, 200),
    words: unitWords,
    nameOf: (name) => t(`projectLevels.values.${name}` as "projectLevels.values.number"),
    read: (asked, signal) => call(showUnitBindings, { ...at, ...asked }, { signal }),
    write: (binding) => call(bindUnit, { ...at, ...binding }),
    refresh: [levelProjectKeys.one(project.id)],
    mayWriteNothing: false,
    say: {
      title: t("projectLevels.use.title"),
      intro: t("projectLevels.use.intro"),
      submit: (count) => t("projectLevels.use.confirm", { count }),
      noFields: t("projectLevels.use.noFields"),
      done: t("projectLevels.use.done"),
      undone: t("projectLevels.use.undone"),
    },
  };
}
