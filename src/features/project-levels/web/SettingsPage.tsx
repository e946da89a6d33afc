import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { BackLink } from "#client/BackLink.tsx";
import { failureText } from "#client/failure-text.ts";
import { SavedMeanwhile } from "#client/form/SavedMeanwhile.tsx";
import { useFormValues } from "#client/form/use-form-values.ts";
import { useText } from "#client/i18n.ts";
import { useNavigate } from "#client/link.tsx";
import { useChange } from "#client/use-change.ts";
import type { Actor } from "#protocol/actor.ts";
import { screenPath } from "#protocol/address.ts";
import { PageBody, PageHeader } from "#ui/PageHeader.tsx";
import { SectionCard } from "#ui/SectionCard.tsx";
import { NoPermission } from "#ui/states.tsx";
import { deleteProject, type Project, restoreProject, saveProject } from "../contract.ts";
import { levelProjectKeys, levelProjectListKeys } from "../feature.ts";
import { writeProjects } from "../policy.ts";
import { ImportUnits } from "./ImportUnits.tsx";
import { LevelList } from "./LevelList.tsx";
import { checkProject, givenOf, ProjectFields, valuesOf } from "./ProjectFields.tsx";
import { WithProject } from "./WithProject.tsx";

/** /hp/projects/:id/settings: the levels of a project, its spreadsheet, and what it is called. */
export const Page = () => <WithProject>{(project, actor) => <Settings project={project} actor={actor} />}</WithProject>;

function Settings({ project, actor }: { readonly project: Project; readonly actor: Actor }) {
  const t = useText();
  const back = (
    <BackLink to={screenPath("/hp/projects/:id", { id: project.id })}>{t("projectLevels.backToProject")}</BackLink>
  );
  if (writeProjects(actor) !== true)
    return (
      <PageBody>
        <NoPermission page title={t("shell.noPermission")} text={t("projectLevels.noLevelsReader")} action={back} />
      </PageBody>
    );
  return (
    <PageBody frame="reading">
      <PageHeader title={project.name} text={t("projectLevels.settings")} back={back} />
      <div className="hp">
        <LevelList project={project} />
        <ImportUnits project={project} />
        <Facts key={project.id} project={project} />
        <DeleteProject project={project} />
      </div>
    </PageBody>
  );
}

function Facts({ project }: { readonly project: Project }) {
  const t = useText();
  const save = useChange(saveProject, {
    inForm: true,
    done: () => t("projectLevels.saved"),
    refresh: [levelProjectKeys.one(project.id), levelProjectListKeys.all],
  });
  const form = useFormValues({
    draft: ["project", project.id],
    initial: valuesOf(project),
    saved: project.version,
    check: checkProject,
    send: (values, version) => save.mutateAsync({ id: project.id, ...givenOf(values), version }),
  });
  return (
    <SectionCard title={t("projectLevels.project")}>
      <form noValidate className="hp-form" onSubmit={form.submit}>
        <SavedMeanwhile
          form={form}
          fields={{
            name: t("projectLevels.name"),
            address: t("projectLevels.address"),
            currency: t("projectLevels.currency"),
            finca: t("projectLevels.finca"),
            folio: t("projectLevels.folio"),
            libro: t("projectLevels.libro"),
            department: t("projectLevels.department"),
          }}
        />
        {form.failure !== undefined && <Alert severity="error">{failureText(form.failure)}</Alert>}
        <ProjectFields form={form} />
        <div>
          <Button type="submit" variant="contained" loading={form.busy}>
            {t("projectLevels.save")}
          </Button>
        </div>
      </form>
    </SectionCard>
  );
}

function DeleteProject({ project }: { readonly project: Project }) {
  const t = useText();
  const navigate = useNavigate();
  const refresh = [levelProjectListKeys.all];
  const restore = useChange(restoreProject, { refresh });
  const remove = useChange(deleteProject, {
    done: () => t("projectLevels.deleted", { name: project.name }),
    undo: () => restore.mutate({ id: project.id }),
    refresh,
    afterwards: () => navigate({ to: "/hp/projects" }),
  });
  return (
    <div>
      <Button color="error" loading={remove.isPending} onClick={() => remove.mutate({ id: project.id })}>
        {t("projectLevels.delete")}
      </Button>
    </div>
  );
}
