import { expect, test } from "vitest";
import { emailError, isComplete, nameError } from "./account-rules.ts";
import { Email, FirstName } from "./person.ts";

test.each([
  ["", "identity.emailRequired"],
  ["   ", "identity.emailRequired"],
  ["ana", "identity.emailInvalid"],
  ["ana@", "identity.emailInvalid"],
  ["ana@firma", "identity.emailInvalid"],
  ["ana@firma..gt", "identity.emailInvalid"],
  ["ana maria@firma.gt", "identity.emailInvalid"],
  ["ana@firma.gt,eva@firma.gt", "identity.emailInvalid"],
  ["Ana <ana@firma.gt>", "identity.emailInvalid"],
  ["ana@firma.gt\nbcc: eva@firma.gt", "identity.emailInvalid"],
  ["ana\u0000@firma.gt", "identity.emailInvalid"],
  ["ana@firma.gt\u202e", "identity.emailInvalid"],
  [`${"a".repeat(250)}@firma.gt`, "identity.emailInvalid"],
  ["\u0430na@firma.gt", "identity.emailInvalid"],
  ["ana%firma.gt@relay.example", "identity.emailInvalid"],
  ["ana@firma.gt", undefined],
  ["ana.o'neil+actas@sub.firma.com.gt", undefined],
])("%j: %s", (email, error) => expect(emailError(email)).toBe(error));

test("an address is kept in lower case, without spaces around it", () =>
  expect(Email.parse("  Ana@Firma.GT ")).toBe("ana@firma.gt"));

test("however an accent was typed, it is one address", () =>
  expect(Email.parse("mun\u0303oz@firma.gt")).toBe("mu\u00f1oz@firma.gt"));

test("names are required, at most 25 characters, and one line", () => {
  expect(nameError("firstName", "  ")).toBe("identity.firstNameRequired");
  expect(nameError("lastName", "x".repeat(26))).toBe("identity.lastNameTooLong");
  expect(nameError("lastName", "x".repeat(25))).toBeUndefined();
  expect(FirstName.parse(" Ana\u200b\n  María ")).toBe("Ana María");
});

test("a person is complete with both names", () => {
  expect(isComplete({ firstName: "Ana", lastName: "" })).toBe(false);
  expect(isComplete({ firstName: "Ana", lastName: "Díaz" })).toBe(true);
});
