import type { FieldCodes, FormValues } from "#client/form/use-form-values.ts";
import { useText } from "#client/i18n.ts";
import { Field } from "#ui/Field.tsx";
import { PasswordField } from "#ui/PasswordField.tsx";
import { emailError, nameError } from "../../account-rules.ts";
import { passwordError } from "../../password.ts";
import { PasswordRules } from "../PasswordRules.tsx";

/** The values of a new account. */
export interface NewAccount {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly password: string;
}
type WithoutAddress = Omit<NewAccount, "email">;
export const accountFields = ["firstName", "lastName", "email", "password"] as const;
export const blankAccount: NewAccount = { firstName: "", lastName: "", email: "", password: "" };

/** Returns the errors of the fields of an account. A password must not contain the names or the address. */
export const checkAccount = ({ firstName, lastName, email, password }: NewAccount): FieldCodes<NewAccount> => ({
  firstName: nameError("firstName", firstName),
  lastName: nameError("lastName", lastName),
  email: emailError(email),
  password: passwordError(password, [firstName, lastName, email]),
});

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
