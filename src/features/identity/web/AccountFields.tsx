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

/** The fields of a new account, each with its rule. */
export function AccountFields({ form }: { readonly form: UseFormReturn<NewAccount> }) {
  const t = useText();
  const { register, control, formState } = form;
  const { errors } = formState;
  const password = useWatch({ control, name: "password" });
  return (
    <>
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
      <Field
        label={t("identity.email")}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        error={errorText(errors.email?.message)}
        {...register("email", { validate: (value) => emailError(value) ?? true })}
      />
      <PasswordField
        label={t("identity.password")}
        showLabel={t("identity.showPassword")}
        hideLabel={t("identity.hidePassword")}
        autoComplete="new-password"
        error={errorText(errors.password?.message)}
        {...register("password", { validate: (value) => passwordError(value) ?? true })}
      />
      <PasswordRules password={password} />
    </>
  );
}
