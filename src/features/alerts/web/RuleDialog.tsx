import { FormDialog } from "#client/form/FormDialog.tsx";
import type { ValueTexts } from "#client/form/SavedMeanwhile.tsx";
import { useFormValues } from "#client/form/use-form-values.ts";
import { useText } from "#client/i18n.ts";
import { useChange } from "#client/use-change.ts";
import { titlePlace } from "#engine/answers/answers-in-text.ts";
import { Failure } from "#protocol/failure.ts";
import { Field } from "#ui/Field.tsx";
import { SelectField } from "#ui/SelectField.tsx";
import { SwitchField } from "#ui/SwitchField.tsx";
import { TextAreaField } from "#ui/TextAreaField.tsx";
import { emailsError, emailsIn } from "../alert.ts";
import { saveTemplateAlerts } from "../contract.ts";
import { templateAlertKeys } from "../feature.ts";
import { type AlertRule, repeatUnits, ruleOccasions } from "../rule.ts";
import { termUnits } from "../timing.ts";
import { EscalationFields } from "./EscalationFields.tsx";
import { wholeNumber } from "./whole-number.ts";

/** A question of the form that a rule can name. */
export interface RuleQuestion {
  readonly key: string;
  readonly label: string;
  readonly kind: "date" | "email" | "other";
}

interface Props {
  readonly templateId: string;
  readonly rules: readonly AlertRule[];
  readonly version: number;
  readonly fields: readonly RuleQuestion[];
  /** The rule that is changed, or a new one. */
  readonly rule: AlertRule;
  readonly onClose: () => void;
}

/** One rule of a template: which day, what it says, when it is mailed and to whom. */
export function RuleDialog(props: Props) {
  const t = useText();
  const { fields, rules, rule, onClose } = props;
  const form = useRuleForm(props);
  const { business } = form.values;
  const known = rules.some(({ id }) => id === rule.id);
  return (
    <FormDialog
      form={form}
      fields={ruleTexts(t)}
      size="md"
      title={t(known ? "alerts.rule.change" : "alerts.rule.create")}
      submitLabel={t("alerts.rule.confirm")}
      onClose={onClose}
    >
      <Field
        label={t("alerts.rule.title")}
        hint={t("alerts.rule.titleHint")}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to be filled in
        autoFocus
        autoComplete="off"
        maxLength={400}
        {...form.field("title")}
      />
      <TextAreaField label={t("alerts.rule.message")} optional={t("alerts.form.optional")} {...form.field("message")} />
      <SelectField
        label={t("alerts.rule.insert")}
        placeholder={t("alerts.rule.insertChoose")}
        value=""
        options={[
          { value: titlePlace, label: t("alerts.rule.processTitle") },
          ...fields.map(({ key, label }) => ({ value: key, label })),
        ]}
        onChange={(event) => form.set("message", `${form.values.message}{${event.currentTarget.value}}`)}
      />
      <RuleDays form={form} fields={fields} />
      <SwitchField
        label={t("alerts.form.business")}
        checked={business}
        onChange={(event) => form.set("business", event.currentTarget.checked)}
      />
      <Field
        label={t("alerts.rule.emails")}
        hint={t("alerts.form.emailsHint")}
        optional={t("alerts.form.optional")}
        autoComplete="off"
        {...form.field("emails")}
      />
      <AnsweredAddresses form={form} fields={fields} />
      <EscalationFields form={form} />
      <Field label={t("alerts.rule.description")} optional={t("alerts.form.optional")} {...form.field("description")} />
    </FormDialog>
  );
}

interface RulePart {
  readonly form: RuleForm;
  readonly fields: readonly RuleQuestion[];
}
type RuleForm = ReturnType<typeof useRuleForm>;

/** Which day, the term after it, when it is mailed, and how often. */
function RuleDays({ form, fields }: RulePart) {
  const t = useText();
  const { dateField, unit, repeat } = form.values;
  return (
    <>
      <div className="alert-row">
        <SelectField
          label={t("alerts.rule.dateField")}
          value={dateField}
          error={form.error("dateField")}
          {...(dateField === waiting ? { hint: t("alerts.rule.waitingHint") } : {})}
          options={[
            ...ruleOccasions.map((value) => ({ value: `@${value}`, label: t(`alerts.rule.occasions.${value}`) })),
            ...fields.filter(({ kind }) => kind === "date").map(({ key, label }) => ({ value: key, label })),
          ]}
          onChange={(event) => form.set("dateField", event.currentTarget.value)}
        />
        <Field label={t("alerts.rule.term")} inputMode="numeric" autoComplete="off" {...form.field("amount")} />
        <SelectField
          label={t("alerts.rule.unit")}
          value={unit}
          options={termUnits.map((value) => ({ value, label: t(`alerts.rule.units.${value}`) }))}
          onChange={(event) => {
            const { value } = event.currentTarget;
            form.set("unit", termUnits.find((one) => one === value) ?? "days");
          }}
        />
      </div>
      <div className="alert-row">
        <Field
          label={t("alerts.rule.daysBefore")}
          inputMode="numeric"
          autoComplete="off"
          {...form.field("daysBefore")}
        />
        <SelectField
          label={t("alerts.rule.repeat")}
          placeholder={t("alerts.rule.repeats.none")}
          value={repeat}
          options={repeatUnits.map((value) => ({ value, label: t(`alerts.rule.repeats.${value}`) }))}
          onChange={(event) => form.set("repeat", event.currentTarget.value)}
        />
        {repeat !== "" && (
          <Field label={t("alerts.rule.times")} inputMode="numeric" autoComplete="off" {...form.field("times")} />
        )}
      </div>
    </>
  );
}

