import { workOut } from "#engine/answers/work-out.ts";
import type { Answers } from "#engine/document/answers-lookup.ts";
import { inspectTemplate } from "#engine/document/inspect-template.ts";
import { previewAnswers } from "#features/answers/answers.ts";
import { FormDefinition } from "#features/answers/form-definition.ts";
import { withNumbering } from "#features/answers/numbering.ts";
import { optionErrors } from "#features/templates/calculated-rules.ts";
import { formFor, withSettings } from "#features/templates/form.ts";
import { ruleErrors } from "#features/templates/rule-errors.ts";
import { ruledQuestions } from "#features/templates/ruled-questions.ts";
import { type About, type GalleryAlert, type GalleryTemplate } from "./gallery.ts";

/** A template of the gallery cannot be made of what was given; the message says why. */
export class UnfitTemplate extends Error {
  override readonly name = "UnfitTemplate";
}

/** Labels of a form whose author gave none. */
const words = {
  es: { general: "Datos generales", gender: ["Masculino", "Femenino"] },
  en: { general: "General", gender: ["Male", "Female"] },
} as const;

/**
 * Reads a document as a template for the gallery: with its settings, which `arrange` makes of those the document suggests,
 * and sample answers as a form sends them. Throws `UnfitTemplate`.
 */
export function makeTemplate(
  about: About,
  document: Uint8Array,
  given: {
    readonly arrange?: (form: FormDefinition) => FormDefinition;
    readonly alerts?: readonly GalleryAlert[];
    readonly answers?: Answers;
  },
): GalleryTemplate {
  const { errors, tree, numbering } = inspectTemplate(document);
  const [error] = errors;
  if (error) throw new UnfitTemplate(`paragraph ${error.paragraph}: ${error.id} at "${error.tag}"`);
  const language = about.language;
  const suggested = withNumbering(formFor(tree, { ...words[language], language }), numbering);
  const edited = FormDefinition.safeParse(given.arrange ? given.arrange(suggested) : suggested);
  if (!edited.success)
    throw new UnfitTemplate(edited.error.issues.map((i) => `${i.path.join(".")}: ${i.message}`).join("\n"));
  const form = withSettings(suggested, edited.data);
  if (!form) throw new UnfitTemplate("the settings belong to another document");
  const wrong = [...ruleErrors(form), ...optionErrors(form)];
  if (wrong.length > 0) throw new UnfitTemplate(wrong.map(([place, { code }]) => `${place}: ${code}`).join("\n"));
  const questions = ruledQuestions(tree, form);
  const { answers } = workOut(questions, given.answers ?? {}, { partial: true });
  const shown = previewAnswers(questions, answers);
  return { ...about, document, tree, form, alerts: given.alerts ?? [], answers: shown };
}
