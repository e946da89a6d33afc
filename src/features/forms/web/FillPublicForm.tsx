import Button from "@mui/material/Button";
import { useState } from "react";
import { useText } from "#client/i18n.ts";
import { lazyComponent } from "#client/lazy-component.tsx";
import { RulesGate, wantWords } from "#features/processes/web/index.ts";
import type { VisitorForm } from "../visitor-contract.ts";
import { FilesStep } from "./FilesStep.tsx";
import { GroupStep } from "./GroupStep.tsx";
import { ReviewStep } from "./ReviewStep.tsx";
import { SentView } from "./SentView.tsx";
import { stepsOf } from "./steps.ts";
import { useFormStep } from "./use-form-step.ts";
import { openVisitorSession, type VisitorSession } from "./visitor-session.ts";
import { WelcomeStep } from "./WelcomeStep.tsx";

const LaterDialog = lazyComponent(() => import("./LaterDialog.tsx").then((m) => m.LaterDialog));

/** The two keys of a link. */
export interface LinkKeys {
  readonly id: string;
  readonly id2: string;
}

interface FillPublicFormProps {
  readonly keys: LinkKeys;
  readonly form: VisitorForm;
  readonly onReload: () => void;
}

/** A public form, one group to a page: welcome, groups, files, review, receipt. */
export const FillPublicForm = (props: FillPublicFormProps) => (
  <RulesGate questions={props.form.questions}>
    <OpenPublicForm {...props} />
  </RulesGate>
);

function OpenPublicForm({ keys, form, onReload }: FillPublicFormProps) {
  const [session] = useState(() => {
    wantWords();
    return openVisitorSession(keys.id2, form);
  });
  const steps = stepsOf(form);
  const last = steps.length - 1;
  const { at, from, go, frame } = useFormStep(session, last);
  const [sent, setSent] = useState<{ readonly receipt: string; readonly reference: string }>();
  const step = steps[at];
  if (sent) return <SentView form={form} {...sent} />;
  if (!step) return null;
  // A visitor who came to correct one thing returns to the review.
  const reviewing = from === last && at < last;
  const moving = {
    onBack: at > 0 ? () => go(at - 1) : undefined,
    onNext: () => go(reviewing ? last : at + 1),
    reviewing,
  };
  return (
    <>
      {at > 0 && <Progress keys={keys} session={session} at={at} last={last} />}
      <div ref={frame} tabIndex={-1} className="public-form-frame">
        {step.kind === "welcome" && <WelcomeStep form={form} recovered={session.recovered} onNext={moving.onNext} />}
        {step.kind === "group" && (
          <GroupStep key={step.id} keys={keys} form={form} session={session} groupId={step.id} {...moving} />
        )}
        {step.kind === "files" && <FilesStep keys={keys} form={form} session={session} {...moving} />}
        {step.kind === "review" && (
          <ReviewStep
            keys={keys}
            form={form}
            session={session}
            onBack={moving.onBack}
            onGroup={(id) => go(steps.findIndex((one) => one.kind === "group" && one.id === id))}
            onFiles={() => go(steps.findIndex(({ kind }) => kind === "files"))}
            onReload={onReload}
            onSent={(answer) => {
              session.done();
              setSent(answer);
              scrollTo({ top: 0 });
            }}
          />
        )}
      </div>
    </>
  );
}

/** Shows the progress, with a button to continue another time. */
function Progress({
  keys,
  session,
  at,
  last,
}: {
  readonly keys: LinkKeys;
  readonly session: VisitorSession;
  readonly at: number;
  readonly last: number;
}) {
  const t = useText();
  const [later, setLater] = useState(false);
  return (
    <div className="public-form-steps">
      <p>{t("forms.visitor.step", { step: at, steps: last })}</p>
      <Button size="small" onClick={() => setLater(true)}>
        {t("forms.visitor.later")}
      </Button>
      <progress max={last} value={at} aria-label={t("forms.visitor.progress")} />
      {later && <LaterDialog keys={keys} session={session} step={at} onClose={() => setLater(false)} />}
    </div>
  );
}
