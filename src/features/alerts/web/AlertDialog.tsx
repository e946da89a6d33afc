import { useQuery } from "@tanstack/react-query";
import { DayField } from "#client/form/DayField.tsx";
import { FormDialog } from "#client/form/FormDialog.tsx";
import type { ValueTexts } from "#client/form/SavedMeanwhile.tsx";
import { useFormValues } from "#client/form/use-form-values.ts";
import { useText } from "#client/i18n.ts";
import { useActor } from "#client/who.ts";
import { showBritish } from "#engine/calendar/day.ts";
import { readDay } from "#engine/calendar/read-day.ts";
import { EntryPicker } from "#features/catalogs/web/index.ts";
import type { Named } from "#ui/ComboField.tsx";
import { Field } from "#ui/Field.tsx";
import { SelectField } from "#ui/SelectField.tsx";
import { SwitchField } from "#ui/SwitchField.tsx";
import { TextAreaField } from "#ui/TextAreaField.tsx";
import { type Alert, emailsError, emailsIn } from "../alert.ts";
import { createAlert, saveAlert } from "../contract.ts";
import { EscalationFields } from "./EscalationFields.tsx";
import { peopleQuery } from "./queries.ts";
import { useAlertChange } from "./use-alert-change.ts";
import { wholeNumber } from "./whole-number.ts";
import "./alerts.css";

/** A date question of a process, with the day it is answered with. */
export interface DateChoice {
  readonly key: string;
  readonly label: string;
  readonly date: string;
}

interface Props {
  /** The alert that is changed; without one, one is made. */
  readonly alert?: Alert;
  /** The process it is made on. */
  readonly processId?: string;
  readonly dateFields?: readonly DateChoice[];
  readonly onClose: () => void;
}

/** Makes an alert, or changes what one says. */
export function AlertDialog({ alert, processId, dateFields = [], onClose }: Props) {
  const t = useText();
  const form = useAlertForm({ alert, processId, onClose });
  const free = !alert && processId === undefined;
  return (
    <FormDialog
      form={form}
      fields={alertTexts(t)}
      size="sm"
      title={t(alert ? "alerts.form.change" : "alerts.form.create")}
      submitLabel={t(alert ? "alerts.save" : "alerts.createConfirm")}
      onClose={onClose}
    >
      <Field
        label={t("alerts.form.title")}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to be filled in
        autoFocus
        autoComplete="off"
        maxLength={400}
        {...form.field("title")}
      />
      <DayFields form={form} dateFields={dateFields} />
      <TextAreaField label={t("alerts.form.message")} optional={t("alerts.form.optional")} {...form.field("message")} />
      {!alert && <Assignee form={form} />}
      {free && (
        <div className="alert-row">
          <EntryPicker
            catalog="clients"
            value={form.values.client}
            optional={t("alerts.form.optional")}
            onChange={(next) => form.set("client", next)}
          />
          <EntryPicker
            catalog="projects"
            value={form.values.project}
            optional={t("alerts.form.optional")}
            onChange={(next) => form.set("project", next)}
          />
        </div>
      )}
      <Field
        label={t("alerts.form.emails")}
        hint={t("alerts.form.emailsHint")}
        optional={t("alerts.form.optional")}
        autoComplete="off"
        {...form.field("emails")}
      />
      <EscalationFields form={form} />
    </FormDialog>
  );
}

/** The day of an alert, typed or taken from an answer, and how long before it is mailed. */
function DayFields({ form, dateFields }: { readonly form: AlertForm; readonly dateFields: readonly DateChoice[] }) {
  const t = useText();
  const { dateField, business } = form.values;
  return (
    <>
      {dateFields.length > 0 && (
        <SelectField
          label={t("alerts.form.dateFrom")}
          hint={dateField === "" ? undefined : t("alerts.form.dateFollows")}
          placeholder={t("alerts.form.dateTyped")}
          value={dateField}
          error={form.error("dateField")}
          options={dateFields.map(({ key, label, date }) => ({ value: key, label: `${label}: ${showBritish(date)}` }))}
          onChange={(event) => form.set("dateField", event.currentTarget.value)}
        />
      )}
      <div className="alert-row">
        {dateField === "" && (
          <DayField
            label={t("alerts.form.date")}
            value={form.values.date}
            error={form.error("date")}
            onText={(text) => form.set("date", text)}
          />
        )}
        <Field
          label={t("alerts.form.daysBefore")}
          hint={t("alerts.form.daysBeforeHint")}
          inputMode="numeric"
          autoComplete="off"
          {...form.field("daysBefore")}
        />
      </div>
      <SwitchField
        label={t("alerts.form.business")}
        checked={business}
        onChange={(event) => form.set("business", event.currentTarget.checked)}
      />
    </>
  );
}

