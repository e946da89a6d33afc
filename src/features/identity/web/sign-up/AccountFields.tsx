import type { FormValues } from "#client/form/use-form-values.ts";
import { useText } from "#client/i18n.ts";
import { Field } from "#ui/Field.tsx";
import { PasswordField } from "#ui/PasswordField.tsx";
import type { NewAccount } from "../../new-account.ts";
import { PasswordRules } from "../PasswordRules.tsx";

type WithoutAddress = Omit<NewAccount, "email">;

interface AccountForm {
  readonly form: Pick<FormValues<NewAccount>, "field" | "values">;
}
interface WithoutAddressForm {
  readonly form: Pick<FormValues<WithoutAddress>, "field" | "values">;
}

/** The fields of a new account. */
export const AccountFields = ({ form }: AccountForm) => (
  <>
    <Names form={form} />
    <Address form={form} />
    <NewPassword form={form} />
  </>
);

/** The fields of an account whose address is known already. */
export const NameAndPassword = ({ form }: WithoutAddressForm) => (
  <>
    <Names form={form} />
    <NewPassword form={form} />
  </>
);

function Names({ form }: WithoutAddressForm) {
  const t = useText();
  return (
    <div className="visitor-pair">
      <Field label={t("identity.firstName")} autoComplete="given-name" {...form.field("firstName")} />
      <Field label={t("identity.lastName")} autoComplete="family-name" {...form.field("lastName")} />
    </div>
  );
}

function Address({ form }: AccountForm) {
  const t = useText();
  return (
    <Field
      label={t("identity.email")}
      type="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      {...form.field("email")}
    />
  );
}

function NewPassword({ form }: WithoutAddressForm) {
  const t = useText();
  return (
    <>
      <PasswordField
        label={t("identity.password")}
        showLabel={t("identity.showPassword")}
        hideLabel={t("identity.hidePassword")}
        autoComplete="new-password"
        {...form.field("password")}
      />
      <PasswordRules password={form.values.password} />
    </>
  );
}
