import { memo, type ReactNode, useSyncExternalStore } from "react";
import { useText } from "#client/i18n.ts";
import { top } from "../answer-store.ts";
import type { FormPart, FormSection } from "../layout.ts";
import { AnswerField } from "./AnswerField.tsx";
import type { FormTools } from "./form-tools.ts";
import { TurnField } from "./TurnField.tsx";
import "./form.css";
import type { ShownWhen } from "../form-definition.ts";
import { ChoiceField } from "./ChoiceField.tsx";
import { LoopField } from "./LoopField.tsx";

/** Questions of one scope in their order; each shown only while its conditions are answered so. */
const FormParts = memo(function FormParts({
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
        {part.type === "field" && tools.lead?.(scope, parts, part.setting.key)}
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

/** One group of the form under its heading. */
export const FormGroup = memo(function FormGroup({
  tools,
  section,
}: {
  readonly tools: FormTools;
  readonly section: FormSection;
}) {
  const headingId = `group-${section.id}`;
  const [head] = section.parts;
  const own = section.optional && head?.type === "condition" ? head.setting : undefined;
  return (
    <section className="form-group" aria-labelledby={headingId}>
      <h2 id={headingId} tabIndex={-1}>
        {section.label}
      </h2>
      {tools.head?.(section.parts)}
      <div className="fields">
        {own && <GroupSwitch tools={tools} name={tools.formSession.answerStore.nameOf(top, own.key)} />}
        <FormParts tools={tools} scope={top} parts={own ? section.parts.slice(1) : section.parts} />
      </div>
    </section>
  );
});

/** The yes or no that includes a whole group. */
function GroupSwitch({ tools, name }: { readonly tools: FormTools; readonly name: string }) {
  const t = useText();
  const label = t("processes.page.fill.include");
  const turn = <TurnField tools={tools} name={name} label={label} hint={t("processes.page.fill.includeHint")} />;
  return tools.aroundSet ? tools.aroundSet([name], label, turn) : turn;
}

/** A field or a yes or no, with what is drawn around it. */
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
  const question =
    part.type === "field" ? (
      <AnswerField tools={tools} name={name} setting={part.setting} />
    ) : (
      <TurnField tools={tools} name={name} label={part.setting.label} hint={part.setting.hint} />
    );
  return tools.around ? tools.around(name, part.setting, question) : question;
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
