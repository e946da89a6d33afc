import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import { BackLink } from "#client/BackLink.tsx";
import { FailureState } from "#client/FailureState.tsx";
import { formatDate } from "#client/format.ts";
import { useText } from "#client/i18n.ts";
import { Link } from "#client/link.tsx";
import { screenPath } from "#protocol/address.ts";
import { PageBody, PageHeader } from "#ui/PageHeader.tsx";
import { PageSkeleton } from "#ui/skeletons.tsx";
import type { Project } from "../entry.ts";
import { EntryName } from "./EntryName.tsx";
import { ProjectMetrics } from "./ProjectMetrics.tsx";
import { projectQuery } from "./queries.ts";
import "./catalogs.css";

/** The settings of one project: its name and its metrics. */
export function Page() {
  const t = useText();
  const { id = "" } = useParams({ strict: false }) as { id?: string };
  const { data, error, refetch } = useQuery(projectQuery(id));
  if (error && !data)
    return (
      <PageBody>
        <ToProjects />
        <FailureState page error={error} onRetry={() => void refetch()} />
      </PageBody>
    );
  if (!data) return <PageSkeleton label={t("shell.loading")} />;
  return <ProjectSettings key={data.id} project={data} />;
}

function ToProjects() {
  const t = useText();
  return <BackLink to="/manageorg?tab=projects">{t("catalogs.project.back")}</BackLink>;
}

function ProjectSettings({ project }: { readonly project: Project }) {
  const t = useText();
  const [renaming, setRenaming] = useState(false);
  return (
    <PageBody>
      <PageHeader
        back={<ToProjects />}
        title={project.name}
        text={t("catalogs.project.added", { date: formatDate(project.addedOn) })}
        actions={
          <>
            <Button component={Link} to={screenPath("/processes/project/:id", { id: project.id })} variant="outlined">
              {t("catalogs.project.processes")}
            </Button>
            <Button variant="outlined" aria-expanded={renaming} onClick={() => setRenaming(!renaming)}>
              {t("catalogs.project.rename")}
            </Button>
          </>
        }
      />
      {renaming && (
        <section aria-label={t("catalogs.project.renameTitle")} className="project-rename">
          <EntryName catalog="projects" entry={project} onDone={() => setRenaming(false)} />
        </section>
      )}
      <ProjectMetrics project={project} />
    </PageBody>
  );
}
