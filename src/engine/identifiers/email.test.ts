import { expect, test } from "vitest";
import { isEmail, looksLikeAnother } from "./email.ts";

test.each(["ana@quetzal.gt", "a.b+c@mail.example.com", "ñandú@correo.gt", "x_y-z@a-b.co"])("%s is an address", (text) =>
  expect(isEmail(text)).toBe(true),
);
test.each([
  "",
  "ana",
  "ana@",
  "@quetzal.gt",
  "ana@quetzal",
  "ana@quetzal.",
  "ana@@quetzal.gt",
  "ana luz@quetzal.gt",
  "ana@quet zal.gt",
  " ana@quetzal.gt",
  "<ana@quetzal.gt>",
  "ana@quetzal.gt,eva@quetzal.gt",
  `${"a".repeat(250)}@b.gt`,
])("'%s' is none", (text) => expect(isEmail(text)).toBe(false));

test.each([
  ["ana@quetzal.gt", false],
  ["ñandú@correo.gt", false],
  ["анна@почта.рф", false],
  ["\u0430na@quetzal.gt", true],
  ["ana@quetz\u03b1l.gt", true],
  ["анна@quetzal.gt", true],
  ["\uff41na@quetzal.gt", true],
  ["o\ufb01cina@quetzal.gt", true],
  ["ana%quetzal.gt@relay.example", true],
])("'%s' can be taken for another one: %s", (text, expected) => expect(looksLikeAnother(text)).toBe(expected));
