import { type UseFormReturn, useWatch } from "react-hook-form";
import { errorText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { Field } from "#ui/Field.tsx";
import { PasswordField } from "#ui/PasswordField.tsx";
import { emailError, nameError } from "../account-rules.ts";
import { passwordError } from "../password.ts";
import { PasswordRules } from "./PasswordRules.tsx";

/** What a new account is made of. */
export interface NewAccount {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly password: string;
}
export const accountFields = ["firstName", "lastName", "email", "password"] as const;
export const blankAccount: NewAccount = { firstName: "", lastName: "", email: "", password: "" };

interface AccountForm {
  readonly form: UseFormReturn<NewAccount>;
}

/** The fields of a new account, each with its rule. */
export const AccountFields = ({ form }: AccountForm) => (
  <>
    <Names form={form} />
    <Address form={form} />
    <NewPassword form={form} />
  </>
);

/** The fields of an account whose address is known already. */
export const NameAndPassword = ({ form }: AccountForm) => (
  <>
    <Names form={form} />
    <NewPassword form={form} />
  </>
);

function Names({ form: { register, formState } }: AccountForm) {
  const t = useText();
  const { errors } = formState;
  return (
    <div className="visitor-pair">
      <Field
        label={t("identity.firstName")}
        autoComplete="given-name"
        error={errorText(errors.firstName?.message)}
        {...register("firstName", { validate: (value) => nameError("firstName", value) ?? true })}
      />
      <Field
        label={t("identity.lastName")}
        autoComplete="family-name"
        error={errorText(errors.lastName?.message)}
        {...register("lastName", { validate: (value) => nameError("lastName", value) ?? true })}
      />
    </div>
  );
}

// A part of its own: fields are registered as they are drawn, and the first invalid one of that order gets the focus.
function Address({ form: { register, formState } }: AccountForm) {
  const t = useText();
  return (
    <Field
      label={t("identity.email")}
      type="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      error={errorText(formState.errors.email?.message)}
      {...register("email", { validate: (value) => emailError(value) ?? true })}
    />
  );
}

function NewPassword({ form: { register, control, formState } }: AccountForm) {
  const t = useText();
  const password = useWatch({ control, name: "password" });
  return (
    <>
      <PasswordField
        label={t("identity.password")}
        showLabel={t("identity.showPassword")}
        hideLabel={t("identity.hidePassword")}
        autoComplete="new-password"
        error={errorText(formState.errors.password?.message)}
        {...register("password", {
          validate: (value, { firstName, lastName, email }) =>
            passwordError(value, [firstName, lastName, email]) ?? true,
        })}
      />
      <PasswordRules password={password} />
    </>
  );
}
