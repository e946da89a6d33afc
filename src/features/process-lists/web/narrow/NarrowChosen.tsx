import Clear from "@mui/icons-material/Close";
import Button from "@mui/material/Button";
import { useQueries, useQuery } from "@tanstack/react-query";
import { useText } from "#client/i18n.ts";
import { peopleQuery, teamChoicesQuery } from "#features/processes/web/index.ts";
import type { Named } from "#ui/ComboField.tsx";
import type { Narrowed, NarrowName } from "../../narrowed.ts";
import { entryNameQuery, templateNameQuery } from "../queries.ts";

/** The names of the things of one kind by their ids; undefined while they are looked for. */
function useNames(name: NarrowName, ids: readonly string[]): ReadonlyMap<string, string> {
  const some = ids.length > 0;
  const teams = useQuery({ ...teamChoicesQuery, enabled: some && name === "teamId" }).data;
  const people = useQuery({ ...peopleQuery, enabled: some && name === "personId" }).data;
  const templates = useQueries({ queries: name === "templateId" ? ids.map((id) => templateNameQuery(id)) : [] });
  const catalog = name === "clientId" ? "clients" : "projects";
  const entries = useQueries({
    queries: name === "clientId" || name === "projectId" ? ids.map((id) => entryNameQuery(catalog, id)) : [],
  });
  const found: readonly Named[] = [
    ...(name === "teamId" ? (teams ?? []) : []),
    ...(name === "personId" ? (people ?? []) : []),
    ...[...templates, ...entries].flatMap(({ data }) => data ?? []),
  ];
  return new Map(found.map((one) => [one.id, one.name]));
}

/** The chosen values of one kind, by name. A press removes one. */
export function NarrowChosen(props: {
  readonly name: NarrowName;
  readonly narrowed: Narrowed;
  readonly onNarrow: (change: Narrowed) => void;
}) {
  const t = useText();
  const { name, narrowed, onNarrow } = props;
  const ids = narrowed[name] ?? [];
  const names = useNames(name, ids);
  return ids.map((id) => {
    const shown = names.get(id) ?? "…";
    return (
      <Button
        key={id}
        size="small"
        variant="outlined"
        endIcon={<Clear />}
        className="narrow-chosen"
        aria-label={t("processes.page.filter.clearOne", { name: shown })}
        onClick={() => onNarrow({ [name]: ids.filter((one) => one !== id) })}
      >
        {shown}
      </Button>
    );
  });
}
