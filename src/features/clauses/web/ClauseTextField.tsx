import type { ComponentProps } from "react";
import { useText } from "#client/i18n.ts";
import { TextAreaField } from "#ui/TextAreaField.tsx";

/** The text of a clause, a line to a paragraph. */
export function ClauseTextField(props: Omit<ComponentProps<typeof TextAreaField>, "label" | "hint" | "rows">) {
  const t = useText();
  return (
    <TextAreaField label={t("clauses.text")} hint={t("clauses.textHint")} rows={9} className="clause-text" {...props} />
  );
}
