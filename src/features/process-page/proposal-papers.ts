import { isSwitch } from "#engine/answers/decided.ts";
import type { FormField } from "#engine/answers/form-fields.ts";
import { printedAnswers } from "#engine/answers/form-fields.ts";
import type { Answer, Answers } from "#engine/document/answers-lookup.ts";
import { identifierPatterns, identifying } from "#features/ai/identifiers.ts";
import type { FormDefinition, ShownWhen } from "#features/answers/form-definition.ts";
import { type FormPart, layoutOf } from "#features/answers/layout.ts";

/** A group of answers or a file, as a model is shown it. */
export interface Paper {
  readonly title: string;
  readonly text: string;
}

/** The answers of some groups of a form, a paper per group; of other groups nothing, and nothing that is left blank. */
export function answerPapers(
  form: FormDefinition,
  questions: readonly FormField[],
  answers: Answers,
  groups: readonly string[],
): Paper[] {
  const printed = printedAnswers(questions, answers);
  return layoutOf(form)
    .filter(({ id }) => groups.includes(id))
    .map(({ label, parts }) => ({ title: label, text: linesOf(parts, printed).join("\n") }))
    .filter(({ text }) => text !== "");
}

const recordOf = (value: Answer): Answers | undefined =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Answers) : undefined;

function linesOf(parts: readonly FormPart[], answers: Answers): string[] {
  const answerTo = (name: string): Answer => (Object.hasOwn(answers, name) ? answers[name] : undefined);
  const nameOf = (key: string) => key.slice(key.lastIndexOf(".") + 1);
  // Text behind a switch that is off is printed as nothing.
  const isShown = (when: readonly ShownWhen[]) =>
    when.every(({ key, is }) => isSwitch(nameOf(key)) || answerTo(nameOf(key)) === is);
  return parts.flatMap((part): string[] => {
    if (part.type === "choice") return linesOf(part.parts, answers);
    const { name, label, shownWhen } = part.setting;
    const value = answerTo(name);
    if (!isShown(shownWhen)) return [];
    if (part.type === "condition") return typeof value === "boolean" ? [`${label}: ${value ? "sí" : "no"}`] : [];
    if (part.type === "field") return typeof value === "string" && value.trim() !== "" ? [`${label}: ${value}`] : [];
    const elements = Array.isArray(value) ? (value as readonly Answer[]) : [];
    return elements.flatMap((element, at) => {
      const inner = recordOf(element);
      return inner ? [`${label} ${at + 1}:`, ...linesOf(part.parts, inner).map((line) => `  ${line}`)] : [];
    });
  });
}

/** Each has a mark of its own, looked for in every paper. */
const maxIdentifiers = 500;

/** Numbers that tell who somebody is: answers to such fields, and what looks like them in papers. */
export function identifiersIn(questions: readonly FormField[], answers: Answers, papers: readonly Paper[]): string[] {
  const found: string[] = [];
  const visit = (fields: readonly FormField[], scope: Answers) => {
    for (const field of fields) {
      const value: Answer = Object.hasOwn(scope, field.name) ? scope[field.name] : undefined;
      if (field.type === "field" && identifying.has(field.kind) && typeof value === "string") found.push(value);
      if (field.type === "condition") visit(field.fields, scope);
      if (field.type === "loop" && Array.isArray(value))
        for (const element of value as readonly Answer[]) visit(field.fields, recordOf(element) ?? {});
    }
  };
  visit(questions, answers);
  for (const { text } of papers) for (const pattern of identifierPatterns) found.push(...(text.match(pattern) ?? []));
  // Longer ones first: a part of one is no number of its own.
  return [...new Set(found.filter((one) => one.trim() !== ""))]
    .slice(0, maxIdentifiers)
    .toSorted((a, b) => b.length - a.length);
}
