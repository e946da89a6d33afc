import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { DayField } from "#client/form/DayField.tsx";
import { useText } from "#client/i18n.ts";
import { showBritish } from "#engine/calendar/day.ts";
import { readDay } from "#engine/calendar/read-day.ts";
import { SelectField } from "#ui/SelectField.tsx";
import { foundKinds } from "../search-contract.ts";
import { peopleQuery } from "./queries.ts";
import type { Searched } from "./searched.ts";

type Kind = (typeof foundKinds)[number];

/** The filters of a search: a kind, a person, days. */
export function SearchFilters(props: {
  readonly searched: Searched;
  readonly onChange: (change: Partial<Searched>) => void;
}) {
  const t = useText();
  const { searched, onChange } = props;
  const people = useQuery(peopleQuery).data ?? [];
  const named = (kind: Kind) => (kind === "folder" ? t("repository.folders") : t(`repository.fileKinds.${kind}`));
  return (
    <div className="repository-filters" role="group" aria-label={t("repository.filters")}>
      <SelectField
        label={t("repository.kind")}
        value={searched.kind ?? ""}
        placeholder={t("repository.allKinds")}
        options={foundKinds.map((value) => ({ value, label: named(value) }))}
        onChange={(event) => onChange({ kind: (event.currentTarget.value as Kind) || undefined })}
      />
      <SelectField
        label={t("repository.owner")}
        value={searched.ownerId ?? ""}
        placeholder={t("repository.allPeople")}
        options={people.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(event) => onChange({ ownerId: event.currentTarget.value || undefined })}
      />
      <Day label={t("repository.changedFrom")} day={searched.from} onDay={(from) => onChange({ from })} />
      <Day label={t("repository.changedTo")} day={searched.to} onDay={(to) => onChange({ to })} />
    </div>
  );
}

/** A day that may be missing; it counts once what is typed is one. */
function Day(props: {
  readonly label: string;
  readonly day: string | undefined;
  readonly onDay: (day: string | undefined) => void;
}) {
  const t = useText();
  const [typed, setTyped] = useState(props.day === undefined ? "" : showBritish(props.day));
  const wrong = typed.trim() !== "" && readDay(typed) === undefined;
  return (
    <DayField
      label={props.label}
      value={typed}
      error={wrong && typed.length > 9 ? t("repository.noDay") : undefined}
      onText={(text) => {
        setTyped(text);
        const day = readDay(text);
        if (day !== props.day && (day !== undefined || text.trim() === "")) props.onDay(day);
      }}
    />
  );
}
