import Clear from "@mui/icons-material/Close";
import Filter from "@mui/icons-material/FilterListOutlined";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useText } from "#client/i18n.ts";
import { EntryPicker } from "#features/catalogs/web/index.ts";
import { Field } from "#ui/Field.tsx";
import { SelectField } from "#ui/SelectField.tsx";
import { maxTagLength } from "../../process.ts";
import { entryNameQuery, type Filters, teamChoicesQuery } from "../queries.ts";

interface ListFiltersProps {
  readonly filters: Filters;
  readonly onChange: (next: Filters) => void;
}

/** Narrows a list to a team, a client, a project, a tag. What is chosen stands in the address. */
export function ListFilters({ filters, onChange }: ListFiltersProps) {
  const t = useText();
  const chosen = Object.values(filters).filter((id) => id !== undefined).length;
  const [open, setOpen] = useState(chosen > (filters.tag === undefined ? 0 : 1));
  const teams = useQuery(teamChoicesQuery).data ?? [];
  const client = useQuery(entryNameQuery("clients", filters.clientId)).data ?? null;
  const project = useQuery(entryNameQuery("projects", filters.projectId)).data ?? null;
  const { tag } = filters;
  return (
    <div className="process-filters">
      <div className="process-filters-line">
        <Button size="small" color="inherit" startIcon={<Filter />} aria-expanded={open} onClick={() => setOpen(!open)}>
          {t("processes.page.filter.open")}
          {chosen > 0 && ` (${chosen})`}
        </Button>
        {tag !== undefined && (
          <Button
            size="small"
            variant="outlined"
            endIcon={<Clear />}
            aria-label={t("processes.page.filter.clearTag", { tag })}
            onClick={() => onChange({ ...filters, tag: undefined })}
          >
            #{tag}
          </Button>
        )}
      </div>
      {open && (
        <div className="process-filters-fields" role="group" aria-label={t("processes.page.filter.label")}>
          <EntryPicker
            catalog="clients"
            value={client}
            onChange={(next) => onChange({ ...filters, clientId: next?.id })}
          />
          <EntryPicker
            catalog="projects"
            value={project}
            onChange={(next) => onChange({ ...filters, projectId: next?.id })}
          />
          {teams.length > 0 && (
            <SelectField
              label={t("processes.page.filter.team")}
              placeholder={t("processes.page.filter.anyTeam")}
              options={teams.map(({ id, name }) => ({ value: id, label: name }))}
              value={filters.teamId ?? ""}
              onChange={(event) => onChange({ ...filters, teamId: event.currentTarget.value || undefined })}
            />
          )}
          <TagField key={tag} tag={tag ?? ""} onChoose={(next) => onChange({ ...filters, tag: next || undefined })} />
          {chosen > 0 && (
            <Button size="small" onClick={() => onChange({})}>
              {t("processes.page.filter.clear")}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

/** A tag, looked for when it is whole: by Enter, or by leaving the field. */
function TagField({ tag, onChoose }: { readonly tag: string; readonly onChoose: (tag: string) => void }) {
  const t = useText();
  const [typed, setTyped] = useState(tag);
  const choose = () => {
    const whole = typed.trim().replace(/^#/, "");
    if (whole !== tag) onChoose(whole);
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
