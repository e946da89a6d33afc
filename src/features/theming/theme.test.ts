import { expect, test } from "vitest";
import { productTheme } from "#tests/fixtures/brand.ts";
import { colorIn, Theme } from "./theme.ts";

test.each([
  ["#123A5F", "#123a5f"],
  [" 123a5f ", "#123a5f"],
  ["#fa0", "#ffaa00"],
  ["FA0", "#ffaa00"],
  ["#12345", undefined],
  ["#12345678", undefined],
  ["red", undefined],
  ["rgb(1,2,3)", undefined],
  ["#123a5f;", undefined],
  ["", undefined],
])("the colour in %j is %s", (text, color) => {
  expect(colorIn(text)).toBe(color);
});

test("a theme is the nine colours of the specification and the button radius", () => {
  expect(productTheme).toEqual({
    primary: "#123a5f",
    accent: "#123a5f",
    background: "#f2f2f2",
    secondary: "#424242",
    rectangles: "#196293",
    error: "#ff5252",
    info: "#2196f3",
    success: "#4caf50",
    warning: "#ffc107",
    radius: 4,
  });
  for (const radius of [-1, 25, 1.5, "4"]) expect(Theme.safeParse({ ...productTheme, radius }).success).toBe(false);
});
