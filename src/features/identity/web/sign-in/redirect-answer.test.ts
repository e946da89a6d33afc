import { expect, test } from "vitest";
import { answerIn, takeOnce } from "./redirect-answer.ts";

test("an answer is read only where it is announced, with what belongs to it", () => {
  expect(answerIn("?checkRedirect=true&from=google&state=sin_1&code=42&iss=https%3A%2F%2Fx&other=1")).toEqual({
    from: "google",
    state: "sin_1",
    code: "42",
    iss: "https://x",
  });
  expect(answerIn("?checkRedirect=true&from=google&state=sin_1&error=access_denied")).toEqual({
    from: "google",
    state: "sin_1",
    error: "access_denied",
  });
  expect(answerIn("?checkRedirect=true")).toBeUndefined();
  expect(answerIn("?from=google&state=sin_1&code=42")).toBeUndefined();
});

test("an answer is handed in once", () => {
  const answer = { from: "google", state: "sin_once" };
  expect([takeOnce(answer), takeOnce(answer)]).toEqual([true, false]);
});
