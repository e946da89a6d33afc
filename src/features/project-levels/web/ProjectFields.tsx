import type { FormValues } from "#client/form/use-form-values.ts";
import { useText } from "#client/i18n.ts";
import { departments } from "#engine/identifiers/departments.ts";
import { Field } from "#ui/Field.tsx";
import { SelectField } from "#ui/SelectField.tsx";
import type { Project } from "../contract.ts";

/** The input of a project. */
export interface ProjectValues {
  readonly name: string;
  readonly address: string;
  readonly currency: string;
  readonly finca: string;
  readonly folio: string;
  readonly libro: string;
  readonly department: string;
}

/** Returns the initial values of the form. */
export const valuesOf = (project?: Project): ProjectValues => ({
  name: project?.name ?? "",
  address: project?.address ?? "",
  currency: project?.currency ?? "GTQ",
  finca: project?.estate?.finca ?? "",
  folio: project?.estate?.folio ?? "",
  libro: project?.estate?.libro ?? "",
  department: project?.estate?.department ?? "",
});

/** Returns the values to send. */
export const givenOf = ({ name, address, currency, ...estate }: ProjectValues) => ({
  name,
  address,
  currency: currency as Project["currency"],
  estate: Object.values(estate).some((text) => text.trim() !== "") ? estate : null,
});

/** Returns the errors of the form. */
export const checkProject = ({ name }: ProjectValues) => ({
  name:
    name.trim() === ""
      ? ("projectLevels.required" as const)
      : Array.from(name.trim()).length > 80
        ? ("projectLevels.tooLong" as const)
        : undefined,
});

/** The fields of a project: its name, where it is, and on which finca the regime is constituted. */
export function ProjectFields({ form }: { readonly form: FormValues<ProjectValues> }) {
  const t = useText();
  const optional = t("projectLevels.optional");
  return (
    <>
      <Field label={t("projectLevels.name")} autoComplete="off" maxLength={80} {...form.field("name")} />
      <Field
        label={t("projectLevels.address")}
        optional={optional}
        autoComplete="off"
        maxLength={300}
        {...form.field("address")}
      />
      <SelectField
        label={t("projectLevels.currency")}
        options={[
          { value: "GTQ", label: t("projectLevels.quetzales") },
          { value: "USD", label: t("projectLevels.dollars") },
        ]}
        {...form.field("currency")}
      />
      <fieldset className="hp-group">
        <legend>{t("projectLevels.estate")}</legend>
        <div className="hp-fields">
          <Field
            label={t("projectLevels.finca")}
            optional={optional}
            inputMode="numeric"
            maxLength={10}
            {...form.field("finca")}
          />
          <Field
            label={t("projectLevels.folio")}
            optional={optional}
            inputMode="numeric"
            maxLength={10}
            {...form.field("folio")}
          />
          <Field label={t("projectLevels.libro")} optional={optional} maxLength={60} {...form.field("libro")} />
          <SelectField
            label={t("projectLevels.department")}
            optional={optional}
            placeholder="–"
            options={departments.map(({ name }) => ({ value: name, label: name }))}
            {...form.field("department")}
          />
        </div>
      </fieldset>
    </>
  );
}