/** The questions for an e-mail address whose answers receive the alert too. */
function AnsweredAddresses({ form, fields }: RulePart) {
  const t = useText();
  const { emailFields } = form.values;
  const emailQuestions = fields.filter(({ kind }) => kind === "email");
  return (
    <>
      {emailQuestions.length > 0 && (
        <fieldset className="alert-choices">
          <legend>{t("alerts.rule.emailFields")}</legend>
          {emailQuestions.map(({ key, label }) => (
            <label key={key}>
              <input
                type="checkbox"
                checked={emailFields.includes(key)}
                onChange={(event) =>
                  form.set(
                    "emailFields",
                    event.currentTarget.checked ? [...emailFields, key] : emailFields.filter((one) => one !== key),
                  )
                }
              />{" "}
              {label}
            </label>
          ))}
        </fieldset>
      )}
    </>
  );
}

/** The values that two people may change at once, as they are shown to choose from. */
const ruleTexts = (t: ReturnType<typeof useText>): ValueTexts<ReturnType<typeof initialOf>> => ({
  title: t("alerts.rule.title"),
  message: t("alerts.rule.message"),
  description: t("alerts.rule.description"),
  dateField: t("alerts.rule.dateField"),
  amount: t("alerts.rule.term"),
  unit: t("alerts.rule.unit"),
  daysBefore: t("alerts.rule.daysBefore"),
  repeat: t("alerts.rule.repeat"),
  times: t("alerts.rule.times"),
  emails: t("alerts.rule.emails"),
  escalateDays: t("alerts.form.escalateDays"),
});

/** The form of a rule: it is kept with the others of its template. */
function useRuleForm({ templateId, rules, version, rule, onClose }: Props) {
  const t = useText();
  const save = useChange(saveTemplateAlerts, {
    inForm: true,
    done: () => t("alerts.rule.saved"),
    refresh: [templateAlertKeys.one(templateId)],
  });
  const at = rules.findIndex(({ id }) => id === rule.id);
  return useFormValues({
    draft: ["template.alert", templateId, at < 0 ? "" : rule.id],
    initial: initialOf(rules[at] ?? rule),
    saved: version,
    check: ({ title, amount, daysBefore, emails, repeat, times, escalate, escalateDays }) => ({
      title: title.trim() === "" ? "alerts.titleRequired" : undefined,
      amount: wholeNumber(amount, 0, 1000) === undefined ? "alerts.rule.termInvalid" : undefined,
      daysBefore: wholeNumber(daysBefore, 0, 365) === undefined ? "alerts.daysInvalid" : undefined,
      emails: emailsError(emailsIn(emails)),
      times: repeat !== "" && wholeNumber(times, 2, 24) === undefined ? "alerts.rule.timesInvalid" : undefined,
      escalateDays: escalate && wholeNumber(escalateDays, 1, 60) === undefined ? "alerts.escalateInvalid" : undefined,
    }),
    send: async (values, over) => {
      const changed = ruleOf(rule, values);
      const all = at < 0 ? [...rules, changed] : rules.with(at, changed);
      await save.mutateAsync({ templateId, version: over, rules: all }).catch((error: unknown) => {
        throw ofThisRule(error, at < 0 ? rules.length : at);
      });
      onClose();
    },
  });
}

const initialOf = (rule: AlertRule) => ({
  title: rule.title,
  message: rule.message,
  description: rule.description,
  dateField: rule.dateField ?? `@${rule.occasion}`,
  amount: String(rule.term.amount),
  unit: rule.term.unit,
  daysBefore: String(rule.daysBefore),
  business: rule.business,
  repeat: (rule.repeat?.every ?? "") as string,
  times: String(rule.repeat?.times ?? 12),
  emails: rule.emails.join(", "),
  emailFields: rule.emailFields,
  escalate: rule.escalateDays !== null,
  escalateDays: String(rule.escalateDays ?? 1),
});

/** The days that are no answers are chosen among the questions: no key begins so. */
const waiting = "@sentToSign";
const occasionIn = (chosen: string) => ruleOccasions.find((one) => chosen === `@${one}`);

function ruleOf({ id, ...before }: AlertRule, values: ReturnType<typeof initialOf>): AlertRule {
  const { title, message, description, emailFields, business, unit } = values;
  const every = repeatUnits.find((one) => one === values.repeat);
  const chosen = occasionIn(values.dateField);
  return {
    id,
    title,
    message,
    description,
    emailFields,
    business,
    dateField: chosen === undefined ? values.dateField : null,
    // For the day of an answer, another program may have set the event.
    occasion: chosen ?? (before.dateField === null ? "approved" : before.occasion),
    term: { amount: wholeNumber(values.amount, 0, 1000) ?? 0, unit },
    daysBefore: wholeNumber(values.daysBefore, 0, 365) ?? 0,
    repeat: every ? { every, times: wholeNumber(values.times, 2, 24) ?? 2 } : null,
    emails: emailsIn(values.emails),
    escalateDays: values.escalate ? (wholeNumber(values.escalateDays, 1, 60) ?? 1) : null,
  };
}

/** Returns the server's errors of this rule, by the names of the form. */
function ofThisRule(error: unknown, at: number): unknown {
  if (!(error instanceof Failure)) return error;
  const prefix = `rules.${at}.`;
  const fields = error.fields
    .filter(({ path }) => path.startsWith(prefix))
    .map(({ path, code }) => ({ path: path.slice(prefix.length), code }));
  return fields.length === 0 ? error : new Failure(error.code, error.status, { fields });
}
