import fc from "fast-check";
import { expect, test } from "vitest";
import type { Program } from "./program.ts";
import { traceText } from "./run.ts";
import { TraceBytes } from "./trace-bytes.ts";

const text = fc.string({ unit: "grapheme", maxLength: 40 });

test("the bytes of a trace are those of its text, however the room of the last one was left", () => {
  fc.assert(
    fc.property(
      fc.array(text, { minLength: 1, maxLength: 8 }),
      fc.array(fc.array(fc.oneof(fc.nat({ max: 7 }), text), { maxLength: 30 }), { maxLength: 5 }),
      (segments, traces) => {
        const program: Program = { steps: [], segments, guards: 0, dynamic: true };
        const bytes = new TraceBytes(program);
        for (const trace of traces)
          expect(Buffer.from(bytes.of(trace)).toString()).toBe(traceText(program, trace).toWellFormed());
      },
    ),
  );
});
