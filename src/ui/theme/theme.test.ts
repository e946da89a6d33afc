import { expect, test } from "vitest";
import { defaultBrand } from "./brand.ts";
import { makeTheme, prepareTheme } from "./theme.ts";

test("a theme that was prepared in several steps is the one that is drawn, until there is another brand", async () => {
  const brand = { ...defaultBrand, primary: "#7a1f5c" };
  const whole = makeTheme(brand);
  let steps = 0;
  const between = async () => void steps++;
  await prepareTheme(brand, between);
  expect(steps).toBe(3);
  const prepared = makeTheme({ ...brand });
  expect(makeTheme(brand)).toBe(prepared);
  expect(JSON.stringify(prepared)).toBe(JSON.stringify(whole));
  expect(makeTheme(defaultBrand).palette.primary.main).not.toBe(prepared.palette.primary.main);
  await prepareTheme(brand, between);
  expect(steps).toBe(3);
});
