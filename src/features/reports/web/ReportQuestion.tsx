import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { AskedDay } from "#client/form/AskedDay.tsx";
import { useText } from "#client/i18n.ts";
import type { Day } from "#engine/calendar/day.ts";
import { EntryPicker } from "#features/catalogs/web/index.ts";
import { ComboField, type Named } from "#ui/ComboField.tsx";
import { Field } from "#ui/Field.tsx";
import { SelectField } from "#ui/SelectField.tsx";
import { SwitchField } from "#ui/SwitchField.tsx";
import { isReportRange, quickRanges, reportColumns, reportStatuses } from "../report.ts";
import { type Asking, lastDays } from "./address.ts";
import { entryQuery, peopleQuery, teamsQuery, templatesQuery } from "./queries.ts";

interface QuestionProps {
  readonly asking: Asking;
  readonly onAsk: (change: Partial<Asking>) => void;
}

/** What is reported: the days, the statuses, what the processes belong to, and the columns. */
export function ReportQuestion({ asking, today, onAsk }: QuestionProps & { readonly today: Day }) {
  const t = useText();
  return (
    <Paper component="section" className="report-question" aria-label={t("reports.question")}>
      <Days asking={asking} today={today} onAsk={onAsk} />
      <Choices
        legend={t("reports.statuses")}
        all={reportStatuses}
        chosen={asking.statuses}
        labelOf={(one) => t(`reports.status.${one}`)}
        error={asking.statuses.length === 0 ? t("reports.statusRequired") : undefined}
        onChoose={(statuses) => onAsk({ statuses })}
      />
      <Filters asking={asking} onAsk={onAsk} />
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
        checked={asking.answers && asking.templateId !== undefined}
        disabled={asking.templateId === undefined}
        onChange={(event) => onAsk({ answers: event.currentTarget.checked })}
      />
    </Paper>
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

function Filters({ asking, onAsk }: QuestionProps) {
  const t = useText();
  const teams = useQuery(teamsQuery).data ?? [];
  const people = useQuery(peopleQuery).data ?? [];
  const client = useQuery(entryQuery("clients", asking.clientId)).data ?? null;
  const project = useQuery(entryQuery("projects", asking.projectId)).data ?? null;
  const names = (all: readonly Named[]) => all.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <div className="report-filters">
      <TemplatePicker chosen={asking.templateId} onChoose={(templateId) => onAsk({ templateId, answers: false })} />
      <EntryPicker catalog="clients" value={client} onChange={(next) => onAsk({ clientId: next?.id })} />
      <EntryPicker catalog="projects" value={project} onChange={(next) => onAsk({ projectId: next?.id })} />
      <SelectField
        label={t("reports.team")}
        placeholder={t("reports.anyTeam")}
        options={names(teams)}
        value={asking.teamId ?? ""}
        onChange={(event) => onAsk({ teamId: event.currentTarget.value || undefined })}
      />
      <SelectField
        label={t("reports.person")}
        placeholder={t("reports.anybody")}
        options={names(people)}
        value={asking.personId ?? ""}
        onChange={(event) => onAsk({ personId: event.currentTarget.value || undefined })}
      />
      <TagField key={asking.tag} tag={asking.tag ?? ""} onChoose={(tag) => onAsk({ tag })} />
    </div>
  );
}

function TemplatePicker(props: {
  readonly chosen: string | undefined;
  readonly onChoose: (id: string | undefined) => void;
}) {
  const t = useText();
  const [typed, setTyped] = useState("");
  const [picked, setPicked] = useState<Named | null>(null);
  const found = useQuery(templatesQuery(useDeferredValue(typed.trim())));
  const known = found.data?.find(({ id }) => id === props.chosen) ?? (picked?.id === props.chosen ? picked : undefined);
  return (
    <ComboField
      label={t("reports.template")}
      placeholder={t("reports.anyTemplate")}
      noneText={t("reports.noneFound")}
      waiting={found.isPending ? t("reports.searching") : undefined}
      value={props.chosen === undefined ? null : (known ?? { id: props.chosen, name: "…" })}
      options={found.data ?? []}
      onChange={(next) => {
        setPicked(next);
        props.onChoose(next?.id);
      }}
      onType={setTyped}
    />
  );
}

/** A tag, looked for when it is whole: by Enter, or by leaving the field. */
function TagField({ tag, onChoose }: { readonly tag: string; readonly onChoose: (tag: string | undefined) => void }) {
  const t = useText();
  const [typed, setTyped] = useState(tag);
  const choose = () => {
    const whole = typed.trim().replace(/^#/, "");
    if (whole !== tag) onChoose(whole || undefined);
  };
  return (
    <Field
      label={t("reports.tag")}
      autoComplete="off"
      maxLength={60}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={choose}
      onKeyDown={(event) => {
        if (event.key === "Enter") choose();
      }}
    />
  );
}
