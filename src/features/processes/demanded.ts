import type { AttachmentSetting } from "#features/templates/template.ts";

/** Whether a file answers what the template asks for: it was added there, or came under its name by a public form. */
export const answersDemand = ({ id, name }: Pick<AttachmentSetting, "id" | "name">, slot: string | null): boolean =>
  slot === id || slot === name;

/** The files the template needs before a process is sent, of which none is attached yet. */
export const missingAttachments = (
  demanded: readonly AttachmentSetting[] | undefined,
  attached: readonly { readonly slot: string | null }[],
): readonly AttachmentSetting[] =>
  (demanded ?? []).filter((one) => one.required && !attached.some(({ slot }) => answersDemand(one, slot)));
