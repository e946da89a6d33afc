import { expect, test } from "vitest";
import { storedAnswers } from "./sample.ts";

test("days are as a process stores them, also in lists; everything else stays", () => {
  const answers = {
    dia: "15/03/2026",
    precio: "21.00",
    hora: "14:30",
    es: true,
    lotes: [{ dia: "31/12/2026", n: "2" }],
  };
  expect(storedAnswers(answers)).toEqual({ ...answers, dia: "2026-03-15", lotes: [{ dia: "2026-12-31", n: "2" }] });
});
