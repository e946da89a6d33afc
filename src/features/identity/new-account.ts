import type { FailureCode } from "#protocol/failure.ts";
import { emailError, nameError } from "./account-rules.ts";
import { passwordError } from "./password.ts";

/** The values of a new account. */
export interface NewAccount {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly password: string;
}

export const accountFields = ["firstName", "lastName", "email", "password"] as const;
export const blankAccount: NewAccount = { firstName: "", lastName: "", email: "", password: "" };

/** Returns the errors of the fields of an account. A password must not contain the names or the address. */
export const checkAccount = ({
  firstName,
  lastName,
  email,
  password,
}: NewAccount): Readonly<Record<keyof NewAccount, FailureCode | undefined>> => ({
  firstName: nameError("firstName", firstName),
  lastName: nameError("lastName", lastName),
  email: emailError(email),
  password: passwordError(password, [firstName, lastName, email]),
});
