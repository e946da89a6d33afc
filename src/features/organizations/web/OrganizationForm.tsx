import Button from "@mui/material/Button";
import { Controller, type Path, type RegisterOptions, useForm } from "react-hook-form";
import { errorText, failureText } from "#client/failure-text.ts";
import { showErrors } from "#client/form.ts";
import { useText } from "#client/i18n.ts";
import { notify } from "#client/snackbar.tsx";
import { Field } from "#ui/Field.tsx";
import { fieldError, type OrganizationFields, organizationFields } from "../organization.ts";
import { CountryField } from "./CountryField.tsx";

/** What an organization says of itself, to be filled in or changed. `onSubmit` may throw; its errors stand beside their fields. */
export function OrganizationForm(props: {
  readonly initial: OrganizationFields;
  readonly submitLabel: string;
  /** Disables the button while nothing was changed. */
  readonly onlyChanges?: boolean;
  readonly onSubmit: (fields: OrganizationFields) => Promise<void>;
}) {
  const t = useText();
  const { initial, onlyChanges = false } = props;
  const form = useForm<OrganizationFields>({ values: initial, resetOptions: { keepDirtyValues: true } });
  const { errors, isSubmitting, isDirty } = form.formState;
  const errorOf = (name: Path<OrganizationFields>) => errorText(errors[name]?.message);
  const rule = (name: Path<OrganizationFields>): Pick<RegisterOptions<OrganizationFields>, "validate"> => ({
    validate: (text) => fieldError(name, text) ?? true,
  });
  const submit = form.handleSubmit(async (fields) => {
    try {
      await props.onSubmit(fields);
    } catch (error) {
      if (!showErrors(error, form.setError, organizationFields)) notify.error(failureText(error));
    }
  });
  const optional = t("organizations.optional");
  return (
    <form noValidate onSubmit={(event) => void submit(event)} style={{ display: "grid", gap: 20 }}>
      <Field
        label={t("organizations.name")}
        autoComplete="organization"
        error={errorOf("name")}
        {...form.register("name", rule("name"))}
      />
      <Controller
        control={form.control}
        name="country"
        rules={rule("country")}
        render={({ field }) => (
          <CountryField
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            ref={field.ref}
            error={errorOf("country")}
          />
        )}
      />
      <Field
        label={t("organizations.address")}
        optional={optional}
        autoComplete="street-address"
        error={errorOf("address")}
        {...form.register("address", rule("address"))}
      />
      <Field
        label={t("organizations.phone")}
        optional={optional}
        hint={t("organizations.phoneHint")}
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        error={errorOf("phone")}
        {...form.register("phone", rule("phone"))}
      />
      <div>
        <Button type="submit" variant="contained" loading={isSubmitting} disabled={onlyChanges && !isDirty}>
          {props.submitLabel}
        </Button>
      </div>
    </form>
  );
}
