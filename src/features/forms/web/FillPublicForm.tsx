import Done from "@mui/icons-material/CheckCircleOutlined";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Link from "@mui/material/Link";
import { useState } from "react";
import { failureText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { lazyComponent } from "#client/lazy-component.tsx";
import { notify } from "#client/snackbar.tsx";
import { RulesGate, wantWords } from "#features/answers/web/index.ts";
import type { VisitorForm } from "../visitor-contract.ts";
import { FilesStep } from "./FilesStep.tsx";
import { GroupStep } from "./GroupStep.tsx";
import { ReviewStep } from "./ReviewStep.tsx";
import { StepButtons } from "./StepButtons.tsx";
import { useFormStep } from "./use-form-step.ts";
import { openVisitorSession, type VisitorSession } from "./visitor-session.ts";

/** True if the form is embedded in another page. Its status page is not, and opens in its own window. */
const framed = globalThis.self !== globalThis.top;

/** One page of a public form. */
type Step = { readonly kind: "welcome" | "files" | "review" } | { readonly kind: "group"; readonly id: string };

/** The pages of a public form in their order: files only where some are asked. */
const stepsOf = ({ form, files }: Pick<VisitorForm, "form" | "files">): readonly Step[] => [
  { kind: "welcome" },
  ...form.groups.map(({ id }) => ({ kind: "group", id }) as const),
  ...(files.length > 0 ? [{ kind: "files" } as const] : []),
  { kind: "review" },
];

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
      {later && (
        <LaterDialog
          keys={keys}
          session={session}
          step={at}
          onClose={() => setLater(false)}
          onMissing={(error) => {
            notify.error(failureText(error));
            setLater(false);
          }}
        />
      )}
    </div>
  );
}

/** It came in: the number, and where to follow it. */
function SentView({
  form,
  receipt,
  reference,
}: {
  readonly form: VisitorForm;
  readonly receipt: string;
  readonly reference: string;
}) {
  const t = useText();
  return (
    <article className="public-form-card public-form-sent" role="status">
      <Done color="success" sx={{ fontSize: 56 }} aria-hidden />
      <h1>{t("forms.visitor.sent")}</h1>
      <p>{t("forms.visitor.reference", { reference })}</p>
      <p className="public-form-words">
        {form.completion || t("forms.visitor.sentText", { organization: form.organization.name })}
      </p>
      <Link href={`/public/receipt/${receipt}`} {...(framed ? { target: "_blank", rel: "noreferrer" } : {})}>
        {t("forms.visitor.follow")}
      </Link>
    </article>
  );
}

/** The description of the form, and the required documents. */
function WelcomeStep({
  form,
  recovered,
  onNext,
}: {
  readonly form: VisitorForm;
  readonly recovered: boolean;
  readonly onNext: () => void;
}) {
  const t = useText();
  const { title, welcome, organization, files } = form;
  return (
    <article className="public-form-card">
      <p className="quiet">{organization.name}</p>
      <h1>{title}</h1>
      {recovered && <Alert severity="info">{t("forms.visitor.recovered")}</Alert>}
      <p className="public-form-words">{welcome || t("forms.visitor.welcome", { organization: organization.name })}</p>
      {files.length > 0 && (
        <>
          <h2>{t("forms.visitor.have")}</h2>
          <ul>
            {files.map(({ id, label, required }) => (
              <li key={id}>
                {label}
                {!required && ` (${t("forms.visitor.optional")})`}
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="quiet">{t("forms.visitor.kept")}</p>
      <StepButtons nextLabel={t(recovered ? "forms.visitor.goOn" : "forms.visitor.begin")} onNext={onNext} />
    </article>
  );
}
