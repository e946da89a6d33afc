import type { FieldCodes, FormValues } from "#client/form/use-form-values.ts";
import { useText } from "#client/i18n.ts";
import { CountryField } from "#features/organizations/web/index.ts";
import { Field } from "#ui/Field.tsx";
import { answerError, organizationAnswers, type TrialOrganization, taxedCountry } from "../trial.ts";

export const blankOrganization: TrialOrganization = { orgName: "", country: "", nit: "" };

export const checkOrganization = (answers: TrialOrganization): FieldCodes<TrialOrganization> =>
  Object.fromEntries(organizationAnswers.map((name) => [name, answerError(name, answers)]));

/** The questions about the organization; the tax number where there is one to ask for. */
export function OrganizationStep(props: {
  readonly form: Pick<FormValues<TrialOrganization>, "field" | "values" | "set" | "leave" | "error">;
}) {
  const t = useText();
  const { field, values, set, leave, error } = props.form;
  return (
    <>
      <Field label={t("trial.orgName")} autoComplete="organization" {...field("orgName")} />
      <CountryField
        value={values.country}
        onChange={(code) => set("country", code)}
        onBlur={() => leave("country")}
        error={error("country")}
      />
      {values.country === taxedCountry && (
        <Field
          label={t("trial.nitLabel")}
          hint={t("trial.nitHint")}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...field("nit")}
        />
      )}
    </>
  );
}
