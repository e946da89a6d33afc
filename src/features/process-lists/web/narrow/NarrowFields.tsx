import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef } from "react";
import { useText } from "#client/i18n.ts";
import { useOffers } from "#client/use-offers.ts";
import { EntryPicker } from "#features/catalogs/web/index.ts";
import { peopleQuery, teamChoicesQuery } from "#features/processes/web/index.ts";
import { ComboField, type Named } from "#ui/ComboField.tsx";
import { SelectField } from "#ui/SelectField.tsx";
import type { Narrowed, NarrowName } from "../../narrowed.ts";
import { templateNamesQuery } from "../queries.ts";

/** A field for each thing a page can be narrowed to; what is chosen in it is added to what was. */
export function NarrowFields(props: {
  readonly names: readonly NarrowName[];
  readonly narrowed: Narrowed;
  readonly onNarrow: (change: Narrowed) => void;
  readonly person: string;
  /** The content under each field. */
  readonly under?: (name: NarrowName) => ReactNode;
}) {
  const { names, narrowed, onNarrow, person, under } = props;
  return names.map((name) => {
    const chosen = narrowed[name] ?? [];
    const add = (id: string | undefined) => {
      if (id && !chosen.includes(id)) onNarrow({ [name]: [...chosen, id] });
    };
    return (
      <div key={name}>
        <Adding count={chosen.length}>
          <OneField name={name} chosen={chosen} person={person} onAdd={add} />
        </Adding>
        {under?.(name)}
      </div>
    );
  });
}

interface FieldProps {
  readonly chosen: readonly string[];
  readonly onAdd: (id: string | undefined) => void;
}

function OneField({ name, person, ...field }: FieldProps & { readonly name: NarrowName; readonly person: string }) {
  if (name === "templateId") return <Templates {...field} />;
  if (name === "teamId") return <Teams {...field} />;
  if (name === "personId") return <People {...field} label={person} />;
  const catalog = name === "clientId" ? "clients" : "projects";
  return <EntryPicker catalog={catalog} value={null} onChange={(next) => field.onAdd(next?.id)} />;
}

/** A field that is empty again, and is still where one types, after what was chosen in it was added. */
function Adding({ count, children }: { readonly count: number; readonly children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const before = useRef(count);
  useEffect(() => {
    if (count > before.current) box.current?.querySelector<HTMLElement>("input, select")?.focus();
    before.current = count;
  }, [count]);
  return (
    <div ref={box}>
      <div key={count}>{children}</div>
    </div>
  );
}

function Templates({ chosen, onAdd }: FieldProps) {
  const t = useText();
  const offers = useOffers(templateNamesQuery);
  return (
    <ComboField
      label={t("processes.page.begin.template")}
      placeholder={t("processes.page.begin.search")}
      noneText={t("processes.page.begin.noneFound")}
      value={null}
      options={(offers.data ?? []).filter(({ id }) => !chosen.includes(id))}
      onChange={(next) => onAdd(next?.id)}
      {...offers.field}
    />
  );
}

function Teams(field: FieldProps) {
  const t = useText();
  const options = useQuery(teamChoicesQuery).data ?? [];
  const placeholder = t(
    field.chosen.length > 0 ? "processes.page.filter.anotherTeam" : "processes.page.filter.anyTeam",
  );
  return <Few {...field} label={t("processes.page.filter.team")} placeholder={placeholder} options={options} />;
}

function People({ label, ...field }: FieldProps & { readonly label: string }) {
  const t = useText();
  const options = useQuery(peopleQuery).data ?? [];
  return <Few {...field} label={label} placeholder={t("processes.page.filter.anybody")} options={options} />;
}

function Few(
  props: FieldProps & {
    readonly label: string;
    readonly placeholder: string;
    readonly options: readonly Named[];
  },
) {
  const { chosen, onAdd, label, placeholder, options } = props;
  const left = options.filter(({ id }) => !chosen.includes(id));
  return (
    <SelectField
      label={label}
      placeholder={placeholder}
      options={left.map(({ id, name }) => ({ value: id, label: name }))}
      value=""
      onChange={(event) => onAdd(event.currentTarget.value)}
    />
  );
}
