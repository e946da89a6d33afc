import { useEffect, useRef, useState } from "react";
import { useText } from "#client/i18n.ts";
import { firstPart } from "#client/lazy-component.tsx";
import { Field } from "#ui/Field.tsx";
import { SelectField } from "#ui/SelectField.tsx";
import { alertScopes, alertStates } from "../alert.ts";
import type { Filters } from "./queries.ts";

const Narrow = firstPart(() => import("#features/processes/web/index.ts").then((m) => m.Narrow));

const pauseMs = 250;

/** The filters of the lists: scope, state, words, and related things. */
export function FilterBar({
  filters,
  onChange,
}: {
  readonly filters: Filters;
  readonly onChange: (next: Filters) => void;
}) {
  const t = useText();
  const { whose, state, search } = filters;
  return (
    <div className="alert-filters">
      <SearchField value={search} onSearch={(text) => onChange({ ...filters, search: text })} />
      <SelectField
        label={t("alerts.whose.label")}
        value={whose}
        options={alertScopes.map((value) => ({ value, label: t(`alerts.whose.${value}`) }))}
        onChange={(event) => {
          const { value } = event.currentTarget;
          onChange({ ...filters, whose: alertScopes.find((one) => one === value) ?? "all" });
        }}
      />
      <SelectField
        label={t("alerts.state.label")}
        value={state}
        options={alertStates.map((value) => ({ value, label: t(`alerts.state.${value}`) }))}
        onChange={(event) => {
          const { value } = event.currentTarget;
          onChange({ ...filters, state: alertStates.find((one) => one === value) ?? "all" });
        }}
      />
      <Narrow
        meanwhile={<div className="alert-narrow-waits" />}
        narrowed={filters.narrowed}
        person={t("alerts.one.assignee")}
        onNarrow={(change) => onChange({ ...filters, narrowed: { ...filters.narrowed, ...change } })}
      />
    </div>
  );
}

function SearchField({ value, onSearch }: { readonly value: string; readonly onSearch: (text: string) => void }) {
  const t = useText();
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The address changed by itself: back, or cleared.
  if (value !== seen) {
    setSeen(value);
    if (value !== typed.trim()) setTyped(value);
  }
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <Field
      type="search"
      label={t("alerts.search")}
      maxLength={200}
      autoComplete="off"
      value={typed}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyped(text);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => onSearch(text.trim()), pauseMs);
      }}
    />
  );
}
