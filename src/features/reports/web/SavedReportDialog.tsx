import { useQuery } from "@tanstack/react-query";
import { FormDialog } from "#client/form/FormDialog.tsx";
import { useFormValues } from "#client/form/use-form-values.ts";
import { type Translate, useText } from "#client/i18n.ts";
import { useChange } from "#client/use-change.ts";
import { type Day, showBritish } from "#engine/calendar/day.ts";
import { peopleQuery } from "#features/processes/web/index.ts";
import { Field } from "#ui/Field.tsx";
import { SelectField } from "#ui/SelectField.tsx";
import { SwitchField } from "#ui/SwitchField.tsx";
import { savedReportKeys } from "../feature.ts";
import { changeSavedReport, createSavedReport, type SavedReport } from "../saved-contract.ts";
import {
  maxNameLength,
  maxReceivers,
  type ReportSchedule,
  type SavedRange,
  savedRanges,
  weekdays,
} from "../saved-report.ts";
import type { Asking } from "./address.ts";
import { likelyRange, questionFrom } from "./saved-asking.ts";

interface Props {
  /** The report that is changed; a new one without it. */
  readonly report: SavedReport | undefined;
  readonly asking: Asking;
  readonly today: Day;
  readonly onSaved: (report: SavedReport) => void;
  readonly onClose: () => void;
}

/** Keeps what the page asks by name, or changes a report that is kept: its name, its range, when it is mailed and to whom. */
export function SavedReportDialog(props: Props) {
  const t = useText();
  const { report, onClose } = props;
  const form = useSavedForm(props);
  return (
    <FormDialog
      form={form}
      fields={{
        name: t("reports.savedForm.name"),
        range: [t("reports.savedForm.range"), (range) => rangeText(t, props, range)],
        format: [t("reports.savedForm.format"), (format) => t(`reports.savedForm.formats.${format}`)],
        schedule: [t("reports.savedForm.schedule"), (schedule) => scheduleName(t, schedule)],
      }}
      size="sm"
      title={report ? t("reports.savedForm.change", { name: report.name }) : t("reports.savedForm.create")}
      intro={report ? undefined : t("reports.saved.hint")}
      submitLabel={t("reports.savedForm.submit")}
      onClose={onClose}
    >
      <Field
        label={t("reports.savedForm.name")}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to be filled in
        autoFocus
        autoComplete="off"
        maxLength={maxNameLength}
        {...form.field("name")}
      />
      <RangeAndFile form={form} {...props} />
      <Schedule form={form} />
      {report && (
        <SwitchField
          label={t("reports.saved.takeQuestion")}
          checked={form.values.takeQuestion}
          onChange={(event) => form.set("takeQuestion", event.currentTarget.checked)}
        />
      )}
    </FormDialog>
  );
}

type SavedForm = ReturnType<typeof useSavedForm>;

const scheduleText = (schedule: ReportSchedule | null | undefined): string =>
  !schedule ? "none" : schedule.every === "month" ? "month" : String(schedule.weekday);

const scheduleOf = (text: string): ReportSchedule | null => {
  if (text === "none") return null;
  return text === "month" ? { every: "month" } : { every: "week", weekday: Number(text) };
};

/** The days that are kept where they do not go along with the calendar: those of the report, or those of the page. */
const fixedDays = ({ report, asking }: Pick<Props, "report" | "asking">) => ({
  from: report?.question.from ?? asking.from,
  to: report?.question.to ?? asking.to,
});

function rangeText(t: Translate, props: Pick<Props, "report" | "asking">, range: SavedRange): string {
  const { from, to } = fixedDays(props);
  return t(`reports.savedForm.ranges.${range}`, { from: showBritish(from), to: showBritish(to) });
}

function scheduleName(t: Translate, schedule: string): string {
  const day = weekdays[Number(schedule) - 1];
  if (day) return t("reports.savedForm.schedules.week", { weekday: t(`reports.savedForm.weekdays.${day}`) });
  return t(schedule === "month" ? "reports.savedForm.schedules.month" : "reports.savedForm.schedules.none");
}

