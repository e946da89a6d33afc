import { pictureOf } from "#features/attachments/picture-slot.ts";

/** A field whose text can be proposed: what is to be written, and the groups and attached files that are its context. */
export interface AiField {
  readonly key: string;
  readonly prompt: string;
  /** Ids of groups, whose answers are shown to the model; of others nothing is. */
  readonly groups: readonly string[];
  /** Ids of files the template asks for. */
  readonly attachments: readonly string[];
}

export const maxAiFields = 100;
export const maxPromptLength = 2000;

interface WithAi {
  readonly ai?: readonly AiField[] | undefined;
  readonly fields: readonly { readonly key: string }[];
  readonly groups: readonly { readonly id: string; readonly items: readonly string[] }[];
  readonly attachments?: readonly { readonly id: string }[] | undefined;
}

/** Returns the AI settings of a field. */
export const aiFieldOf = (form: Pick<WithAi, "ai">, key: string): AiField | undefined =>
  form.ai?.find((one) => one.key === key);

/** Returns true if a text can be proposed for a field: it is asked once, outside of loops. */
export const isAskedOnce = ({ groups }: Pick<WithAi, "groups">, key: string): boolean =>
  groups.some(({ items }) => items.includes(key));

/** The form with something set for a field, or nothing any more. */
export function setAiField<F extends WithAi>(form: F, key: string, set: Omit<AiField, "key"> | undefined): F {
  const others = (form.ai ?? []).filter((one) => one.key !== key);
  return { ...form, ai: set ? [...others, { key, ...set }] : others };
}

/** Returns the AI settings that fit a form: of existing fields that are asked once, with existing groups and files. */
export function fittingAiFields(form: Omit<WithAi, "ai">, list: readonly AiField[] | undefined): AiField[] {
  const keys = new Set(form.fields.map(({ key }) => key));
  const groups = new Set(form.groups.map(({ id }) => id));
  const files = new Set((form.attachments ?? []).flatMap(({ id }) => (pictureOf(id) === undefined ? [id] : [])));
  return (list ?? [])
    .filter(({ key }) => keys.has(key) && isAskedOnce(form, key))
    .map((one) => ({
      ...one,
      groups: one.groups.filter((id) => groups.has(id)),
      attachments: one.attachments.filter((id) => files.has(id)),
    }));
}

/** Returns the errors of the AI settings: text keys by `<key>/ai`. */
export function aiFieldErrors(list: readonly AiField[] | undefined): Map<string, `templates.${string}`> {
  const errors = new Map<string, `templates.${string}`>();
  for (const { key, prompt } of list ?? []) {
    if (prompt.trim() === "") errors.set(`${key}/ai`, "templates.ai.promptRequired");
    else if (prompt.trim().length > maxPromptLength) errors.set(`${key}/ai`, "templates.ai.promptTooLong");
  }
  return errors;
}
