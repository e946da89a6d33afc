import type { Answer, Answers } from "#engine/document/answers-lookup.ts";
import { answerTo, beside, decided, recordOf } from "./decided.ts";
import type { FormField } from "./form-fields.ts";

/**
 * Returns the answers without those that the form hides with these answers: behind a condition that says otherwise, or behind a
 * switch that is off. A condition without an answer counts as "no", as on the page. Answers to other forms stay. Returns the
 * same object if nothing is hidden.
 */
export function withoutHidden(fields: readonly FormField[], answers: Answers): Answers {
  // A formula may decide otherwise without the answers that were hidden, and hide more. Each round takes something away.
  for (let before = answers; ; ) {
    const kept = shownOnly(fields, before, decided(fields, before));
    if (kept === before) return kept;
    before = kept;
  }
}

/** The names that are asked in a scope with these answers. */
function shownNames(fields: readonly FormField[], counted: Answers, names = new Set<string>()): ReadonlySet<string> {
  for (const field of fields) {
    if (field.within?.some((name) => answerTo(counted, name) !== true)) continue;
    names.add(field.name);
    if (field.type !== "condition") continue;
    const isOn = answerTo(counted, field.name) === true;
    const shown = field.fields.filter(({ when }) => when === undefined || when === isOn);
    shownNames(shown, counted, names);
  }
  return names;
}

function shownOnly(fields: readonly FormField[], answers: Answers, counted: Answers): Answers {
  const shown = shownNames(fields, counted);
  const kept: Record<string, Answer> = { ...answers };
  let isSame = true;
  for (const field of beside(fields)) {
    const { name } = field;
    const value = answerTo(answers, name);
    if (value === undefined) continue;
    if (!shown.has(name)) {
      delete kept[name];
      isSame = false;
    } else if (field.type === "loop" && Array.isArray(value)) {
      const known = answerTo(counted, name);
      const list = value.map((element: Answer, index): Answer => {
        const inner = recordOf(element);
        const counts = Array.isArray(known) ? recordOf(known[index] as Answer) : undefined;
        return inner ? shownOnly(field.fields, inner, counts ?? inner) : element;
      });
      if (list.every((element, index) => element === value[index])) continue;
      kept[name] = list;
      isSame = false;
    }
  }
  return isSame ? answers : kept;
}
