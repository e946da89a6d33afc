import { memo } from "react";
import { useText } from "#client/i18n.ts";
import type { FormSection } from "#features/templates/form.ts";
import type { FormTools } from "./AnswerField.tsx";
import { top } from "./answer-store.ts";
import { FormParts } from "./FormParts.tsx";
import { TurnField } from "./TurnField.tsx";
import "./fill.css";

/** One group of the form under its heading. */
export const FormGroup = memo(function FormGroup({
  tools,
  section,
}: {
  readonly tools: FormTools;
  readonly section: FormSection;
}) {
  const t = useText();
  const headingId = `group-${section.id}`;
  const [head] = section.parts;
  const own = section.optional && head?.type === "condition" ? head.setting : undefined;
  return (
    <section className="form-group" aria-labelledby={headingId}>
      <h2 id={headingId} tabIndex={-1}>
        {section.label}
      </h2>
      <div className="fields">
        {own && (
          <TurnField
            tools={tools}
            name={tools.formSession.answerStore.nameOf(top, own.key)}
            label={t("processes.page.fill.include")}
            hint={t("processes.page.fill.includeHint")}
          />
        )}
        <FormParts tools={tools} scope={top} parts={own ? section.parts.slice(1) : section.parts} />
      </div>
    </section>
  );
});
