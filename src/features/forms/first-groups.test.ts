import { expect, test } from "vitest";
import type { FormDefinition } from "#features/answers/form-definition.ts";
import { firstSettings } from "./public-form.ts";

const formOf = (...groups: FormDefinition["groups"]): FormDefinition => ({
  groups,
  fields: [],
  loops: [],
  conditions: [],
});
const client = { id: "g1", label: "Parte vendedora", items: [] };
const act = { id: "g2", label: "Acto y notario", items: [], office: true };

test("a new public form asks the groups of the client, and all where the office answers each", () => {
  expect(firstSettings(formOf(act, client)).groups).toEqual(["g1"]);
  expect(firstSettings(formOf(act)).groups).toEqual(["g2"]);
  expect(firstSettings(formOf(client)).groups).toEqual(["g1"]);
});
