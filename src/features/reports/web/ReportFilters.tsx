import Clear from "@mui/icons-material/Close";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { useText } from "#client/i18n.ts";
import { EntryPicker } from "#features/catalogs/web/index.ts";
import { ComboField, type Named } from "#ui/ComboField.tsx";
import { Field } from "#ui/Field.tsx";
import { SelectField } from "#ui/SelectField.tsx";
import { mostChosen } from "../report.ts";
import { type FilterName, tableFilters } from "../table.ts";
import type { Asking } from "./address.ts";
import { entryQuery, peopleQuery, teamsQuery, templateNameQuery, templatesQuery } from "./queries.ts";

interface FilterProps {
  readonly asking: Asking;
  readonly onAsk: (change: Partial<Asking>) => void;
}

const listed = (text: string | undefined): string[] => (text === undefined ? [] : text.split(","));

/** What a report is narrowed to: several of each, of which any will do. */
export function ReportFilters({ asking, onAsk }: FilterProps) {
  const filters = tableFilters[asking.kind];
  if (filters.length === 0) return null;
  const has = (name: FilterName) => filters.includes(name);
  const several = (name: Exclude<FilterName, "tag">): SeveralProps => ({
    chosen: listed(asking[name]),
    onChoose: (next) =>
      onAsk({
        [name]: next.length === 0 ? undefined : next.slice(0, mostChosen).join(","),
        ...(name === "templateId" && next.length !== 1 ? { answers: false } : {}),
      }),
  });
  return (
    <div className="report-filters">
      {has("templateId") && <Templates {...several("templateId")} />}
      {has("clientId") && <Entries catalog="clients" {...several("clientId")} />}
      {has("projectId") && <Entries catalog="projects" {...several("projectId")} />}
      {has("teamId") && <Teams {...several("teamId")} />}
      {has("personId") && <People {...several("personId")} />}
      {has("tag") && <TagField key={asking.tag} tag={asking.tag ?? ""} onChoose={(tag) => onAsk({ tag })} />}
    </div>
  );
}

interface SeveralProps {
  readonly chosen: readonly string[];
  readonly onChoose: (next: string[]) => void;
}

const added = ({ chosen }: SeveralProps, id: string | undefined): string[] =>
  id === undefined || id === "" || chosen.includes(id) ? [...chosen] : [...chosen, id];

/** One that was chosen, with a way back. */
function Chosen(props: { readonly name: string; readonly onRemove: () => void }) {
  const t = useText();
  return (
    <Button
      size="small"
      variant="outlined"
      endIcon={<Clear />}
      aria-label={t("reports.table.remove", { name: props.name })}
      onClick={props.onRemove}
    >
      {props.name}
    </Button>
  );
}

const without =
  ({ chosen, onChoose }: SeveralProps, id: string) =>
  () =>
    onChoose(chosen.filter((one) => one !== id));

function Templates(props: SeveralProps) {
  const t = useText();
  const [typed, setTyped] = useState("");
  const found = useQuery(templatesQuery(useDeferredValue(typed.trim())));
  return (
    <div>
      <ComboField
        key={props.chosen.join()}
        label={t("reports.template")}
        placeholder={t("reports.anyTemplate")}
        noneText={t("reports.noneFound")}
        waiting={found.isPending ? t("reports.searching") : undefined}
        value={null}
        options={(found.data ?? []).filter(({ id }) => !props.chosen.includes(id))}
        onChange={(next) => props.onChoose(added(props, next?.id))}
        onType={setTyped}
      />
      <div className="report-chosen">
        {props.chosen.map((id) => (
          <TemplateName key={id} id={id} onRemove={without(props, id)} />
        ))}
      </div>
    </div>
  );
}

function TemplateName({ id, onRemove }: { readonly id: string; readonly onRemove: () => void }) {
  return <Chosen name={useQuery(templateNameQuery(id)).data ?? "…"} onRemove={onRemove} />;
}

function Entries({ catalog, ...props }: SeveralProps & { readonly catalog: "clients" | "projects" }) {
  return (
    <div>
      <EntryPicker
        key={props.chosen.join()}
        catalog={catalog}
        value={null}
        onChange={(next) => props.onChoose(added(props, next?.id))}
      />
      <div className="report-chosen">
        {props.chosen.map((id) => (
          <EntryName key={id} catalog={catalog} id={id} onRemove={without(props, id)} />
        ))}
      </div>
    </div>
  );
}

function EntryName(props: {
  readonly catalog: "clients" | "projects";
  readonly id: string;
  readonly onRemove: () => void;
}) {
  return <Chosen name={useQuery(entryQuery(props.catalog, props.id)).data?.name ?? "…"} onRemove={props.onRemove} />;
}

function Teams(props: SeveralProps) {
  const t = useText();
  const options = useQuery(teamsQuery).data ?? [];
  return <FewOptions {...props} label={t("reports.team")} placeholder={t("reports.anyTeam")} options={options} />;
}

function People(props: SeveralProps) {
  const t = useText();
  const options = useQuery(peopleQuery).data ?? [];
  return <FewOptions {...props} label={t("reports.person")} placeholder={t("reports.anybody")} options={options} />;
}

function FewOptions({
  label,
  placeholder,
  options,
  ...props
}: SeveralProps & { readonly label: string; readonly placeholder: string; readonly options: readonly Named[] }) {
  return (
    <div>
      <SelectField
        label={label}
        placeholder={placeholder}
        options={options
          .filter(({ id }) => !props.chosen.includes(id))
          .map(({ id, name }) => ({ value: id, label: name }))}
        value=""
        onChange={(event) => props.onChoose(added(props, event.currentTarget.value))}
      />
      <div className="report-chosen">
        {props.chosen.map((id) => (
          <Chosen key={id} name={options.find((one) => one.id === id)?.name ?? "…"} onRemove={without(props, id)} />
        ))}
      </div>
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
