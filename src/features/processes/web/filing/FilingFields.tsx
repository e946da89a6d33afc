import { useQuery } from "@tanstack/react-query";
import { errorText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { EntryPicker } from "#features/catalogs/web/index.ts";
import type { Actor } from "#protocol/actor.ts";
import { Failure } from "#protocol/failure.ts";
import { Field } from "#ui/Field.tsx";
import { SelectField } from "#ui/SelectField.tsx";
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

/** Team, client, project and tags. The team is asked of whoever is in one; errors of the server stand beside their fields. */
export function FilingFields({ actor, value, error, tried, onChange }: FilingFieldsProps) {
  const t = useText();
  const teams = useQuery(teamChoicesQuery).data ?? [];
  const known = value.team && !teams.some(({ id }) => id === value.team?.id) ? [value.team, ...teams] : teams;
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
      {known.length > 0 && (
        <SelectField
          label={t("processes.page.filing.team")}
          optional={optional}
          hint={t("processes.page.filing.teamHint")}
          placeholder={t("processes.page.filing.noTeam")}
          options={known.map(({ id, name }) => ({ value: id, label: name }))}
          value={value.team?.id ?? ""}
          error={serverError("teamId")}
          onChange={(event) => {
            const chosen = event.currentTarget.value;
            onChange({ ...value, team: known.find(({ id }) => id === chosen) ?? null });
          }}
        />
      )}
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
