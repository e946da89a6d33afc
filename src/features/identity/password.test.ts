import { expect, test } from "vitest";
import { isCommon, isOfNames, passwordError, passwordRules } from "./password.ts";
import { NewPassword } from "./person.ts";

test.each([
  ["", "identity.passwordRequired"],
  ["Ab1!xyz", "identity.passwordWeak"], // seven characters
  ["tumbler9!x", "identity.passwordWeak"], // no uppercase
  ["Tumbler!xy", "identity.passwordWeak"], // no digit
  ["Tumbler9xy", "identity.passwordWeak"], // nothing special
  ["Tumbler9 xy", "identity.passwordWeak"], // a space is nothing special
  ["Ññandú9! ", undefined],
  ["Tumbler9!x", undefined],
  ["Ébano-77", undefined],
  [`A1!${"x".repeat(125)}`, undefined],
  [`A1!${"x".repeat(126)}`, "identity.passwordTooLong"],
  ["Password1!", "identity.passwordCommon"],
  ["P@ssw0rd", "identity.passwordCommon"],
])("%j: %s", (password, error) => expect(passwordError(password)).toBe(error));

test.each([
  "P@$$w0rd1",
  "Qwerty123!",
  "Welcome2024!",
  "Contraseña1!",
  "Guatemala2026!",
  "Abcd1234!",
  "1qaz@WSX",
  "Admin@123",
  "!QAZ2wsx",
  "Passw0rd!",
  "Aa123456!",
  "Iloveyou1!",
  "A1234567!",
  "Test@1234",
])("%s is one that everybody tries", (password) => expect(isCommon(password)).toBe(true));

test.each(["Tumbler9!x", "correct-Horse7", "Passport-Zebra4", "Melon7!Kiosk", "Guatemala-Volcan-9!"])(
  "%s is not",
  (password) => expect(isCommon(password)).toBe(false),
);

test("a password is kept as it was typed, spaces included", () =>
  expect(NewPassword.parse(" Tumbler9!x ")).toBe(" Tumbler9!x "));

test("the rules the form lists are the composition the server asks for", () => {
  expect(passwordRules.filter((r) => !r.isMet("tumbler")).map((r) => r.name)).toEqual([
    "length",
    "uppercase",
    "digit",
    "special",
  ]);
});

test("a form that knows the names says so by the same rule", () => {
  expect(passwordError("Quetzal-2026", ["Bufete Quetzal"])).toBe("identity.passwordNamed");
  expect(passwordError("Quetzal-2026")).toBeUndefined();
});

test.each<[string, boolean]>([
  ["Quetzal-2026", true], // a word of the firm's name
  ["!!Qu3tzal99", true],
  ["Bufete-Quetzal-1", true],
  ["Sofía2026!", true],
  ["SofiaMendez#1", true],
  ["Sofia.Mendez.1!", true],
  ["Smendez-2026", true], // the address before its @
  ["Luz-2026-Luz", false], // shorter than four letters
  ["Quetzal-Volador-26", false],
  ["Mendeznot-7!", false],
])("%s is nothing but names: %s", (password, is) =>
  expect(isOfNames(password, ["Sofía", "Méndez", "smendez@quetzal.gt", "Bufete Quetzal", "Luz"])).toBe(is),
);
