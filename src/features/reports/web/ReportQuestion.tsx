import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import { AskedDay } from "#client/form/AskedDay.tsx";
import { useText } from "#client/i18n.ts";
import type { Day } from "#engine/calendar/day.ts";
import { SelectField } from "#ui/SelectField.tsx";
import { SwitchField } from "#ui/SwitchField.tsx";
import { isReportRange, quickRanges, reportColumns, reportStatuses } from "../report.ts";
import { reportKinds } from "../table.ts";
import { type Asking, lastDays } from "./address.ts";
import { ReportFilters } from "./ReportFilters.tsx";

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
        hint={t("reports.answersHint")}
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
