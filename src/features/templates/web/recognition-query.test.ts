import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import type { RecognizeAnswer } from "../contract.ts";
import { recognitionQuery } from "./use-from-document.ts";

const options = recognitionQuery({ id: "t", versionId: "v" });

/** True if the page asks again when the dialog is opened once more. */
function asksAgain(answer: RecognizeAnswer): boolean {
  const client = new QueryClient();
  client.setQueryData(options.queryKey, answer);
  const query = client.getQueryCache().find({ queryKey: options.queryKey });
  const { staleTime } = options;
  const time = typeof staleTime === "function" ? staleTime(query as never) : staleTime;
  return query?.isStaleByTime(time ?? 0) ?? true;
}

test("a document that was read is not read again; one that was refused is", () => {
  const document = { document: {}, tagged: false } as unknown as Extract<RecognizeAnswer, { kind: "recognized" }>;
  expect(asksAgain({ ...document, kind: "recognized" })).toBe(false);
  expect(asksAgain({ kind: "refused", problems: [{ code: "tookTooLong" }] } as RecognizeAnswer)).toBe(true);
});
