import { expect, test } from "vitest";
import { keptBytes } from "./kept-bytes.ts";

test("a file is read once while it is among the last ones, and no more bytes are kept than given", async () => {
  const reads: string[] = [];
  const files = {
    read: async (key: string) => {
      reads.push(key);
      return new Uint8Array(Number(key.slice(1)));
    },
  };
  const read = keptBytes(10);
  const all = async (...keys: string[]) => {
    for (const key of keys) expect((await read(files, key)).byteLength).toBe(Number(key.slice(1)));
    return reads.splice(0);
  };
  expect(await all("a4", "a4", "b4", "a4")).toEqual(["a4", "b4"]);
  // The one asked for longest ago makes room.
  expect(await all("c4", "a4", "b4")).toEqual(["c4", "b4"]);
  // What is larger than all that may be kept is not kept, and takes nobody's place.
  expect(await all("d11", "d11", "b4", "a4")).toEqual(["d11", "d11"]);
  await Promise.all([all("e9"), all("e9")]);
  expect(await all("e9", "a4")).toEqual(["a4"]);
});
