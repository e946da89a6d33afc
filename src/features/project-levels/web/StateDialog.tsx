import { FormDialog } from "#client/form/FormDialog.tsx";
import { useFormValues } from "#client/form/use-form-values.ts";
import { useText } from "#client/i18n.ts";
import { useChange } from "#client/use-change.ts";
import { Field } from "#ui/Field.tsx";
import { SelectField } from "#ui/SelectField.tsx";
import { setUnitState } from "../contract.ts";
import { levelProjectKeys } from "../feature.ts";
import { nextStates, type Unit, type UnitState } from "../unit.ts";
import { useUnitName } from "./unit-name.ts";

/** Reserves, sells, delivers or frees a unit. */
export function StateDialog({
  projectId,
  unit,
  onClose,
}: {
  readonly projectId: string;
  readonly unit: Unit;
  readonly onClose: () => void;
}) {
  const t = useText();
  const nameOf = useUnitName();
  const next = nextStates[unit.state];
  const change = useChange(setUnitState, {
    inForm: true,
    done: () => t("projectLevels.stateSaved"),
    refresh: [levelProjectKeys.one(projectId)],
  });
  const form = useFormValues<{ to: string; buyer: string }>({
    draft: ["unit.state", unit.id],
    initial: { to: next[0] ?? "", buyer: unit.buyer },
    check: ({ to, buyer }) => ({
      buyer: to !== "free" && buyer.trim() === "" ? "projectLevels.required" : undefined,
    }),
    send: async ({ to, buyer }) => {
      const at = { id: projectId, levelId: unit.levelId, unitId: unit.id };
      await change.mutateAsync({ ...at, from: unit.state, to: to as UnitState, buyer });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t("projectLevels.stateOf", { name: nameOf(unit) })}
      submitLabel={t("projectLevels.save")}
      onClose={onClose}
    >
      <SelectField
        label={t("projectLevels.newState")}
        options={next.map((state) => ({ value: state, label: t(`projectLevels.state.${state}`) }))}
        {...form.field("to")}
      />
      {form.values.to !== "free" && (
        <Field label={t("projectLevels.buyer")} autoComplete="off" maxLength={120} {...form.field("buyer")} />
      )}
    </FormDialog>
  );
}
