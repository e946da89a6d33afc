import { useEffect, useRef, useState } from "react";
import { useText } from "#client/i18n.ts";
import { EntryPicker } from "#features/catalogs/web/index.ts";
import type { Named } from "#ui/ComboField.tsx";
import { Field } from "#ui/Field.tsx";
import { SelectField } from "#ui/SelectField.tsx";
import { alertScopes, alertStates } from "../alert.ts";
import type { Filters } from "./queries.ts";

const pauseMs = 250;

/** What the lists are narrowed to: whose, in which state, by words, client and project. */
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
      <FiledUnder
        catalog="clients"
        id={filters.clientId}
        onChange={(clientId) => onChange(without(filters, { clientId }))}
      />
      <FiledUnder
        catalog="projects"
        id={filters.projectId}
        onChange={(projectId) => onChange(without(filters, { projectId }))}
      />
    </div>
  );
}

/** The filters with another client or project, or without one. */
function without(
  filters: Filters,
  change: { clientId?: string | undefined } | { projectId?: string | undefined },
): Filters {
  const all = { ...filters, ...change };
  const { clientId, projectId, ...others } = all;
  return { ...others, ...(clientId ? { clientId } : {}), ...(projectId ? { projectId } : {}) };
}

/** The client or project that is chosen; its name is known once somebody chose it here. */
function FiledUnder(props: {
  readonly catalog: "clients" | "projects";
  readonly id: string | undefined;
  readonly onChange: (id: string | undefined) => void;
}) {
  const { catalog, id, onChange } = props;
  const [chosen, setChosen] = useState<Named | null>(null);
  const value = chosen?.id === id ? chosen : null;
  return (
    <EntryPicker
      catalog={catalog}
      value={id === undefined ? null : (value ?? { id, name: "…" })}
      onChange={(next: Named | null) => {
        setChosen(next);
        onChange(next?.id);
      }}
    />
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
