import { expect, test } from "vitest";
import { genderOfName } from "./gender-of-name.ts";

test.each([
  ["Ana Sol", "femenino"],
  ["MARÍA JOSÉ PAZ", "femenino"],
  ["José María Paz", "masculino"],
  ["Carlos Enrique Ixcoy Tum", "masculino"],
  ["Rocío Paz", "femenino"],
  ["Joshua Paz", "masculino"],
  ["Otto Pérez", "masculino"],
  ["Isabel Cruz", "femenino"],
])("%s: %s", (name, sex) => {
  expect(genderOfName(name)).toBe(sex);
});

test.each([
  "Ana",
  "Ana ",
  "",
  "Guadalupe Paz",
  "Rosario Paz",
  "Cruz Paz",
  "Xochiquetzal Paz",
  "Barrientos Pérez",
  "Alex Paz",
])("no gender: %s", (name) => {
  expect(genderOfName(name)).toBeUndefined();
});
