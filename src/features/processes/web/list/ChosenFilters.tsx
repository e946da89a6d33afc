import Clear from "@mui/icons-material/Close";
import Button from "@mui/material/Button";
import { useQueries, useQuery } from "@tanstack/react-query";
import { useText } from "#client/i18n.ts";
import { entryNameQuery, type Filters, teamChoicesQuery } from "../queries.ts";
import { templateNameQuery } from "./tool-queries.ts";

/** What a list can be narrowed to by several values. */
export type Several = "teamId" | "templateId" | "clientId" | "projectId" | "tag";

const names: readonly Several[] = ["templateId", "clientId", "projectId", "teamId", "tag"];

const kindOf = { templateId: "template", clientId: "client", projectId: "project", teamId: "teams" } as const;

/** What a list is narrowed to by its names; a press takes one away. */
export function ChosenFilters(props: { readonly filters: Filters; readonly onChange: (next: Filters) => void }) {
  const { filters, onChange } = props;
  const t = useText();
  const nameOf = useNames(filters);
  return names.flatMap((name) =>
    (filters[name] ?? []).map((value) => {
      // The teams of others have no name for who is not in them; nor has what was put away.
      const shown = name === "tag" ? `#${value}` : (nameOf.get(value) ?? t(`processes.page.column.${kindOf[name]}`));
      const left = filters[name]?.filter((one) => one !== value) ?? [];
      return (
        <Button
          key={`${name} ${value}`}
          size="small"
          variant="outlined"
          endIcon={<Clear />}
          className="process-filter-chosen"
          aria-label={
            name === "tag"
              ? t("processes.page.filter.clearTag", { tag: value })
              : t("processes.page.filter.clearOne", { name: shown })
          }
          onClick={() => onChange({ ...filters, [name]: left.length > 0 ? left : undefined })}
        >
          {shown}
        </Button>
      );
    }),
  );
}

/** The names of the teams, templates, clients and projects a list is narrowed to, by their ids. */
function useNames({ templateId = [], clientId = [], projectId = [] }: Filters): ReadonlyMap<string, string> {
  const teams = useQuery(teamChoicesQuery).data ?? [];
  const found = useQueries({
    queries: [
      ...templateId.map((id) => templateNameQuery(id)),
      ...clientId.map((id) => entryNameQuery("clients", id)),
      ...projectId.map((id) => entryNameQuery("projects", id)),
    ],
  });
  const all = [...teams, ...found.flatMap(({ data }) => data ?? [])];
  return new Map(all.map(({ id, name }) => [id, name]));
}
