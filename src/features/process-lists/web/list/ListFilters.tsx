import Filter from "@mui/icons-material/FilterListOutlined";
import Me from "@mui/icons-material/PersonOutlined";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useText } from "#client/i18n.ts";
import { useOffers } from "#client/use-offers.ts";
import { EntryPicker } from "#features/catalogs/web/index.ts";
import { maxTagLength } from "#features/processes/process.ts";
import { teamChoicesQuery } from "#features/processes/web/index.ts";
import { ComboField } from "#ui/ComboField.tsx";
import { Field } from "#ui/Field.tsx";
import { SelectField } from "#ui/SelectField.tsx";
import type { Filters } from "../queries.ts";
import { templateNamesQuery } from "../queries.ts";
import { ChosenFilters, countChosen, type Several } from "./ChosenFilters.tsx";
import { MoreFilters } from "./MoreFilters.tsx";

interface ListFiltersProps {
  readonly filters: Filters;
  /** True if the list can hold processes assigned to the user. */
  readonly askable: boolean;
  readonly onChange: (next: Filters) => void;
  /** The tools next to the filters: views, columns, export. */
  readonly children?: ReactNode;
}

/** The filters of a list, each with several values. They are kept in the address. */
export function ListFilters({ filters, askable, onChange, children }: ListFiltersProps) {
  const t = useText();
  const { asked } = filters;
  const chosen = countChosen(filters);
  const [open, setOpen] = useState(false);
  return (
    <div className="process-filters">
      <div className="process-filters-line">
        <Button size="small" color="inherit" startIcon={<Filter />} aria-expanded={open} onClick={() => setOpen(!open)}>
          {t("processes.page.filter.open")}
          {chosen > 0 && ` (${chosen})`}
        </Button>
        {askable && <ForYou filters={filters} onChange={onChange} />}
        {children && <div className="process-tools">{children}</div>}
      </div>
      {chosen > 0 && (
        <div className="process-filters-line">
          <ChosenFilters filters={filters} onChange={onChange} />
          <Button size="small" onClick={() => onChange({ asked })}>
            {t("processes.page.filter.clear")}
          </Button>
        </div>
      )}
      {open && <FilterFields filters={filters} onChange={onChange} />}
    </div>
  );
}

/** Narrows a list to what is asked of who looks, and back. */
function ForYou({ filters, onChange }: Pick<ListFiltersProps, "filters" | "onChange">) {
  const t = useText();
  const chosen = filters.asked !== undefined;
  return (
    <Button
      size="small"
      color={chosen ? "primary" : "inherit"}
      variant={chosen ? "outlined" : "text"}
      startIcon={<Me />}
      aria-pressed={chosen}
      onClick={() => onChange({ ...filters, asked: chosen ? undefined : "me" })}
    >
      {t("processes.page.forYou")}
    </Button>
  );
}

/** One field for each thing a list can be narrowed to; what is chosen in it is added to what was. */
function FilterFields({ filters, onChange }: Pick<ListFiltersProps, "filters" | "onChange">) {
  const t = useText();
  const teams = useQuery(teamChoicesQuery).data ?? [];
  const left = teams.filter(({ id }) => !filters.teamId?.includes(id));
  const add = (name: Several, value: string | undefined) => {
    if (value) onChange({ ...filters, [name]: [...new Set([...(filters[name] ?? []), value])] });
  };
  return (
    <div className="process-filters-fields" role="group" aria-label={t("processes.page.filter.label")}>
      <Adding count={filters.templateId?.length ?? 0}>
        <TemplateFilter onAdd={(id) => add("templateId", id)} />
      </Adding>
      {(["clients", "projects"] as const).map((catalog) => {
        const name = catalog === "clients" ? "clientId" : "projectId";
        return (
          <Adding key={catalog} count={filters[name]?.length ?? 0}>
            <EntryPicker catalog={catalog} value={null} onChange={(next) => add(name, next?.id)} />
          </Adding>
        );
      })}
      {teams.length > 0 && (
        <SelectField
          label={t("processes.page.filter.team")}
          placeholder={t(filters.teamId ? "processes.page.filter.anotherTeam" : "processes.page.filter.anyTeam")}
          options={left.map(({ id, name }) => ({ value: id, label: name }))}
          value=""
          onChange={(event) => add("teamId", event.currentTarget.value)}
        />
      )}
      <TagField onChoose={(tag) => add("tag", tag)} />
      <MoreFilters filters={filters} onChange={onChange} />
    </div>
  );
}

/** A field that is empty again, and is still where one types, after what was chosen in it was added. */
function Adding({ count, children }: { readonly count: number; readonly children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const before = useRef(count);
  useEffect(() => {
    if (count > before.current) box.current?.querySelector("input")?.focus();
    before.current = count;
  }, [count]);
  return (
    <div ref={box}>
      <div key={count}>{children}</div>
    </div>
  );
}

/** A tag, looked for when it is whole: by Enter, or by leaving the field. */
function TagField({ onChoose }: { readonly onChoose: (tag: string) => void }) {
  const t = useText();
  const [typed, setTyped] = useState("");
  const choose = () => {
    onChoose(typed.trim().replace(/^#/, ""));
    setTyped("");
  };
  return (
    <Field
      label={t("processes.page.filter.tag")}
      autoComplete="off"
      maxLength={maxTagLength + 1}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={choose}
      onKeyDown={(event) => {
        if (event.key === "Enter") choose();
      }}
    />
  );
}

/** A template to narrow a list to, searched for by its name. */
function TemplateFilter({ onAdd }: { readonly onAdd: (id: string | undefined) => void }) {
  const t = useText();
  const offers = useOffers(templateNamesQuery);
  return (
    <ComboField
      label={t("processes.page.begin.template")}
      placeholder={t("processes.page.begin.search")}
      noneText={t("processes.page.begin.noneFound")}
      value={null}
      options={offers.data ?? []}
      onChange={(next) => onAdd(next?.id)}
      {...offers.field}
    />
  );
}
