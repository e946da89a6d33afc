import { describe, expect, test } from "vitest";
import { addressesIn, inOrder } from "./member.ts";

describe("addresses in a pasted text", () => {
  test.each([
    ["", [], []],
    ["ana@paz.gt", ["ana@paz.gt"], []],
    [
      "ana@paz.gt, beto@paz.gt;carla@paz.gt\ndora@paz.gt",
      ["ana@paz.gt", "beto@paz.gt", "carla@paz.gt", "dora@paz.gt"],
      [],
    ],
    ["ana@paz.gt beto@paz.gt", ["ana@paz.gt", "beto@paz.gt"], []],
    ["  ANA@Paz.GT \r\n ana@paz.gt", ["ana@paz.gt"], []],
    ["Ana Paz <ana@paz.gt>, Beto <beto@paz.gt>", ["ana@paz.gt", "beto@paz.gt"], []],
    ["ana@paz.gt, beto, carla@", ["ana@paz.gt"], ["beto", "carla@"]],
    ["Ana Paz <ana>", [], ["ana"]],
  ])("%j", (text, addresses, errors) => {
    expect(addressesIn(text)).toEqual({ addresses, errors });
  });
});

test("roles are kept each once, in the product's order", () => {
  expect(inOrder(["reviewer", "owner", "reviewer", "creator"])).toEqual(["owner", "creator", "reviewer"]);
});
