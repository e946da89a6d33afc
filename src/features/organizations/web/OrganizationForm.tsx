import Alert from "@mui/material/Alert";
import { failureText } from "#client/failure-text.ts";
import { SavedMeanwhile } from "#client/form/SavedMeanwhile.tsx";
import { type FieldCodes, useFormValues } from "#client/form/use-form-values.ts";
import { useText } from "#client/i18n.ts";
import { Field } from "#ui/Field.tsx";
import { ReasonButton } from "#ui/ReasonButton.tsx";
import { fieldError, type OrganizationFields, organizationFields } from "../organization.ts";
import { CountryField } from "./CountryField.tsx";

const check = (values: OrganizationFields): FieldCodes<OrganizationFields> =>
  Object.fromEntries(organizationFields.map((name) => [name, fieldError(name, values[name])]));

interface FormProps {
  readonly initial: OrganizationFields;
  /** The stored details, if other users may change them too. */
  readonly saved?: OrganizationFields;
  readonly submitLabel: string;
  /** Disables the button while nothing was changed. */
  readonly onlyChanges?: boolean;
  /** `before`: the `saved` the fields were typed over. */
  readonly onSubmit: (fields: OrganizationFields, before: OrganizationFields | undefined) => Promise<void>;
}

const useOrganizationForm = ({ initial, saved, onSubmit }: FormProps) =>
  useFormValues<OrganizationFields, OrganizationFields | undefined>({
    draft: ["organization"],
    initial,
    ...(saved && { saved }),
    check,
    send: onSubmit,
  });

/** The form of an organization's details. `onSubmit` may throw; its errors are shown next to their fields. */
export function OrganizationForm(props: FormProps) {
  const t = useText();
  const { onlyChanges = false } = props;
  const form = useOrganizationForm(props);
  const optional = t("organizations.optional");
  const reason = onlyChanges && !form.changed ? t("shell.noChanges") : undefined;
  return (
    <form noValidate onSubmit={form.submit} style={{ display: "grid", gap: 20 }}>
      <SavedMeanwhile
        form={form}
        fields={{
          name: t("organizations.name"),
          country: t("organizations.country"),
          address: t("organizations.address"),
          phone: t("organizations.phone"),
        }}
      />
      {form.failure !== undefined && <Alert severity="error">{failureText(form.failure)}</Alert>}
      <Field label={t("organizations.name")} autoComplete="organization" {...form.field("name")} />
      <CountryField
        value={form.values.country}
        error={form.error("country")}
        onChange={(code) => form.set("country", code)}
      />
      <Field
        label={t("organizations.address")}
        optional={optional}
        autoComplete="street-address"
        {...form.field("address")}
      />
      <Field
        label={t("organizations.phone")}
        optional={optional}
        hint={t("organizations.phoneHint")}
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        {...form.field("phone")}
      />
      <div>
        <ReasonButton type="submit" variant="contained" loading={form.busy} reason={reason}>
          {props.submitLabel}
        </ReasonButton>
      </div>
    </form>
  );
}
