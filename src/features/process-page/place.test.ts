import { expect, test } from "vitest";
import { answerPlace, paragraphPlace, readPlace } from "./place.ts";

test("a place is read as it was written", () => {
  expect(readPlace(answerPlace("compradores.0.nombre"))).toEqual({ type: "answer", path: "compradores.0.nombre" });
  expect(readPlace(paragraphPlace("SEGUNDA: el precio\nes"))).toEqual({
    type: "paragraph",
    quote: "SEGUNDA: el precio\nes",
  });
});

test.each(["", "answer:", "precio", "other:precio"])("%j is no place", (text) =>
  expect(readPlace(text)).toBeUndefined(),
);
