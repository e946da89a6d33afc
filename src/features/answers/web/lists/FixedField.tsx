import { type ReactNode, useState } from "react";
import { useText } from "#client/i18n.ts";
import { Field } from "#ui/Field.tsx";
import { scopeOf } from "../../form-places.ts";
import type { ListFill } from "../../list-settings.ts";
import type { AnswerFieldProps } from "../AnswerField.tsx";
import { useAnswerText } from "../use-answer-text.ts";
import type { ListTools } from "./list-source.ts";
import { useGone } from "./use-gone.ts";

interface FixedFieldProps extends AnswerFieldProps {
  readonly lists: ListTools;
  /** The list setting whose choice fills it. */
  readonly by: ListFill;
  readonly label: ReactNode;
  /** The field as it is typed. */
  readonly children: ReactNode;
}

/** An answer that is filled by a choice alone. What the chosen record has nothing for is typed. */
export function FixedField(props: FixedFieldProps) {
  const { tools, name, lists, by, children } = props;
  const { answerStore } = tools.formSession;
  const chosen = useAnswerText(answerStore, answerStore.nameOf(scopeOf(name), by.key));
  if (useGone(lists.source, by)) return children;
  return <Filled key={chosen} {...props} chosen={chosen} />;
}

function Filled({ tools, name, setting, by, label, chosen, children }: FixedFieldProps & { readonly chosen: string }) {
  const t = useText();
  const { answerStore } = tools.formSession;
  const text = useAnswerText(answerStore, name);
  const [open] = useState(chosen !== "" && text === "");
  if (open) return children;
  const field = answerStore.plan.labels[by.key] ?? by.key;
  return (
    <Field
      id={name}
      label={label}
      hint={setting.hint || t("processes.page.fill.fixedBy", { field })}
      value={text}
      readOnly
      className="computed"
    />
  );
}
