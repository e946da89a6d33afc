import { expect, test } from "vitest";
import { type AiField, aiFieldErrors, aiFieldOf, fittingAiFields, setAiField } from "./ai-fields.ts";

const one: AiField = { key: "objeto", prompt: "El objeto", groups: ["g1", "g9"], attachments: ["s1", "s9"] };
const form = {
  fields: [{ key: "objeto" }, { key: "socios.nombre" }],
  groups: [{ id: "g1", items: ["objeto", "socios"] }],
  attachments: [{ id: "s1" }],
  ai: undefined as readonly AiField[] | undefined,
};

test("what is set is kept for fields that are there and asked once, with the groups and files that are there", () => {
  const gone = { ...one, key: "otro" };
  const inLoop = { ...one, key: "socios.nombre" };
  expect(fittingAiFields(form, [one, gone, inLoop])).toEqual([{ ...one, groups: ["g1"], attachments: ["s1"] }]);
  expect(fittingAiFields(form, undefined)).toEqual([]);
});

test("it is set and taken away by the field's key", () => {
  const { key, ...set } = one;
  const with1 = setAiField(form, key, set);
  expect(aiFieldOf(with1, "objeto")).toEqual(one);
  expect(aiFieldOf(setAiField(with1, key, { ...set, prompt: "Otro" }), key)?.prompt).toBe("Otro");
  expect(setAiField(with1, key, undefined)).toMatchObject({ ai: [] });
});

test("it says what is to be written, in at most 2000 characters", () => {
  const of = (prompt: string) => [...aiFieldErrors([{ ...one, prompt }])];
  expect(of(" ")).toEqual([["objeto/ai", "templates.ai.promptRequired"]]);
  expect(of("x".repeat(2001))).toEqual([["objeto/ai", "templates.ai.promptTooLong"]]);
  expect(of("x".repeat(2000))).toEqual([]);
});
