import { expect, test } from "vitest";
import { codeError, internationalNumber, maskedNumber, phoneError, recoveryCodeError } from "./phone.ts";

test("a phone has exactly eight digits", () => {
  expect(["55551234", " 55551234 "].map(phoneError)).toEqual([undefined, undefined]);
  expect(["", " "].map(phoneError)).toEqual(["identity.phoneRequired", "identity.phoneRequired"]);
  for (const wrong of ["5555123", "555512345", "5555-1234", "5555 1234", "+50255551234", "٥٥٥٥١٢٣٤"])
    expect(phoneError(wrong), wrong).toBe("identity.phoneInvalid");
});

test("a code has exactly six digits, also in two halves", () => {
  expect(["123456", "123 456", " 123456 "].map(codeError)).toEqual([undefined, undefined, undefined]);
  expect(codeError(" ")).toBe("identity.codeRequired");
  for (const wrong of ["12345", "1234567", "12345a", "123-456"])
    expect(codeError(wrong), wrong).toBe("identity.codeInvalid");
});

test("a recovery code has ten signs, with or without its dash, in either case", () => {
  expect(["abcde-fgh23", "ABCDEFGH23", " abcde fgh23 "].map(recoveryCodeError)).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(["", "-"].map(recoveryCodeError)).toEqual(["identity.codeRequired", "identity.codeRequired"]);
  expect(recoveryCodeError("ABCDE-FGH2")).toBe("identity.recoveryCodeInvalid");
});

test("a number is sent with its country and shown by its end", () => {
  expect(internationalNumber("55551234")).toBe("+50255551234");
  expect(maskedNumber("55551234")).toBe("•••• 1234");
});
