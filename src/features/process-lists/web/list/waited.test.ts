import { expect, test } from "vitest";
import { waited } from "./waited.ts";

const now = Date.UTC(2026, 2, 10, 12);
const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString();

test.each([
  [0, "1 minute", "1 minuto"],
  [59, "59 minutes", "59 minutos"],
  [60, "1 hour", "1 hora"],
  [24 * 60 - 1, "23 hours", "23 horas"],
  [24 * 60, "1 day", "1 día"],
  [1200 * 24 * 60, "1,200 days", "1200 días"],
  // The clock of the browser is behind.
  [-5, "1 minute", "1 minuto"],
] as const)("after %i minutes it has waited %s, %s", (minutes, en, es) => {
  expect(waited(ago(minutes), now, "en")).toBe(en);
  expect(waited(ago(minutes), now, "es")).toBe(es);
});
