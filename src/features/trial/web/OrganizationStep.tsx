import { Controller, type UseFormReturn, useWatch } from "react-hook-form";
import { errorText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { CountryField } from "#features/organizations/web/index.ts";
import { Field } from "#ui/Field.tsx";
import { answerError, type TrialOrganization, taxedCountry } from "../trial.ts";

/** The questions about the organization; the tax number where there is one to ask for. */
export function OrganizationStep({ form }: { readonly form: UseFormReturn<TrialOrganization> }) {
  const t = useText();
  const { register, control, formState } = form;
  const { errors } = formState;
  const country = useWatch({ control, name: "country" });
  return (
    <>
      <Field
        label={t("trial.orgName")}
        autoComplete="organization"
        error={errorText(errors.orgName?.message)}
        {...register("orgName", { validate: (_, answers) => answerError("orgName", answers) ?? true })}
      />
      <Controller
        control={control}
        name="country"
        rules={{ validate: (_, answers) => answerError("country", answers) ?? true }}
        render={({ field }) => (
          <CountryField
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            ref={field.ref}
            error={errorText(errors.country?.message)}
          />
        )}
      />
      {country === taxedCountry && (
        <Field
          label={t("trial.nitLabel")}
          hint={t("trial.nitHint")}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={errorText(errors.nit?.message)}
          {...register("nit", {
            validate: (_, answers) => answerError("nit", answers) ?? true,
            shouldUnregister: false,
          })}
        />
      )}
    </>
  );
}
