import Clear from "@mui/icons-material/Close";
import Filter from "@mui/icons-material/FilterListOutlined";
import Me from "@mui/icons-material/PersonOutlined";
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
  /** Whether the list can hold what is asked of who looks. */
  readonly askable: boolean;
  readonly onChange: (next: Filters) => void;
}

/** Narrows a list to a team, a client, a project, a tag. What is chosen stands in the address. */
export function ListFilters({ filters, askable, onChange }: ListFiltersProps) {
  const t = useText();
  const { tag, asked, ...fields } = filters;
  const chosen = Object.values({ tag, ...fields }).filter((id) => id !== undefined).length;
  const [open, setOpen] = useState(Object.values(fields).some((id) => id !== undefined));
  const teams = useQuery(teamChoicesQuery).data ?? [];
  const client = useQuery(entryNameQuery("clients", filters.clientId)).data ?? null;
  const project = useQuery(entryNameQuery("projects", filters.projectId)).data ?? null;
  return (
    <div className="process-filters">
      <div className="process-filters-line">
        <Button size="small" color="inherit" startIcon={<Filter />} aria-expanded={open} onClick={() => setOpen(!open)}>
          {t("processes.page.filter.open")}
          {chosen > 0 && ` (${chosen})`}
        </Button>
        {askable && <ForYou filters={filters} onChange={onChange} />}
        {tag !== undefined && <ChosenTag tag={tag} onClear={() => onChange({ ...filters, tag: undefined })} />}
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
            <Button size="small" onClick={() => onChange({ asked })}>
              {t("processes.page.filter.clear")}
            </Button>
          )}
        </div>
      )}
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

/** The tag a list is narrowed to, which a press takes away. */
function ChosenTag({ tag, onClear }: { readonly tag: string; readonly onClear: () => void }) {
  const t = useText();
  return (
    <Button
      size="small"
      variant="outlined"
      endIcon={<Clear />}
      aria-label={t("processes.page.filter.clearTag", { tag })}
      onClick={onClear}
    >
      #{tag}
    </Button>
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
