import { expect, test } from "vitest";
import { callName, partOfDay, shownCount } from "./greeting.ts";

test.each([
  [4, "evening"],
  [5, "morning"],
  [11, "morning"],
  [12, "afternoon"],
  [18, "afternoon"],
  [19, "evening"],
  [0, "evening"],
])("at %i o'clock it is %s", (hour, part) => {
  expect(partOfDay(hour)).toBe(part);
});

test("somebody is called by the first name, or by the part before the @", () => {
  expect(callName({ firstName: "Ana", email: "ana.lucia@quetzal.gt" })).toBe("Ana");
  expect(callName({ firstName: " ", email: "ana.lucia@quetzal.gt" })).toBe("ana.lucia");
});

test("counts go to 99", () => {
  expect(shownCount(99)).toBe("99");
  expect(shownCount(100)).toBe("99+");
});
