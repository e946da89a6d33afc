import { expect, test } from "vitest";
import { isSameSettings, viewFields } from "./saved-view.ts";

test("settings are the same whatever their order and whatever is not set", () => {
  const a = { list: "drafts", tag: ["a", "b"], search: "", fields: { x: "1", y: "" }, columns: undefined };
  expect(isSameSettings(a, { tag: ["a", "b"], fields: { x: "1" }, list: "drafts" })).toBe(true);
  expect(isSameSettings({ fields: {} }, {})).toBe(true);
  for (const b of [
    { ...a, tag: ["a"] },
    { ...a, columns: [] },
    { ...a, fields: { x: "2" } },
    { ...a, asked: "me" },
  ])
    expect(isSameSettings(a, b)).toBe(false);
});

test("a name is trimmed, and has at most 40 letters, also of two units each", () => {
  const { name } = viewFields({ required: "required", tooLong: "tooLong" });
  expect(name.parse("  Civil ")).toBe("Civil");
  expect(name.parse("🜁".repeat(40))).toHaveLength(80);
  expect(name.safeParse("🜁".repeat(41)).error?.issues[0]?.message).toBe("tooLong");
  expect(name.safeParse("  ").error?.issues[0]?.message).toBe("required");
});