function useSavedForm(props: Props) {
  const { report, asking, today, onSaved, onClose } = props;
  const t = useText();
  const done = { inForm: true, refresh: [savedReportKeys.all] } as const;
  const create = useChange(createSavedReport, { ...done, done: ({ name }) => t("reports.saved.created", { name }) });
  const change = useChange(changeSavedReport, { ...done, done: ({ name }) => t("reports.saved.changed", { name }) });
  return useFormValues({
    draft: ["report", report?.id ?? ""],
    initial: {
      name: report?.name ?? "",
      range: report?.question.range ?? likelyRange(asking, today),
      format: report?.question.format ?? "xlsx",
      schedule: scheduleText(report?.schedule),
      receivers: report?.receivers ?? [],
      takeQuestion: false,
    },
    saved: report,
    check: ({ name, schedule, receivers }) => ({
      name: name.trim() === "" ? ("reports.nameRequired" as const) : undefined,
      receivers:
        schedule !== "none" && receivers.length === 0
          ? ("reports.receiverRequired" as const)
          : receivers.length > maxReceivers
            ? ("reports.tooManyReceivers" as const)
            : undefined,
    }),
    send: async ({ name, range, format, schedule, receivers, takeQuestion }, over) => {
      const days = range === "days" ? fixedDays(props) : { from: undefined, to: undefined };
      const question =
        over && !takeQuestion
          ? { ...over.question, range, format, ...days }
          : { ...questionFrom(asking, range, format), ...days };
      const fields = { name, question, schedule: scheduleOf(schedule), receivers: [...receivers] };
      const saved = over
        ? await change.mutateAsync({ ...fields, reportId: over.id, version: over.version })
        : await create.mutateAsync(fields);
      onClose();
      if (!report) onSaved(saved);
    },
  });
}

function RangeAndFile({ form, ...props }: { readonly form: SavedForm } & Props) {
  const t = useText();
  return (
    <div className="report-days">
      <SelectField
        label={t("reports.savedForm.range")}
        value={form.values.range}
        options={savedRanges.map((value) => ({
          value,
          label: rangeText(t, props, value),
        }))}
        onChange={(event) => form.set("range", event.currentTarget.value as SavedRange)}
      />
      <SelectField
        label={t("reports.savedForm.format")}
        value={form.values.format}
        options={(["xlsx", "csv"] as const).map((value) => ({ value, label: t(`reports.savedForm.formats.${value}`) }))}
        onChange={(event) => form.set("format", event.currentTarget.value === "csv" ? "csv" : "xlsx")}
      />
    </div>
  );
}

function Schedule({ form }: { readonly form: SavedForm }) {
  const t = useText();
  const people = useQuery(peopleQuery).data ?? [];
  const { schedule, receivers } = form.values;
  const readers = people.filter(({ roles }) => roles.includes("owner") || roles.includes("manager"));
  return (
    <>
      <SelectField
        label={t("reports.savedForm.schedule")}
        hint={t("reports.savedForm.scheduleHint")}
        value={schedule}
        options={["none", ...weekdays.map((_, at) => String(at + 1)), "month"].map((value) => ({
          value,
          label: scheduleName(t, value),
        }))}
        onChange={(event) => form.set("schedule", event.currentTarget.value)}
      />
      {schedule !== "none" && (
        <fieldset className="report-choices" aria-invalid={form.error("receivers") !== undefined} tabIndex={-1}>
          <legend>{t("reports.savedForm.receivers")}</legend>
          <div>
            {readers.map(({ id, name }) => (
              <label key={id}>
                <input
                  type="checkbox"
                  checked={receivers.includes(id)}
                  onChange={({ currentTarget: { checked } }) =>
                    form.set("receivers", checked ? [...receivers, id] : receivers.filter((one) => one !== id))
                  }
                />
                <span>{name}</span>
              </label>
            ))}
          </div>
          <p className="field-hint">{t("reports.savedForm.receiversHint")}</p>
          {form.error("receivers") && (
            <p className="field-error" role="alert">
              {form.error("receivers")}
            </p>
          )}
        </fieldset>
      )}
    </>
  );
}
