import { expect, test } from "vitest";
import { commonFailure, Failure } from "#protocol/failure.ts";
import { getSession } from "#protocol/session.ts";
import type { Caller } from "../caller.ts";
import { patientCaller } from "./patient-caller.ts";

/** A caller that is refused so many times before it is answered. */
function refused(times: number, failure: Failure) {
  const seen = { calls: 0 };
  const answer = async () => {
    if (++seen.calls <= times) throw failure;
    return "answer";
  };
  const one = Object.assign(answer, { raw: answer, upload: answer, download: answer }) as unknown as Caller;
  return { seen, one: patientCaller(one) };
}

test("what somebody else holds is asked for again, by every kind of call", async () => {
  for (const kind of ["call", "upload", "download"] as const) {
    const { seen, one } = refused(2, commonFailure("failure.busy"));
    const call = kind === "call" ? one : one[kind];
    expect(await (call as (...of: unknown[]) => Promise<unknown>)(getSession, {})).toBe("answer");
    expect(seen.calls).toBe(3);
  }
});

test("any other refusal is thrown at once", async () => {
  const { seen, one } = refused(1, new Failure("failure.notFound", 404));
  await expect(one(getSession, {})).rejects.toMatchObject({ code: "failure.notFound" });
  expect(seen.calls).toBe(1);
});
