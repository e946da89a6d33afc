import { memo } from "react";
import type { FormSection } from "#features/templates/form.ts";
import type { FormTools } from "./AnswerField.tsx";
import { top } from "./answer-store.ts";
import { FormParts } from "./FormParts.tsx";
import "./fill.css";

/** One group of the form under its heading. */
export const FormGroup = memo(function FormGroup({
  tools,
  section,
}: {
  readonly tools: FormTools;
  readonly section: FormSection;
}) {
  const headingId = `group-${section.id}`;
  return (
    <section className="form-group" aria-labelledby={headingId}>
      <h2 id={headingId} tabIndex={-1}>
        {section.label}
      </h2>
      <div className="fields">
        <FormParts tools={tools} scope={top} parts={section.parts} />
      </div>
    </section>
  );
});
