import { FormDialog } from "#client/form/FormDialog.tsx";
import { type FormValues, useFormValues } from "#client/form/use-form-values.ts";
import { useText } from "#client/i18n.ts";
import { useChange } from "#client/use-change.ts";
import type { FailureCode } from "#protocol/failure.ts";
import { Field } from "#ui/Field.tsx";
import { SelectField } from "#ui/SelectField.tsx";
import { createUnit, saveUnit } from "../contract.ts";
import { levelProjectKeys } from "../feature.ts";
import { isDecimal, sides, type Unit, unitKinds } from "../unit.ts";
import { useUnitName } from "./unit-name.ts";

type Values = Readonly<Record<string, string>>;

/** Adds a unit to a level, or changes the one that is given. */
export function UnitDialog(props: {
  readonly projectId: string;
  readonly levelId: string;
  readonly unit?: Unit;
  readonly onClose: () => void;
}) {
  const t = useText();
  const nameOf = useUnitName();
  const { unit } = props;
  const form = useUnitForm(props);
  const optional = t("projectLevels.optional");
  return (
    <FormDialog
      form={form}
      size="sm"
      title={unit ? t("projectLevels.editUnit", { name: nameOf(unit) }) : t("projectLevels.addUnit")}
      submitLabel={t("projectLevels.save")}
      onClose={props.onClose}
    >
      <MainFields form={form} />
      <Field
        label={t("projectLevels.column.weight")}
        hint={t("projectLevels.weightHint")}
        optional={optional}
        inputMode="decimal"
        autoComplete="off"
        {...form.field("weight")}
      />
      <Boundaries form={form} />
    </FormDialog>
  );
}

function MainFields({ form }: { readonly form: FormValues<Values> }) {
  const t = useText();
  const optional = t("projectLevels.optional");
  return (
    <div className="hp-fields">
      <SelectField
        label={t("projectLevels.column.kind")}
        options={unitKinds.map((kind) => ({ value: kind, label: t(`projectLevels.kind.${kind}`) }))}
        {...form.field("kind")}
      />
      <Field
        label={t("projectLevels.column.number")}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to be filled in
        autoFocus
        autoComplete="off"
        maxLength={20}
        {...form.field("number")}
      />
      <Field
        label={t("projectLevels.column.use")}
        optional={optional}
        autoComplete="off"
        maxLength={100}
        {...form.field("use")}
      />
      <Field
        label={t("projectLevels.column.price")}
        optional={optional}
        inputMode="decimal"
        autoComplete="off"
        {...form.field("price")}
      />
      <Field
        label={t("projectLevels.column.privateArea")}
        inputMode="decimal"
        autoComplete="off"
        {...form.field("privateArea")}
      />
      <Field
        label={t("projectLevels.column.commonArea")}
        optional={optional}
        inputMode="decimal"
        autoComplete="off"
        {...form.field("commonArea")}
      />
    </div>
  );
}

function Boundaries({ form }: { readonly form: FormValues<Values> }) {
  const t = useText();
  return (
    <fieldset className="hp-group">
      <legend>{t("projectLevels.boundaries")}</legend>
      <div className="hp-fields">
        {sides.map((side) => (
          <Field
            key={side}
            label={t(`projectLevels.column.${side}`)}
            autoComplete="off"
            maxLength={300}
            {...form.field(side)}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** Returns the values to send. */
const givenOf = (values: Values) => ({
  kind: values["kind"] as Unit["kind"],
  number: values["number"] ?? "",
  use: values["use"] ?? "",
  privateArea: values["privateArea"] ?? "",
  commonArea: values["commonArea"]?.trim() || "0",
  weight: values["weight"]?.trim() || null,
  price: values["price"]?.trim() || null,
  boundaries: Object.fromEntries(sides.map((side) => [side, values[side] ?? ""])),
});

/** The numbers of a unit: their digits and decimals, and the key of their error. */
const numbers = [
  ["privateArea", 7, 4, "projectLevels.area"],
  ["commonArea", 7, 4, "projectLevels.area"],
  ["weight", 7, 4, "projectLevels.area"],
  ["price", 13, 2, "projectLevels.price"],
] as const;

/** Returns the errors before it is sent. The server checks all of it again. */
function checkUnit(values: Values): Record<string, FailureCode> {
  const errors: Record<string, FailureCode> = {};
  if (!values["number"]?.trim()) errors["number"] = "projectLevels.required";
  for (const [field, digits, decimals, code] of numbers) {
    const text = values[field]?.trim() ?? "";
    const optional = text === "" && field !== "privateArea";
    if (!optional && !isDecimal(text, digits, decimals)) errors[field] = code;
  }
  return errors;
}

function useUnitForm({
  projectId,
  levelId,
  unit,
  onClose,
}: {
  readonly projectId: string;
  readonly levelId: string;
  readonly unit?: Unit;
  readonly onClose: () => void;
}): FormValues<Values> {
  const t = useText();
  const refresh = [levelProjectKeys.one(projectId)];
  const create = useChange(createUnit, { inForm: true, done: () => t("projectLevels.unitAdded"), refresh });
  const save = useChange(saveUnit, { inForm: true, done: () => t("projectLevels.unitSaved"), refresh });
  return useFormValues<Values>({
    draft: ["unit", levelId, unit?.id ?? ""],
    initial: {
      kind: unit?.kind ?? "apartment",
      number: unit?.number ?? "",
      use: unit?.use ?? "",
      privateArea: unit?.privateArea ?? "",
      commonArea: unit?.commonArea === "0" ? "" : (unit?.commonArea ?? ""),
      weight: unit?.weight ?? "",
      price: unit?.price ?? "",
      ...Object.fromEntries(sides.map((side) => [side, unit?.boundaries[side] ?? ""])),
    },
    check: checkUnit,
    send: async (values) => {
      const at = { id: projectId, levelId };
      if (unit) await save.mutateAsync({ ...at, unitId: unit.id, version: unit.version, ...givenOf(values) });
      else await create.mutateAsync({ ...at, ...givenOf(values) });
      onClose();
    },
  });
}
