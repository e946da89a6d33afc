import Clear from "@mui/icons-material/Close";
import Button from "@mui/material/Button";
import { useQueries, useQuery } from "@tanstack/react-query";
import { useText } from "#client/i18n.ts";
import { showBritish } from "#engine/calendar/day.ts";
import { peopleQuery, teamChoicesQuery } from "#features/processes/web/index.ts";
import type { Filters } from "../queries.ts";
import { entryNameQuery, templateNameQuery } from "../queries.ts";
import { spanNames, spans } from "./MoreFilters.tsx";

/** The filters of a list that take several values. */
export type Several = "teamId" | "templateId" | "clientId" | "projectId" | "creatorId" | "reviewerId" | "tag";

const names: readonly Several[] = ["templateId", "clientId", "projectId", "teamId", "creatorId", "reviewerId", "tag"];

const kindOf = {
  templateId: "template",
  clientId: "client",
  projectId: "project",
  teamId: "teams",
  creatorId: "creator",
  reviewerId: "reviewer",
} as const;

interface Props {
  readonly filters: Filters;
  readonly onChange: (next: Filters) => void;
}

/** Counts the active filters of a list. */
export const countChosen = (filters: Filters): number =>
  names.reduce((sum, name) => sum + (filters[name]?.length ?? 0), 0) +
  spanNames.filter((name) => spans[name].some((end) => filters[end] !== undefined)).length +
  [filters.attachment, filters.answer].filter((words) => words !== undefined).length;

/** The active filters of a list. A press removes one. */
export const ChosenFilters = (props: Props) => (
  <>
    <ChosenNames {...props} />
    <ChosenDays {...props} />
    <ChosenWords {...props} />
  </>
);

const Chosen = (props: { readonly label: string; readonly shown: string; readonly onAway: () => void }) => (
  <Button
    size="small"
    variant="outlined"
    endIcon={<Clear />}
    className="process-filter-chosen"
    aria-label={props.label}
    onClick={props.onAway}
  >
    {props.shown}
  </Button>
);

/** The days it is narrowed to. */
function ChosenDays({ filters, onChange }: Props) {
  const t = useText();
  return spanNames.flatMap((name) => {
    const [from, to] = spans[name];
    if (filters[from] === undefined && filters[to] === undefined) return [];
    const day = (one: string | undefined) => (one === undefined ? "…" : showBritish(one));
    const shown = `${t(`processes.page.column.${name}`)}: ${day(filters[from])} – ${day(filters[to])}`;
    return (
      <Chosen
        key={name}
        shown={shown}
        label={t("processes.page.filter.clearOne", { name: shown })}
        onAway={() => onChange({ ...filters, [from]: undefined, [to]: undefined })}
      />
    );
  });
}

/** The words of attached files and answers it is narrowed to. */
function ChosenWords({ filters, onChange }: Props) {
  const t = useText();
  return (["attachment", "answer"] as const).flatMap((name) => {
    const words = filters[name];
    if (words === undefined) return [];
    const shown = `${t(`processes.page.filter.${name}`)}: ${words}`;
    const away = name === "answer" ? { answer: undefined, answerField: undefined } : { attachment: undefined };
    return (
      <Chosen
        key={name}
        shown={shown}
        label={t("processes.page.filter.clearOne", { name: shown })}
        onAway={() => onChange({ ...filters, ...away })}
      />
    );
  });
}

/** The active filters by names. */
function ChosenNames({ filters, onChange }: Props) {
  const t = useText();
  const nameOf = useNames(filters);
  return names.flatMap((name) =>
    (filters[name] ?? []).map((value) => {
      // Teams of others have no name for non-members, nor have deleted ones.
      const shown = name === "tag" ? `#${value}` : (nameOf.get(value) ?? t(`processes.page.column.${kindOf[name]}`));
      const left = filters[name]?.filter((one) => one !== value) ?? [];
      return (
        <Chosen
          key={`${name} ${value}`}
          shown={shown}
          label={
            name === "tag"
              ? t("processes.page.filter.clearTag", { tag: value })
              : t("processes.page.filter.clearOne", { name: shown })
          }
          onAway={() => onChange({ ...filters, [name]: left.length > 0 ? left : undefined })}
        />
      );
    }),
  );
}

/** The names of the people, teams, templates, clients and projects a list is narrowed to, by their ids. */
function useNames(filters: Filters): ReadonlyMap<string, string> {
  const { templateId = [], clientId = [], projectId = [], creatorId = [], reviewerId = [] } = filters;
  const teams = useQuery(teamChoicesQuery).data ?? [];
  const people = useQuery({ ...peopleQuery, enabled: creatorId.length + reviewerId.length > 0 }).data ?? [];
  const found = useQueries({
    queries: [
      ...templateId.map((id) => templateNameQuery(id)),
      ...clientId.map((id) => entryNameQuery("clients", id)),
      ...projectId.map((id) => entryNameQuery("projects", id)),
    ],
  });
  const all = [
    ...teams,
    ...people.map(({ id, name, email }) => ({ id, name: name || email })),
    ...found.flatMap(({ data }) => data ?? []),
  ];
  return new Map(all.map(({ id, name }) => [id, name]));
}
