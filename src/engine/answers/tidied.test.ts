import { expect, test } from "vitest";
import type { FieldKind } from "./answer-kinds.ts";
import { tidied } from "./tidied.ts";

test.each<[FieldKind, string, string]>([
  ["currency", "1500", "1,500.00"],
  ["currency", "Q1,500", "1,500.00"],
  ["currency", "Q. 1500.5", "1,500.50"],
  ["currency", "US$ 1234567", "1,234,567.00"],
  ["currency", "0", "0.00"],
  ["currency", "007", "7.00"],
  ["currency", "125 mil", "125,000.00"],
  ["currency", "Q20k", "20,000.00"],
  ["currency", "$1.5 millones de dólares", "1,500,000.00"],
  ["currency", "500 quetzales", "500.00"],
  ["currency", "1.2345 mil", "1,234.50"],
  ["date", "15/3/26", "15/03/2026"],
  ["date", "15 de marzo de 2026", "15/03/2026"],
  ["date", "quince de marzo de dos mil veintiséis", "15/03/2026"],
  ["date", "2026-03-15", "15/03/2026"],
  ["date", "3/4/2026", "03/04/2026"],
  ["time", "3 pm", "15:00"],
  ["time", "8:30", "08:30"],
  ["phone", "+502 2335-0904", "23350904"],
  ["phone", "2335 0904", "23350904"],
])("a %s typed as %j is %j", (kind, typed, meant) => {
  expect(tidied(kind, typed)).toBe(meant);
});

test.each<[FieldKind, string]>([
  ["currency", "1500.00"],
  ["currency", "1,500.00"],
  ["currency", "1.500,00"],
  ["currency", "1,50"],
  ["currency", "15.005"],
  ["currency", "mil"],
  ["currency", "1.23456789 mil"],
  ["currency", "5 mil mil"],
  ["currency", "-5"],
  ["currency", ""],
  ["date", "15/03/2026"],
  ["date", "31/02/2026"],
  ["date", "31 de febrero de 2026"],
  ["time", "al atardecer"],
  ["date", "mañana"],
  ["phone", "+1 212 555 0100"],
  ["text", "1500"],
  ["number", "1500"],
])("a %s typed as %j stays", (kind, typed) => {
  expect(tidied(kind, typed)).toBe(typed);
});
