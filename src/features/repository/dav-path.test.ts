import { expect, test } from "vitest";
import { davHref, readDavPath } from "./dav-path.ts";

test.each([
  ["/dav", { place: undefined, names: [] }],
  ["/dav/mine/", { place: "mine", names: [] }],
  ["/dav/mine/Escrituras/Poder%20especial.docx", { place: "mine", names: ["Escrituras", "Poder especial.docx"] }],
  ["/dav/shared/a%C3%B1o", { place: "shared", names: ["año"] }],
  ["/dav/mine/%2e%2e/otro", undefined],
  ["/dav/mine/a%2fb", undefined],
  ["/dav/mine/a%5cb", undefined],
  ["/dav/mine/%E0%A4%A", undefined],
  ["/dav/others/a", undefined],
  ["/davx", undefined],
])("%s is read", (address, path) => {
  expect(readDavPath(address)).toEqual(path);
});

test("what is read is written again as the same address", () => {
  const path = { place: "mine", names: ["Peña & hijos", "100 %.docx"] } as const;
  expect(readDavPath(davHref(path, false))).toEqual(path);
  expect(davHref({ place: "mine", names: [] }, true)).toBe("/dav/mine/");
});
