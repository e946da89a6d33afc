import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { BackLink } from "#client/BackLink.tsx";
import { FailureState } from "#client/FailureState.tsx";
import { useText } from "#client/i18n.ts";
import { useSession } from "#client/who.ts";
import type { Actor } from "#protocol/actor.ts";
import { PageBody, PageHeader } from "#ui/PageHeader.tsx";
import { PageSkeleton } from "#ui/skeletons.tsx";
import { EmptyState } from "#ui/states.tsx";
import type { Project } from "../contract.ts";
import { projectQuery } from "./queries.ts";
import "./project-levels.css";

/** Draws a page for members; to somebody without an organization it says why there is nothing. */
export function WithActor({ children }: { readonly children: (actor: Actor) => ReactNode }) {
  const t = useText();
  const session = useSession();
  if (!session) return <PageSkeleton label={t("shell.loading")} />;
  if (session.actor) return children(session.actor);
  return (
    <PageBody>
      <PageHeader title={t("projectLevels.title")} />
      <EmptyState title={t("projectLevels.noOrganization")} text={t("projectLevels.noOrganizationText")} />
    </PageBody>
  );
}

/** Draws a page about the project the address names. */
export function WithProject({
  children,
}: {
  readonly children: (project: Project, actor: Actor, levelId: string) => ReactNode;
}) {
  return <WithActor>{(actor) => <Loaded actor={actor}>{children}</Loaded>}</WithActor>;
}

function Loaded({
  actor,
  children,
}: {
  readonly actor: Actor;
  readonly children: (project: Project, actor: Actor, levelId: string) => ReactNode;
}) {
  const t = useText();
  const { id = "", levelId = "" } = useParams({ strict: false }) as { id?: string; levelId?: string };
  const found = useQuery(projectQuery(id));
  if (found.isPending) return <PageSkeleton label={t("shell.loading")} />;
  if (found.isError)
    return (
      <PageBody>
        <BackLink to="/hp/projects">{t("projectLevels.back")}</BackLink>
        <FailureState page error={found.error} onRetry={() => void found.refetch()} />
      </PageBody>
    );
  return children(found.data, actor, levelId);
}
