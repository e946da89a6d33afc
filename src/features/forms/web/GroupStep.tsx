import { useMemo, useState } from "react";
import { call } from "#client/call.ts";
import { useText } from "#client/i18n.ts";
import { FormGroup, type ListSource, listTools, MissingList, useTools } from "#features/answers/web/index.ts";
import { leastLetters, searchVisitorList, type VisitorForm } from "../visitor-contract.ts";
import { CardReader } from "./CardReader.tsx";
import type { LinkKeys } from "./FillPublicForm.tsx";
import { StepButtons } from "./StepButtons.tsx";
import type { VisitorSession } from "./visitor-session.ts";

/** The lists that visitors of a public form may search: only values, and only with some letters. */
const visitorLists = ({ id, id2 }: LinkKeys): ListSource => ({
  least: leastLetters,
  choices: async ({ key }, search, _after, signal) => {
    const { choices } = await call(searchVisitorList, { id, id2, field: key, search }, { signal });
    return { choices: choices.map((name) => ({ id: name, name, beside: [] })), next: null };
  },
});

/** One group of the form, which is complete before the next one comes. */
export function GroupStep({
  keys,
  form,
  session,
  groupId,
  reviewing,
  onBack,
  onNext,
}: {
  readonly keys: LinkKeys;
  readonly form: VisitorForm;
  readonly session: VisitorSession;
  readonly groupId: string;
  /** True if all was filled in before, and one thing is being corrected. */
  readonly reviewing: boolean;
  readonly onBack: (() => void) | undefined;
  readonly onNext: () => void;
}) {
  const t = useText();
  const { tools: shared, check, fill } = useTools(session);
  const { lists } = form.form;
  const tools = useMemo(
    () => ({ ...shared, lists: listTools({ lists }, visitorLists(keys), fill) }),
    [shared, lists, keys, fill],
  );
  const [tries, setTries] = useState(0);
  const section = session.answerStore.plan.sections.find(({ id }) => id === groupId);
  if (!section) return null;
  const next = () => {
    const missing = session.check(groupId);
    check(missing.flatMap(({ path }) => session.answerStore.nameAt(path) ?? []));
    if (missing.length > 0) setTries(tries + 1);
    else onNext();
  };
  return (
    <form
      className="public-form-card"
      noValidate
      aria-label={section.label}
      onSubmit={(event) => {
        event.preventDefault();
        // A form in a dialog of this page tells it here too.
        if (event.target === event.currentTarget) next();
      }}
    >
      <MissingList
        formSession={session}
        tries={tries}
        finishing={false}
        onField={(name) => document.getElementById(name)?.focus()}
      />
      <CardReader session={session} groupId={groupId} fill={fill} />
      <FormGroup tools={tools} section={section} />
      <p className="quiet">{t("processes.page.fill.requiredNote")}</p>
      <StepButtons onBack={onBack} nextLabel={reviewing ? t("forms.visitor.toReview") : undefined} />
    </form>
  );
}
