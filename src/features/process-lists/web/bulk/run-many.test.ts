import { expect, test } from "vitest";
import { Failure } from "#protocol/failure.ts";
import { runMany } from "./run-many.ts";

const rows = ["a", "b", "c", "d"].map((id) => ({ id, title: id.toUpperCase() }));

test("what may not be done is not asked for; what is refused stops none of the others, and each is reported once", async () => {
  const asked: string[] = [];
  const steps: number[] = [];
  const report = await runMany(
    rows,
    {
      may: ({ id }) => id !== "b" || "processes.notYours",
      call: async ({ id }) => {
        asked.push(id);
        if (id === "c") throw new Failure("processes.changed", 409);
      },
    },
    (through) => steps.push(through),
  );
  expect(asked).toEqual(["a", "c", "d"]);
  expect(steps).toEqual([1, 2, 3, 4]);
  expect(report.done).toBe(2);
  expect(report.refused.map(({ title }) => title)).toEqual(["B", "C"]);
});
