import { memo, type ReactNode, useSyncExternalStore } from "react";
import type { FormPart } from "#features/templates/form.ts";
import type { ConditionSetting, ShownWhen } from "#features/templates/template.ts";
import { SwitchField } from "#ui/SwitchField.tsx";
import { AnswerField, type FormTools } from "./AnswerField.tsx";
import { LoopField } from "./LoopField.tsx";

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
  return parts.map((part) => (
    <Shown key={part.setting.key} tools={tools} scope={scope} when={part.setting.shownWhen}>
      {part.type === "field" && (
        <AnswerField
          tools={tools}
          name={tools.formSession.answerStore.nameOf(scope, part.setting.key)}
          setting={part.setting}
        />
      )}
      {part.type === "condition" && <Condition tools={tools} scope={scope} setting={part.setting} />}
      {part.type === "loop" && (
        <LoopField tools={tools} scope={scope} setting={part.setting}>
          {(element) => <FormParts tools={tools} scope={element} parts={part.parts} />}
        </LoopField>
      )}
    </Shown>
  ));
});

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

/** A yes or no that shows and hides what depends on it. */
function Condition({
  tools,
  scope,
  setting,
}: {
  readonly tools: FormTools;
  readonly scope: string;
  readonly setting: ConditionSetting;
}) {
  const { answerStore } = tools.formSession;
  const name = answerStore.nameOf(scope, setting.key);
  const on = useSyncExternalStore(answerStore.onShape, () => answerStore.turned(name));
  return (
    <SwitchField
      id={name}
      label={setting.label}
      hint={[setting.hint, tools.fixedParts].filter(Boolean).join(" ") || undefined}
      checked={on}
      disabled={tools.fixedParts !== undefined}
      onChange={(event) => answerStore.turn(name, event.currentTarget.checked)}
    />
  );
}
