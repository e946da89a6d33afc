import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import type { FormValues } from "#client/form/use-form-values.ts";
import { useText } from "#client/i18n.ts";
import { EntryPicker } from "#features/catalogs/web/index.ts";
import type { Actor } from "#protocol/actor.ts";
import { ChoicesField } from "#ui/ChoicesField.tsx";
import { Field } from "#ui/Field.tsx";
import type { Filed } from "../filing.ts";
import { hasProject } from "../policy.ts";
import { teamChoicesQuery } from "./queries.ts";

interface FilingFieldsProps {
  readonly actor: Actor;
  readonly form: Pick<FormValues<Filed>, "values" | "set" | "error">;
}

/**
 * Teams, client, project and tags, of a form that checks the project by `projectError`. Teams are shown to people who
 * are in one.
 */
export function FilingFields({ actor, form }: FilingFieldsProps) {
  const t = useText();
  const { values, set, error } = form;
  const needed = hasProject(actor, null) !== true;
  const optional = t("processes.page.filing.optional");
  return (
    <>
      <EntryPicker
        catalog="projects"
        value={values.project}
        error={error("project")}
        {...(needed ? {} : { optional })}
        onChange={(project) => set("project", project)}
      />
      <EntryPicker
        catalog="clients"
        value={values.client}
        error={error("client")}
        optional={optional}
        onChange={(client) => set("client", client)}
      />
      <TeamsField form={form} />
      <Field
        label={t("processes.page.filing.tags")}
        optional={optional}
        hint={t("processes.page.filing.tagsHint")}
        autoComplete="off"
        value={values.tags}
        error={error("tags")}
        onChange={(event) => set("tags", event.currentTarget.value)}
      />
    </>
  );
}

/**
 * The teams of the process, out of those that can be chosen and those it has. A message says if all its teams were
 * deleted.
 */
function TeamsField({ form }: Pick<FilingFieldsProps, "form">) {
  const t = useText();
  const choices = useQuery(teamChoicesQuery).data ?? [];
  const { teams } = form.values;
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
        error={form.error("teams")}
        options={known.map(({ id, name }) => ({ value: id, label: name }))}
        chosen={teams?.map(({ id }) => id) ?? []}
        onChange={(ids) => form.set("teams", ids.length > 0 ? known.filter(({ id }) => ids.includes(id)) : null)}
      />
      {deleted && (
        <Button size="small" sx={{ ml: -0.625 }} onClick={() => form.set("teams", null)}>
          {t("processes.page.filing.withoutTeam")}
        </Button>
      )}
    </div>
  );
}
