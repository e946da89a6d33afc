import { expect, test } from "vitest";
import { answerFault, lettersDue, taxIdOf } from "./trial.ts";

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
])("in %s a NIT of “%s” has the fault %s", (country, nit, fault) => {
  expect(answerFault("nit", answers(country, nit))).toBe(fault);
});

test("name and country are required everywhere", () => {
  expect(answerFault("orgName", { orgName: " ", country: "GT", nit: "" })).toBe("organizations.nameRequired");
  expect(answerFault("orgName", { orgName: "x".repeat(61), country: "GT", nit: "" })).toBe("organizations.nameTooLong");
  expect(answerFault("country", answers("XX", ""))).toBe("organizations.countryRequired");
});

test("the tax number is kept without dash and space, and from Guatemala alone", () => {
  expect(taxIdOf(answers("GT", "576937-k"))).toBe("576937K");
  expect(taxIdOf(answers("MX", "576937-k"))).toBe("");
  expect(taxIdOf(answers("GT", "576937-1"))).toBe("");
});

test("a letter is due at its very instant", () => {
  const end = new Date("2026-12-06T10:00:00Z");
  const due = (at: string) => lettersDue(end, new Date(at));
  expect(due("2026-12-01T09:59:59Z")).toBe(0);
  expect(due("2026-12-01T10:00:00Z")).toBe(1);
  expect(due("2026-12-05T09:59:59Z")).toBe(1);
  expect(due("2026-12-05T10:00:00Z")).toBe(2);
  expect(due("2026-12-06T10:00:00Z")).toBe(3);
});
