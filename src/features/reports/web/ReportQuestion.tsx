import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import { useState } from "react";
import { AskedDay } from "#client/form/AskedDay.tsx";
import { useText } from "#client/i18n.ts";
import { lazyComponent } from "#client/lazy-component.tsx";
import type { Day } from "#engine/calendar/day.ts";
import { narrowedBy, narrowNames, textsOf } from "#features/process-lists/narrowed.ts";
import { Field } from "#ui/Field.tsx";
import { SelectField } from "#ui/SelectField.tsx";
import { SwitchField } from "#ui/SwitchField.tsx";
import { isReportRange, quickRanges, reportColumns, reportStatuses } from "../report.ts";
import { type FilterName, reportKinds, tableFilters } from "../table.ts";
import { type Asking, lastDays } from "./address.ts";

const NarrowChosen = lazyComponent(() => import("#features/process-lists/web/index.ts").then((m) => m.NarrowChosen));

const NarrowFields = lazyComponent(() => import("#features/process-lists/web/index.ts").then((m) => m.NarrowFields));

interface QuestionProps {
  readonly asking: Asking;
  readonly onAsk: (change: Partial<Asking>) => void;
}

/** The query of a report: its kind, its days, its filters; for processes also the statuses and columns. */
export function ReportQuestion({ asking, today, onAsk }: QuestionProps & { readonly today: Day }) {
  const t = useText();
  return (
    <Paper component="section" className="report-question" aria-label={t("reports.question")}>
      <Kind asking={asking} onAsk={onAsk} />
      <Days asking={asking} today={today} onAsk={onAsk} />
      {asking.kind !== "processes" && <ReportFilters asking={asking} onAsk={onAsk} />}
      {asking.kind === "processes" && <OfProcesses asking={asking} onAsk={onAsk} />}
    </Paper>
  );
}

/** The fields for the report of processes only: statuses, columns, answers. */
function OfProcesses({ asking, onAsk }: QuestionProps) {
  const t = useText();
  const oneTemplate = asking.templateId !== undefined && !asking.templateId.includes(",");
  return (
    <>
      <Choices
        legend={t("reports.statuses")}
        all={reportStatuses}
        chosen={asking.statuses}
        labelOf={(one) => t(`reports.status.${one}`)}
        error={asking.statuses.length === 0 ? t("reports.statusRequired") : undefined}
        onChoose={(statuses) => onAsk({ statuses })}
      />
      <ReportFilters asking={asking} onAsk={onAsk} />
      <Choices
        legend={t("reports.columns")}
        all={reportColumns}
        chosen={asking.columns}
        labelOf={(one) => t(`reports.column.${one}`)}
        error={asking.columns.length === 0 ? t("reports.columnRequired") : undefined}
        onChoose={(columns) => onAsk({ columns })}
      />
      <SwitchField
        label={t("reports.answers")}
        hint={t(oneTemplate ? "reports.answersHint" : "reports.answersNeedTemplate")}
        checked={asking.answers && oneTemplate}
        disabled={!oneTemplate}
        onChange={(event) => onAsk({ answers: event.currentTarget.checked })}
      />
    </>
  );
}

function Days({ asking, today, onAsk }: QuestionProps & { readonly today: Day }) {
  const t = useText();
  const { from, to } = asking;
  const wrong = !isReportRange(from, to);
  return (
    <div className="report-days">
      <AskedDay label={t("reports.from")} day={from} onDay={(day) => onAsk({ from: day })} />
      <AskedDay
        label={t("reports.to")}
        day={to}
        error={wrong ? t("reports.rangeInvalid") : undefined}
        onDay={(day) => onAsk({ to: day })}
      />
      <div className="report-quick" role="group" aria-label={t("reports.quick")}>
        {quickRanges.map((days) => {
          const range = lastDays(today, days);
          return (
            <Button
              key={days}
              size="small"
              variant="outlined"
              aria-pressed={range.from === from && range.to === to}
              onClick={() => onAsk(range)}
            >
              {t("reports.days", { days })}
            </Button>
          );
        })}
      </div>
    </div>
  );
}

/** Several of a list. */
function Choices<T extends string>(props: {
  readonly legend: string;
  readonly all: readonly T[];
  readonly chosen: readonly T[];
  readonly labelOf: (one: T) => string;
  readonly error: string | undefined;
  readonly onChoose: (chosen: readonly T[]) => void;
}) {
  const { all, chosen } = props;
  return (
    <fieldset className="report-choices">
      <legend>{props.legend}</legend>
      <div>
        {all.map((one) => (
          <label key={one}>
            <input
              type="checkbox"
              checked={chosen.includes(one)}
              onChange={({ currentTarget: { checked } }) =>
                props.onChoose(all.filter((other) => (other === one ? checked : chosen.includes(other))))
              }
            />
            <span>{props.labelOf(one)}</span>
          </label>
        ))}
      </div>
      {props.error && (
        <p className="field-error" role="alert">
          {props.error}
        </p>
      )}
    </fieldset>
  );
}

/** The kind of the report, with its description next to it. */
function Kind({ asking, onAsk }: QuestionProps) {
  const t = useText();
  return (
    <SelectField
      label={t("reports.kindLabel")}
      hint={t(`reports.kindHint.${asking.kind}`)}
      options={reportKinds.map((value) => ({ value, label: t(`reports.kind.${value}`) }))}
      value={asking.kind}
      onChange={({ currentTarget: { value } }) =>
        onAsk({ kind: reportKinds.find((one) => one === value) ?? "processes", saved: undefined })
      }
    />
  );
}

interface FilterProps {
  readonly asking: Asking;
  readonly onAsk: (change: Partial<Asking>) => void;
}

/** The filters of a report. Each matches any of its values. */
function ReportFilters({ asking, onAsk }: FilterProps) {
  const t = useText();
  const filters = tableFilters[asking.kind];
  if (filters.length === 0) return null;
  const has = (name: FilterName) => filters.includes(name);
  const narrowing = {
    narrowed: narrowedBy(asking),
    onNarrow: (change: ReturnType<typeof narrowedBy>) =>
      onAsk({
        ...textsOf(change),
        ...("templateId" in change && change.templateId?.length !== 1 ? { answers: false } : {}),
      }),
  };
  return (
    <div className="report-filters">
      <NarrowFields
        {...narrowing}
        names={narrowNames.filter(has)}
        person={t("reports.person")}
        under={(name) => (
          <div className="report-chosen">
            <NarrowChosen {...narrowing} name={name} />
          </div>
        )}
      />
      {has("tag") && <TagField key={asking.tag} tag={asking.tag ?? ""} onChoose={(tag) => onAsk({ tag })} />}
    </div>
  );
}

/** Tags apart by commas, looked for when they are whole: by Enter, or by leaving the field. */
function TagField({ tag, onChoose }: { readonly tag: string; readonly onChoose: (tag: string | undefined) => void }) {
  const t = useText();
  const [typed, setTyped] = useState(tag);
  const choose = () => {
    const whole = typed
      .split(",")
      .map((one) => one.trim().replace(/^#/, ""))
      .filter(Boolean)
      .join(",");
    if (whole !== tag) onChoose(whole || undefined);
  };
  return (
    <Field
      label={t("reports.tag")}
      autoComplete="off"
      maxLength={300}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={choose}
      onKeyDown={(event) => {
        if (event.key === "Enter") choose();
      }}
    />
  );
}
