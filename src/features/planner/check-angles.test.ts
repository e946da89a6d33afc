import { expect, test } from "vitest";
import { checkAngles } from "./check-angles.ts";

test("the angles of a traverse are added up, and their error is spread", () => {
  const typed = "89°59'50\"\n90-00-10\n\n90 00 20\n89°59'50\"";
  expect(checkAngles(typed, "interior")).toEqual({
    sum: "360°00'10\"",
    expected: "360°00'00\"",
    error: "10",
    count: 4,
    angles: [
      { measured: "89°59'50\"", balanced: "89°59'47.5\"" },
      { measured: "90°00'10\"", balanced: "90°00'07.5\"" },
      { measured: "90°00'20\"", balanced: "90°00'17.5\"" },
      { measured: "89°59'50\"", balanced: "89°59'47.5\"" },
    ],
  });
});

test("five interior angles add up to more than a turn; exterior ones to two turns more", () => {
  const typed = Array.from({ length: 5 }, () => "108").join("\n");
  expect(checkAngles(typed, "interior")).toMatchObject({ sum: "540°00'00\"", expected: "540°00'00\"", error: "0" });
  expect(checkAngles(typed, "exterior")).toMatchObject({ expected: "1260°00'00\"", error: "-2592000", angles: [] });
});

test("what is no error of measuring is not spread, however small the angles are", () => {
  expect(checkAngles("0 0 1\n180\n359", "interior")).toMatchObject({ error: "1292401", angles: [] });
  expect(checkAngles("0 0 30\n90\n90", "interior")).toMatchObject({ error: "30", angles: [] });
  expect(checkAngles("0 0 31\n90\n90", "interior")).toMatchObject({ error: "31", angles: [] });
  expect(checkAngles("1 0 0\n89\n90 0 30", "interior")).toMatchObject({ error: "30", count: 3 });
});

test("fewer than three angles say nothing; a line that is no angle is named", () => {
  expect(checkAngles("", "interior")).toBeUndefined();
  expect(checkAngles("90\n90", "interior")).toBeUndefined();
  for (const wrong of ["x", "N", "N 45 E", "90 75 00", "400"])
    expect(checkAngles(`90\n${wrong}\n90`, "interior")).toEqual({ line: 2 });
});
