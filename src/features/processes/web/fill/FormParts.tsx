import { memo, type ReactNode, useSyncExternalStore } from "react";
import type { FormPart } from "#features/templates/form.ts";
import type { ShownWhen } from "#features/templates/template.ts";
import { Commentable } from "../comments/Commentable.tsx";
import { AnswerField, type FormTools } from "./AnswerField.tsx";
import { ChoiceField } from "./ChoiceField.tsx";
import { LoopField } from "./LoopField.tsx";
import { TurnField } from "./TurnField.tsx";

/** Questions of one scope in their order; each shown only while its conditions are answered so. */
export const FormParts = memo(function FormParts({
  tools,
  scope,
  parts,
}: {
  readonly tools: FormTools;
  readonly scope: string;
  readonly parts: readonly FormPart[];
}) {
  return parts.map((part) =>
    part.type === "choice" ? (
      <ChoiceField key={part.setting.id} tools={tools} scope={scope} part={part} />
    ) : (
      <Shown key={part.setting.key} tools={tools} scope={scope} when={part.setting.shownWhen}>
        {part.type !== "loop" && <Question tools={tools} scope={scope} part={part} />}
        {part.type === "loop" && (
          <LoopField tools={tools} scope={scope} setting={part.setting}>
            {(element) => <FormParts tools={tools} scope={element} parts={part.parts} />}
          </LoopField>
        )}
      </Shown>
    ),
  );
});

/** A field or a yes or no, with the comments on it. */
function Question({
  tools,
  scope,
  part,
}: {
  readonly tools: FormTools;
  readonly scope: string;
  readonly part: Extract<FormPart, { type: "field" | "condition" }>;
}) {
  const { answerStore } = tools.formSession;
  const name = answerStore.nameOf(scope, part.setting.key);
  return (
    <Commentable answerStore={answerStore} name={name} setting={part.setting}>
      {part.type === "field" ? (
        <AnswerField tools={tools} name={name} setting={part.setting} />
      ) : (
        <TurnField tools={tools} name={name} label={part.setting.label} hint={part.setting.hint} />
      )}
    </Commentable>
  );
}

/** Slides its question in while the conditions of its scope are answered so. */
function Shown({
  tools,
  scope,
  when,
  children,
}: {
  readonly tools: FormTools;
  readonly scope: string;
  readonly when: readonly ShownWhen[];
  readonly children: ReactNode;
}) {
  const { answerStore } = tools.formSession;
  const shown = useSyncExternalStore(answerStore.onShape, () => answerStore.shown(scope, when));
  if (when.length === 0) return children;
  return shown ? (
    <div className="slide">
      <div>{children}</div>
    </div>
  ) : null;
}
