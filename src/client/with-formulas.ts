import { needsFormulas } from "#engine/answers/decided.ts";
import type { FormField } from "#engine/answers/form-fields.ts";
import { judgeBy } from "#engine/answers/judge.ts";
import { arriving } from "./lazy-component.tsx";

/**
 * A form that was fetched, with what reads formulas beside it where the form has any: it is large, and is there before the
 * form opens, so that nothing has to be fetched while it is filled in.
 */
export async function withFormulas<Form>(form: Form, questions: readonly FormField[]): Promise<Form> {
  if (!needsFormulas(questions)) return form;
  // Repeats a call that the module makes itself: a build leaves out a file whose exports are not used.
  const { judgeFormula } = await arriving(() => import("#engine/answers/formula-judge.ts"));
  judgeBy(judgeFormula);
  return form;
}