function Assignee({ form }: { readonly form: AlertForm }) {
  const t = useText();
  const people = useQuery(peopleQuery);
  return (
    <SelectField
      label={t("alerts.form.assignee")}
      placeholder={t("alerts.one.nobody")}
      value={form.values.assigneeId}
      error={form.error("assigneeId")}
      options={(people.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(event) => form.set("assigneeId", event.currentTarget.value)}
    />
  );
}

type AlertForm = ReturnType<typeof useAlertForm>;

interface Saving extends Pick<Props, "onClose"> {
  readonly alert: Alert | undefined;
  readonly processId: string | undefined;
}

/** The values that two people may change at once, as they are shown to choose from. */
const alertTexts = (t: ReturnType<typeof useText>): ValueTexts<AlertForm["values"]> => ({
  title: t("alerts.form.title"),
  date: t("alerts.form.date"),
  dateField: t("alerts.form.dateFrom"),
  daysBefore: t("alerts.form.daysBefore"),
  message: t("alerts.form.message"),
  emails: t("alerts.form.emails"),
  assigneeId: t("alerts.form.assignee"),
  escalateDays: t("alerts.form.escalateDays"),
  client: [t("catalogs.clients.field"), (one) => one?.name ?? ""],
  project: [t("catalogs.projects.field"), (one) => one?.name ?? ""],
});

const noEntry: Named | null = null as Named | null;

/** The form of an alert. */
function useAlertForm({ alert, processId, onClose }: Saving) {
  const t = useText();
  const uid = useActor()?.uid ?? "";
  const create = useAlertChange(createAlert, { inForm: true, done: () => t("alerts.created") });
  const save = useAlertChange(saveAlert, { inForm: true, done: () => t("alerts.saved") });
  return useFormValues({
    draft: ["alert", alert?.id ?? "", processId ?? ""],
    initial: {
      title: alert?.title ?? "",
      date: alert ? showBritish(alert.date) : "",
      dateField: "",
      daysBefore: String(alert?.daysBefore ?? 0),
      business: alert?.business ?? false,
      message: alert?.message ?? "",
      emails: alert?.emails.join(", ") ?? "",
      assigneeId: uid,
      client: noEntry,
      project: noEntry,
      escalate: (alert?.escalateDays ?? null) !== null,
      escalateDays: String(alert?.escalateDays ?? 1),
    },
    saved: alert?.version,
    check: ({ title, date, dateField, daysBefore, emails, escalate, escalateDays }) => ({
      title: title.trim() === "" ? "alerts.titleRequired" : undefined,
      date: dateField === "" && readDay(date) === undefined ? "alerts.dateRequired" : undefined,
      daysBefore: wholeNumber(daysBefore, 0, 365) === undefined ? "alerts.daysInvalid" : undefined,
      emails: emailsError(emailsIn(emails)),
      escalateDays: escalate && wholeNumber(escalateDays, 1, 60) === undefined ? "alerts.escalateInvalid" : undefined,
    }),
    send: async (typed, version) => {
      const { date, dateField, daysBefore, emails, assigneeId, client, project, ...rest } = typed;
      const { escalate, escalateDays, ...values } = rest;
      const fields = {
        ...values,
        daysBefore: wholeNumber(daysBefore, 0, 365) ?? 0,
        emails: emailsIn(emails),
        escalateDays: escalate ? (wholeNumber(escalateDays, 1, 60) ?? 1) : null,
      };
      const day = readDay(date);
      if (alert)
        await save.mutateAsync({
          alertId: alert.id,
          version: version ?? alert.version,
          ...fields,
          ...(day ? { date: day } : {}),
        });
      else
        await create.mutateAsync({
          ...fields,
          date: dateField === "" ? (day ?? null) : null,
          dateField: dateField === "" ? null : dateField,
          processId: processId ?? null,
          clientId: client?.id ?? null,
          projectId: project?.id ?? null,
          assigneeId: assigneeId === "" ? null : assigneeId,
        });
      onClose();
    },
  });
}
