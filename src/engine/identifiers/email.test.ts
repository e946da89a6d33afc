import { expect, test } from "vitest";
import { isEmail } from "./email.ts";

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
