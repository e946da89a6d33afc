import { z } from "zod";
import type { Answer, Answers } from "#engine/document/answers-lookup.ts";
import { Id } from "#protocol/page.ts";

/** Tests one template may have. */
export const maxTests = 50;

export const TestName = z.string().trim().min(1, "templateTests.nameRequired").max(120, "templateTests.nameTooLong");

/** Why a version cannot be filled with the answers of a test: at a question, or the document as a whole (no label). */
export const TestError = z.object({
  label: z.string(),
  code: z.string(),
  values: z.record(z.string(), z.string()).optional(),
});
export type TestError = z.infer<typeof TestError>;

const Count = z.number().int();

/** The outcome of a test with a version. */
export const TestOutcome = z.discriminatedUnion("state", [
  z.object({ state: z.literal("passes") }),
  z.object({
    state: z.literal("differs"),
    counts: z.object({ added: Count, removed: Count, changed: Count, moved: Count }),
  }),
  z.object({ state: z.literal("unfillable"), faults: z.array(TestError) }),
]);
export type TestOutcome = z.infer<typeof TestOutcome>;

/** Answers that are kept with the text they gave. `outcome` is that of the current version; null while it is not tried yet. */
export const TemplateTest = z.object({
  id: Id,
  name: z.string(),
  version: z.int32(),
  /** The version whose text was accepted last. */
  acceptedNumber: z.number().int(),
  acceptedAt: z.iso.datetime(),
  outcome: TestOutcome.nullable(),
});
export type TemplateTest = z.infer<typeof TemplateTest>;

/** The answers under the names of another version. `renames`: keys that are called otherwise there (`compradores.nombre`). */
export function renamedAnswers(answers: Answers, renames: ReadonlyMap<string, string>): Answers {
  if (renames.size === 0) return answers;
  const named = (key: string) => (renames.get(key) ?? key).split(".").at(-1) ?? key;
  const visit = (of: Answers, scope: string): Answers =>
    Object.fromEntries(
      Object.entries(of).map(([name, value]) => {
        const key = scope + name;
        // A name with a dot in it is no path: it is looked up whole.
        const renamed = renames.has(key) ? named(key) : name;
        return [renamed, Array.isArray(value) ? value.map((one) => element(one, `${key}.`)) : value];
      }),
    );
  const element = (value: Answer, scope: string): Answer =>
    typeof value === "object" && value !== null && !Array.isArray(value) ? visit(value as Answers, scope) : value;
  return visit(answers, "");
}
