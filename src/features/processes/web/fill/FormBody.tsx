import type { ReactNode } from "react";
import { useText } from "#client/i18n.ts";
import { notify } from "#client/snackbar.tsx";
import { FillFromList } from "#features/lists/web/index.ts";
import type { FormSection } from "#features/templates/form.ts";
import type { Actor } from "#protocol/actor.ts";
import type { Process } from "../../process.ts";
import { EarlierButton } from "../earlier/EarlierButton.tsx";
import { ProcessAttachments } from "../ProcessAttachments.tsx";
import { SuggestionsToDecide } from "../suggest/SuggestionsToDecide.tsx";
import type { FormTools } from "./AnswerField.tsx";
import { top } from "./answer-store.ts";
import { RejectionToCorrect } from "./Corrections.tsx";
import { FormGroup } from "./FormGroup.tsx";
import type { FormSession } from "./form-session.ts";
import { MissingList } from "./MissingList.tsx";

/** The fields themselves, with what is to be corrected above them. */
export function FormBody({
  process,
  formSession,
  tools,
  fill,
  sections,
  last,
  actor,
  tries,
  finishing,
  onField,
  notices,
}: {
  readonly process: Process;
  readonly formSession: FormSession;
  readonly tools: FormTools;
  /** Answers a field as if it were typed. */
  readonly fill: (name: string, typed: string) => void;
  readonly sections: readonly FormSection[];
  /** The end of the form is among what is shown. */
  readonly last: boolean;
  readonly actor: Actor;
  readonly tries: number;
  readonly finishing: boolean;
  readonly onField: (name: string) => void;
  /** The notices of other features above the fields. */
  readonly notices: ReactNode;
}) {
  const t = useText();
  const fillAll = useFillAll(formSession, fill);
  return (
    <form
      className="fill-form"
      aria-label={t("processes.page.fill.form")}
      noValidate
      onSubmit={(event) => event.preventDefault()}
      onFocus={({ target }) => {
        const name = (target as HTMLElement).id;
        if (formSession.answerStore.isField(name)) formSession.current.set(name);
      }}
    >
      {notices}
      <RejectionToCorrect process={process} />
      {process.status === "rejected" && <SuggestionsToDecide process={process} formSession={formSession} />}
      <MissingList formSession={formSession} tries={tries} finishing={finishing} onField={onField} />
      <p className="required-note">{t("processes.page.fill.requiredNote")}</p>
      <div className="fill-from">
        <EarlierButton process={process} formSession={formSession} />
        <FillFromList groups={sections.map((section) => fillable(section, formSession))} onFill={fillAll} />
      </div>
      {sections.map((section) => (
        <FormGroup key={section.id} tools={tools} section={section} />
      ))}
      {last && <ProcessAttachments process={process} actor={actor} />}
    </form>
  );
}

/** Fills fields from a record, with a way back. */
function useFillAll(formSession: FormSession, fill: (name: string, typed: string) => void) {
  const t = useText();
  return (values: ReadonlyMap<string, string>) => {
    const { answerStore } = formSession;
    const named = [...values].map(([key, value]) => [answerStore.nameOf(top, key), value] as const);
    const before = named.map(([name]) => [name, answerStore.text(name)] as const);
    for (const [name, value] of named) fill(name, value);
    const undo = () => {
      for (const [name, value] of before) fill(name, value);
    };
    notify.success(t("processes.page.fill.filled", { count: named.length }), {
      action: { label: t("shell.undo"), run: undo },
      ms: 8000,
    });
  };
}

/** The fields of a group that a record can fill; those of its loops have their own elements. */
const fillable = ({ id, label, parts }: FormSection, { answerStore }: FormSession) => ({
  id,
  label,
  fields: parts.flatMap((part) =>
    part.type === "field" && !answerStore.isComputed(answerStore.nameOf(top, part.setting.key)) ? [part.setting] : [],
  ),
});
