import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { errorText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { EntryPicker } from "#features/catalogs/web/index.ts";
import type { Actor } from "#protocol/actor.ts";
import { Failure } from "#protocol/failure.ts";
import { ChoicesField } from "#ui/ChoicesField.tsx";
import { Field } from "#ui/Field.tsx";
import { hasProject } from "../../policy.ts";
import { teamChoicesQuery } from "../queries.ts";
import type { Filed } from "./filed.ts";

interface FilingFieldsProps {
  readonly actor: Actor;
  readonly value: Filed;
  readonly error: unknown;
  /** Whether it was tried to go on: then a missing project is said. */
  readonly tried: boolean;
  readonly onChange: (next: Filed) => void;
}

/** Teams, client, project and tags. The teams are asked of whoever is in one; errors of the server stand beside their fields. */
export function FilingFields({ actor, value, error, tried, onChange }: FilingFieldsProps) {
  const t = useText();
  const serverError = (path: string) =>
    errorText(error instanceof Failure ? error.fields.find((one) => one.path.split(".")[0] === path)?.code : undefined);
  const needed = hasProject(actor, null) !== true;
  const missing = tried && hasProject(actor, value.project?.id ?? null) !== true;
  const optional = t("processes.page.filing.optional");
  return (
    <>
      <EntryPicker
        catalog="projects"
        value={value.project}
        error={serverError("projectId") ?? (missing ? t("processes.projectRequired") : undefined)}
        {...(needed ? {} : { optional })}
        onChange={(project) => onChange({ ...value, project })}
      />
      <EntryPicker
        catalog="clients"
        value={value.client}
        error={serverError("clientId")}
        optional={optional}
        onChange={(client) => onChange({ ...value, client })}
      />
      <TeamsField value={value} error={serverError("teams")} onChange={onChange} />
      <Field
        label={t("processes.page.filing.tags")}
        optional={optional}
        hint={t("processes.page.filing.tagsHint")}
        autoComplete="off"
        value={value.tags}
        error={serverError("tags")}
        onChange={(event) => onChange({ ...value, tags: event.currentTarget.value })}
      />
    </>
  );
}

/** The teams it is given to, of those that may be chosen and those it has. Where all it had were deleted, that is said. */
function TeamsField({
  value,
  error,
  onChange,
}: Pick<FilingFieldsProps, "value" | "onChange"> & { readonly error: string | undefined }) {
  const t = useText();
  const choices = useQuery(teamChoicesQuery).data ?? [];
  const { teams } = value;
  const kept = teams?.filter(({ id }) => !choices.some((choice) => choice.id === id)) ?? [];
  const known = [...kept, ...choices];
  const deleted = teams?.length === 0;
  if (known.length === 0 && !deleted) return null;
  return (
    <div>
      <ChoicesField
        label={t("processes.page.filing.teams")}
        optional={t("processes.page.filing.optional")}
        hint={t(deleted ? "processes.page.filing.teamsDeleted" : "processes.page.filing.teamsHint")}
        error={error}
        options={known.map(({ id, name }) => ({ value: id, label: name }))}
        chosen={teams?.map(({ id }) => id) ?? []}
        onChange={(ids) =>
          onChange({ ...value, teams: ids.length > 0 ? known.filter(({ id }) => ids.includes(id)) : null })
        }
      />
      {deleted && (
        <Button size="small" sx={{ ml: -0.625 }} onClick={() => onChange({ ...value, teams: null })}>
          {t("processes.page.filing.withoutTeam")}
        </Button>
      )}
    </div>
  );
}
