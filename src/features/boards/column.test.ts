import { expect, test } from "vitest";
import { defaultNameKey, templateColumns } from "./column.ts";
import { en } from "./text/en.ts";
import { es } from "./text/es.ts";

test("every column of a template is known again by its name in either language", () => {
  for (const { key } of Object.values(templateColumns).flat()) {
    const name = key.slice("boards.columns.".length) as keyof typeof en.columns;
    // A sprint is a sprint in both.
    if (name === "sprint") continue;
    expect([defaultNameKey(en.columns[name]), defaultNameKey(es.columns[name])]).toEqual([key, key]);
  }
});

test("a name that somebody wrote is not one of them", () => {
  expect(defaultNameKey("En el Registro")).toBeUndefined();
});
