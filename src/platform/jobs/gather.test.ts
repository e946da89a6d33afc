import { expect, test } from "vitest";
import { CommitUnknown } from "../db/database.ts";
import { Gathering } from "./gather.ts";

/** Gives back what it is asked for in capitals, and keeps what was asked together. */
function capitals(most = 20) {
  const pieces: string[][] = [];
  const gathering = new Gathering<string, { readonly text: string }>(most, async (items) => {
    pieces.push([...items]);
    if (items.includes("is lost")) throw new CommitUnknown(new Error("Connection terminated"));
    if (items.includes("breaks all")) throw new Error(`broken: ${items.join()}`);
    return items.map((item) => (item === "fails" ? new Error("only this one") : { text: item.toUpperCase() }));
  });
  return { gathering, pieces };
}

test("what is asked at once under one key is done together, each with its own result", async () => {
  const { gathering, pieces } = capitals(3);
  const asked = ["a", "b", "c", "d"].map((item) => gathering.add("one", item));
  const other = gathering.add("two", "e");
  expect(await Promise.all([...asked, other])).toEqual(["A", "B", "C", "D", "E"].map((text) => ({ text })));
  expect(pieces).toEqual([["a", "b", "c"], ["d"], ["e"]]);
});

test("an error of one is only its own; when all fail together, each is tried alone", async () => {
  const { gathering, pieces } = capitals();
  const settled = await Promise.allSettled(["a", "fails", "b"].map((item) => gathering.add("one", item)));
  expect(settled.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  pieces.length = 0;
  const alone = await Promise.allSettled(["a", "breaks all", "b"].map((item) => gathering.add("one", item)));
  expect(alone.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(pieces).toEqual([["a", "breaks all", "b"], ["a"], ["breaks all"], ["b"]]);
});

test("what may be committed is not done again, for none of them", async () => {
  const { gathering, pieces } = capitals();
  const settled = await Promise.allSettled(["a", "is lost", "b"].map((item) => gathering.add("one", item)));
  for (const one of settled) expect(one).toMatchObject({ status: "rejected", reason: expect.any(CommitUnknown) });
  expect(pieces).toEqual([["a", "is lost", "b"]]);
});

test("what is added waits for those that are coming, and not for one that does not come after all, nor for long", async () => {
  const { gathering, pieces } = capitals();
  const [first, second, third] = [gathering.expect("one"), gathering.expect("one"), gathering.expect("one")];
  const a = gathering.add("one", "a");
  first();
  await new Promise((resolve) => setImmediate(resolve));
  expect(pieces).toEqual([]);
  const b = gathering.add("one", "b");
  second();
  third();
  await Promise.all([a, b]);
  expect(pieces).toEqual([["a", "b"]]);
  const never = gathering.expect("one");
  await gathering.add("one", "c");
  expect(pieces.at(-1)).toEqual(["c"]);
  never();
  never();
});
