import { expect, test } from "vitest";
import { answerError, mailsDue, taxIdOf } from "./trial.ts";

const answers = (country: string, nit: string) => ({ orgName: "Bufete Jade", country, nit });

test.each([
  ["GT", "", "trial.nit.required"],
  ["GT", "CF", "trial.nit.finalConsumer"],
  ["GT", "12D", "trial.nit.format"],
  ["GT", "1234567890123", "trial.nit.length"],
  ["GT", "8170266-0", "trial.nit.checksum"],
  ["GT", "576937-k", undefined],
  ["GT", " 1245535 0 ", undefined],
  ["SV", "", undefined],
  ["", "8170266-0", undefined],
])("in %s a NIT of “%s” has the error %s", (country, nit, error) => {
  expect(answerError("nit", answers(country, nit))).toBe(error);
});

test("name and country are required everywhere", () => {
  expect(answerError("orgName", { orgName: " ", country: "GT", nit: "" })).toBe("organizations.nameRequired");
  expect(answerError("orgName", { orgName: "x".repeat(61), country: "GT", nit: "" })).toBe("organizations.nameTooLong");
  expect(answerError("country", answers("XX", ""))).toBe("organizations.countryRequired");
});

test("the tax number is kept without dash and space, and from Guatemala alone", () => {
  expect(taxIdOf(answers("GT", "576937-k"))).toBe("576937K");
  expect(taxIdOf(answers("MX", "576937-k"))).toBe("");
  expect(taxIdOf(answers("GT", "576937-1"))).toBe("");
});

test("a mail is due at its very instant", () => {
  const end = new Date("2026-12-06T10:00:00Z");
  const due = (at: string) => mailsDue(end, new Date(at));
  expect(due("2026-12-01T09:59:59Z")).toBe(0);
  expect(due("2026-12-01T10:00:00Z")).toBe(1);
  expect(due("2026-12-05T09:59:59Z")).toBe(1);
  expect(due("2026-12-05T10:00:00Z")).toBe(2);
  expect(due("2026-12-06T10:00:00Z")).toBe(3);
});
