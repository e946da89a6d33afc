import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { DayField } from "#client/form/DayField.tsx";
import { useText } from "#client/i18n.ts";
import { showBritish } from "#engine/calendar/day.ts";
import { readDay } from "#engine/calendar/read-day.ts";
import { peopleQuery } from "#features/processes/web/index.ts";
import { Field } from "#ui/Field.tsx";
import { SelectField } from "#ui/SelectField.tsx";
import type { Filters } from "../queries.ts";
import { answerFieldsQuery } from "../queries.ts";

interface Props {
  readonly filters: Filters;
  readonly onChange: (next: Filters) => void;
}

/** A list is narrowed by these days. */
export const spans = {
  created: ["createdFrom", "createdTo"],
  sent: ["sentFrom", "sentTo"],
  approved: ["approvedFrom", "approvedTo"],
} as const;
export type SpanName = keyof typeof spans;
export const spanNames = ["created", "sent", "approved"] as const satisfies readonly SpanName[];

/** The fields for people, days, attached files and answers. */
export function MoreFilters({ filters, onChange }: Props) {
  const t = useText();
  return (
    <>
      <People name="creatorId" label={t("processes.page.column.creator")} filters={filters} onChange={onChange} />
      <People name="reviewerId" label={t("processes.page.column.reviewer")} filters={filters} onChange={onChange} />
      <Words
        label={t("processes.page.filter.attachment")}
        value={filters.attachment}
        onWords={(attachment) => onChange({ ...filters, attachment })}
      />
      <Answers filters={filters} onChange={onChange} />
      <Days filters={filters} onChange={onChange} />
    </>
  );
}

/** One of the people of the organization, added to those there are. */
function People(props: Props & { readonly name: "creatorId" | "reviewerId"; readonly label: string }) {
  const { name, label, filters, onChange } = props;
  const t = useText();
  const people = useQuery(peopleQuery).data ?? [];
  const chosen = filters[name] ?? [];
  const left = people.filter(({ id }) => !chosen.includes(id));
  return (
    <SelectField
      label={label}
      placeholder={t("processes.page.filter.anybody")}
      options={left.map((one) => ({ value: one.id, label: one.name || one.email }))}
      value=""
      onChange={(event) => {
        if (event.currentTarget.value) onChange({ ...filters, [name]: [...chosen, event.currentTarget.value] });
      }}
    />
  );
}

/** Words, looked for when they are whole: by Enter, or by leaving the field. */
function Words(props: {
  readonly label: string;
  readonly value: string | undefined;
  readonly onWords: (words: string | undefined) => void;
}) {
  const { label, value = "", onWords } = props;
  const [typed, setTyped] = useState(value);
  const [before, setBefore] = useState(value);
  if (before !== value) {
    setBefore(value);
    setTyped(value);
  }
  const look = () => {
    if (typed.trim() !== value) onWords(typed.trim() || undefined);
  };
  return (
    <Field
      label={label}
      autoComplete="off"
      maxLength={100}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={look}
      onKeyDown={(event) => {
        if (event.key === "Enter") look();
      }}
    />
  );
}

/** Words of an answer; of one field, when the list is narrowed to one template. */
function Answers({ filters, onChange }: Props) {
  const t = useText();
  const [templateId, ...others] = filters.templateId ?? [];
  const one = others.length === 0 ? templateId : undefined;
  const fields = useQuery({ ...answerFieldsQuery(one ?? ""), enabled: one !== undefined }).data?.fields ?? [];
  return (
    <>
      {one !== undefined && fields.length > 0 && (
        <SelectField
          label={t("processes.page.filter.answerField")}
          placeholder={t("processes.page.filter.anyField")}
          options={fields.map(({ name, label }) => ({ value: name, label }))}
          value={filters.answerField ?? ""}
          onChange={(event) => onChange({ ...filters, answerField: event.currentTarget.value || undefined })}
        />
      )}
      <Words
        label={t("processes.page.filter.answer")}
        value={filters.answer}
        onWords={(answer) => onChange({ ...filters, answer })}
      />
    </>
  );
}

/** From one day to another of what happened, each open when it is empty. */
function Days({ filters, onChange }: Props) {
  const t = useText();
  const [which, setWhich] = useState<SpanName>(
    () => spanNames.find((name) => spans[name].some((end) => filters[end] !== undefined)) ?? "created",
  );
  const [from, to] = spans[which];
  return (
    <>
      <SelectField
        label={t("processes.page.filter.date")}
        options={spanNames.map((name) => ({ value: name, label: t(`processes.page.column.${name}`) }))}
        value={which}
        onChange={(event) => setWhich(event.currentTarget.value as SpanName)}
      />
      <Day
        key={from}
        label={t("processes.page.filter.from")}
        value={filters[from]}
        onDay={(day) => onChange({ ...filters, [from]: day })}
      />
      <Day
        key={to}
        label={t("processes.page.filter.to")}
        value={filters[to]}
        onDay={(day) => onChange({ ...filters, [to]: day })}
      />
    </>
  );
}

/** A day as it is typed; what is no day narrows nothing. */
function Day(props: {
  readonly label: string;
  readonly value: string | undefined;
  readonly onDay: (day: string | undefined) => void;
}) {
  const { label, value, onDay } = props;
  const [typed, setTyped] = useState(value === undefined ? "" : showBritish(value));
  const [before, setBefore] = useState(value);
  if (before !== value) {
    setBefore(value);
    if (readDay(typed) !== value) setTyped(value === undefined ? "" : showBritish(value));
  }
  return (
    <DayField
      label={label}
      value={typed}
      onText={(text) => {
        setTyped(text);
        const day = readDay(text);
        if (day !== value && (day !== undefined || text === "")) onDay(day);
      }}
    />
  );
}
