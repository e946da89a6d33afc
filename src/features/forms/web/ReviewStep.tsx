import Edit from "@mui/icons-material/EditOutlined";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { type RefObject, useRef, useState } from "react";
import { call } from "#client/call.ts";
import { errorText, failureText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { keyOfPath } from "#engine/answers/form-fields.ts";
import { labelAt } from "#features/answers/label-at.ts";
import { namesIn } from "#features/answers/progress.ts";
import { withCurrency } from "#features/answers/with-currency.ts";
import { CaptchaNotice, CaptchaStatus, useCaptcha } from "#features/identity/web/index.ts";
import { Failure, type FailureCode } from "#protocol/failure.ts";
import { Field } from "#ui/Field.tsx";
import { requesterErrors } from "../requester-rules.ts";
import { submitVisitorForm, type VisitorForm } from "../visitor-contract.ts";
import type { LinkKeys } from "./FillPublicForm.tsx";
import { StepButtons } from "./StepButtons.tsx";
import { visitorFilesQuery } from "./visitor-files-query.ts";
import type { VisitorSession } from "./visitor-session.ts";

interface ReviewStepProps {
  readonly keys: LinkKeys;
  readonly form: VisitorForm;
  readonly session: VisitorSession;
  readonly onBack: (() => void) | undefined;
  readonly onGroup: (id: string) => void;
  readonly onFiles: () => void;
  readonly onReload: () => void;
  readonly onSent: (answer: { readonly receipt: string; readonly reference: string }) => void;
}

/** Everything once more, who sends it, and the consent. */
export function ReviewStep(props: ReviewStepProps) {
  const t = useText();
  const { form, session, onBack } = props;
  const sending = useSending(props);
  const { consent, set, errors, failure, busy, captcha, send } = sending;
  return (
    <section className="public-form-card" aria-label={t("forms.visitor.review")}>
      <h2 className="public-form-heading">{t("forms.visitor.review")}</h2>
      {form.form.groups.map(({ id, label }) => (
        <ReviewedGroup key={id} session={session} id={id} label={label} onEdit={() => props.onGroup(id)} />
      ))}
      {form.files.length > 0 && <ReviewedFiles {...props} />}
      <Requester form={form} sending={sending} />
      <div className="public-form-consent">
        <p className="public-form-words">{form.notice || t("forms.visitor.notice")}</p>
        <label>
          <input
            type="checkbox"
            checked={consent}
            aria-describedby={errors.consent ? "consent-error" : undefined}
            onChange={(event) => set({ consent: event.currentTarget.checked })}
          />
          <span>{t("forms.visitor.consent")}</span>
        </label>
        {errors.consent && (
          <p className="field-error" id="consent-error" role="alert">
            {errorText(errors.consent)}
          </p>
        )}
      </div>
      <Human captcha={captcha} trap={sending.trap} />
      {failure !== undefined && <Alert severity="error">{failure}</Alert>}
      <StepButtons onBack={onBack} onNext={() => void send()} nextLabel={t("forms.visitor.send")} busy={busy} />
    </section>
  );
}

/** The fields of the sender. */
function Requester({ form, sending }: { readonly form: VisitorForm; readonly sending: ReturnType<typeof useSending> }) {
  const t = useText();
  const { name, email, phone, set, errors } = sending;
  return (
    <>
      <h3>{t("forms.visitor.you")}</h3>
      <div className="fields" onFocus={sending.captcha.begin}>
        <Field
          label={t("forms.visitor.name")}
          autoComplete="name"
          maxLength={120}
          value={name}
          error={errorText(errors.name)}
          aria-required
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <Field
          label={t("forms.visitor.email")}
          hint={t("forms.visitor.emailHint")}
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
          value={email}
          error={errorText(errors.email)}
          aria-required
          onChange={(event) => set({ email: event.currentTarget.value })}
        />
        {form.phone !== "none" && (
          <Field
            label={t("forms.visitor.phone")}
            {...(form.phone === "optional" ? { optional: t("forms.visitor.optional") } : {})}
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
            maxLength={20}
            value={phone}
            error={errorText(errors.phone)}
            aria-required={form.phone === "required"}
            onChange={(event) => set({ phone: event.currentTarget.value })}
          />
        )}
      </div>
    </>
  );
}

/** The captcha, and a field that nobody sees: what fills in whatever it finds is no person. */
function Human({
  captcha,
  trap,
}: {
  readonly captcha: ReturnType<typeof useCaptcha>;
  readonly trap: RefObject<HTMLInputElement | null>;
}) {
  const t = useText();
  return (
    <>
      <div className="public-form-trap" aria-hidden>
        <label>
          {t("forms.visitor.leaveEmpty")}
          <input ref={trap} name="website" tabIndex={-1} autoComplete="off" maxLength={200} />
        </label>
      </div>
      <CaptchaStatus captcha={captcha} />
      <CaptchaNotice />
    </>
  );
}

function ReviewedGroup({
  session,
  id,
  label,
  onEdit,
}: {
  readonly session: VisitorSession;
  readonly id: string;
  readonly label: string;
  readonly onEdit: () => void;
}) {
  const t = useText();
  const { answerStore } = session;
  const { sections, labels, fields } = answerStore.plan;
  const parts = sections.find((section) => section.id === id)?.parts ?? [];
  const rows = [...namesIn(answerStore, parts)].filter((name) => !answerStore.isLoop(name));
  return (
    <section className="public-form-review">
      <header>
        <h3>{label}</h3>
        <Button size="small" startIcon={<Edit />} aria-label={t("forms.visitor.editGroup", { label })} onClick={onEdit}>
          {t("forms.visitor.edit")}
        </Button>
      </header>
      <dl>
        {rows.map((name) => {
          const path = answerStore.pathOf(name) ?? "";
          const turned = t(answerStore.turned(name) ? "processes.page.yes" : "processes.page.no");
          const text = answerStore.isField(name)
            ? withCurrency(answerStore.text(name), fields.get(keyOfPath(path)))
            : turned;
          return (
            <div key={name}>
              <dt>{labelAt(labels, path)}</dt>
              <dd>{text || "–"}</dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}

function ReviewedFiles({ keys, form, session, onFiles }: ReviewStepProps) {
  const t = useText();
  const files = useQuery(visitorFilesQuery(keys, session.key)).data?.files ?? [];
  const label = t("forms.visitor.files");
  return (
    <section className="public-form-review">
      <header>
        <h3>{label}</h3>
        <Button
          size="small"
          startIcon={<Edit />}
          aria-label={t("forms.visitor.editGroup", { label })}
          onClick={onFiles}
        >
          {t("forms.visitor.edit")}
        </Button>
      </header>
      <dl>
        {form.files.map((asked) => (
          <div key={asked.id}>
            <dt>{asked.label}</dt>
            <dd>
              {files
                .filter(({ slot }) => slot === asked.id)
                .map(({ name }) => name)
                .join(", ") || "–"}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

interface Asked {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly consent: boolean;
}

/** Returns the signs that distinguish programs from people. Visitors who continue a filled-in form may be quick. */
const signsOf = (session: VisitorSession, trap: RefObject<HTMLInputElement | null>) => ({
  website: trap.current?.value ?? "",
  ...(session.recovered ? {} : { took: Date.now() - session.opened }),
});

/** Returns the server's errors in the answers, and the group with the first one. */
function wrongAnswers({ answerStore }: VisitorSession, { fields }: Failure) {
  const answers = fields.filter(({ path }) => answerStore.nameAt(path) !== undefined);
  const [first] = answers;
  const holds = (parts: Parameters<typeof namesIn>[1]) =>
    first !== undefined && [...namesIn(answerStore, parts)].includes(answerStore.nameAt(first.path) ?? "");
  return { answers, group: answerStore.plan.sections.find(({ parts }) => holds(parts)) };
}

/** Returns the sender's fields, their errors, and the function that sends the form. */
function useSending({ keys, form, session, onGroup, onFiles, onReload, onSent }: ReviewStepProps) {
  const t = useText();
  const captcha = useCaptcha("publicForm");
  const [values, setValues] = useState<Asked>(() => {
    const { name, email, phone } = session.first;
    return { name, email, phone, consent: false };
  });
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<Readonly<Record<string, FailureCode>>>({});
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const trap = useRef<HTMLInputElement>(null);
  const errorsNow = () => requesterErrors({ ...values, phoneAsked: form.phone });
  const own = tried ? errorsNow() : {};
  const wrong = (error: unknown) => {
    if (!(error instanceof Failure)) return setFailure(t("forms.visitor.notSent"));
    if (error.code === "failure.offline") return setFailure(`${failureText(error)}. ${t("forms.visitor.notSent")}`);
    const beside = error.fields.filter(({ path }) => path in values);
    setRefused(Object.fromEntries(beside.map(({ path, code }) => [path, code])));
    const { group, answers } = wrongAnswers(session, error);
    if (group) {
      onGroup(group.id);
      return session.mark(answers);
    }
    if (error.fields.some(({ path }) => path.startsWith("files."))) return onFiles();
    // The template asks something new, or takes no answers any more.
    if (error.status === 404 || error.status === 409 || (error.fields.length > 0 && beside.length === 0)) onReload();
    return setFailure(failureText(error));
  };
  return {
    ...values,
    errors: { ...refused, ...own } as Readonly<Partial<Record<keyof Asked, FailureCode>>>,
    failure,
    busy,
    captcha,
    trap,
    set: (more: Partial<Asked>) => {
      setValues((all) => ({ ...all, ...more }));
      setRefused({});
      const { consent: _, ...kept } = more;
      session.keep(kept);
    },
    send: async () => {
      setTried(true);
      setFailure(undefined);
      if (busy || Object.keys(errorsNow()).length > 0) return;
      setBusy(true);
      try {
        const recaptcha = await captcha.answer();
        const { name, email, phone } = values;
        const sent = { ...keys, session: session.key, name, email, phone, consent: true as const, recaptcha };
        onSent(await call(submitVisitorForm, { ...sent, ...signsOf(session, trap), answers: session.answers() }));
      } catch (error) {
        captcha.reset();
        wrong(error);
        setBusy(false);
      }
    },
  };
}
