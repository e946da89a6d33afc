import { useSearch } from "@tanstack/react-router";
import { useState } from "react";
import type { OrganizationSection } from "#client/feature.ts";
import { useText } from "#client/i18n.ts";
import { lazyComponent } from "#client/lazy-component.tsx";
import { Navigate } from "#client/link.tsx";
import { useSession } from "#client/who.ts";
import type { Actor } from "#protocol/actor.ts";
import type { Session } from "#protocol/session.ts";
import { PageBody, PageHeader } from "#ui/PageHeader.tsx";
import { ListSkeleton, PageSkeleton } from "#ui/skeletons.tsx";
import { NoPermission } from "#ui/states.tsx";
import { manageMembers } from "../policy.ts";
import { AlreadyMember } from "./AlreadyMember.tsx";
import { JoinOrganization } from "./JoinOrganization.tsx";
import { SectionLinks } from "./SectionLinks.tsx";
import { sectionsFor } from "./sections.ts";

// The form comes when it is asked for.
const CreateOrganization = lazyComponent(() => import("./CreateOrganization.tsx").then((m) => m.CreateOrganization));

interface Search {
  readonly action?: unknown;
  readonly tab?: unknown;
  readonly token?: unknown;
}

/** Found, join or manage an organization: the address says which (`action=create`, `action=join`, `tab=users` and the other sections). */
export function ManageOrganization({ sections }: { readonly sections: readonly OrganizationSection[] }) {
  const t = useText();
  const session = useSession();
  const search: Search = useSearch({ strict: false });
  const [beganWithout] = useState(session !== undefined && !belongs(session));
  if (!session?.person) return <PageSkeleton label={t("shell.loading")} />;
  const { person, actor, organization } = session;
  const asked = search.action === "create" || search.action === "join";
  if (!actor || !organization || !belongs(session)) {
    if (search.action === "create")
      return <CreateOrganization meanwhile={<PageSkeleton label={t("shell.loading")} />} />;
    return (
      <JoinOrganization
        person={person}
        invitations={session.invitations}
        token={typeof search.token === "string" ? search.token : undefined}
      />
    );
  }
  if (asked && beganWithout) return <Arrived actor={actor} />;
  if (asked) return <AlreadyMember organization={organization.name} />;
  return <Manage session={session} tab={search.tab} others={sections} />;
}

/** Returns true for a member with a role. A person without one founds or joins an organization. */
const belongs = ({ actor }: Session): boolean => actor !== null && actor.roles.length > 0;

/** Somebody has just founded or joined their organization: on to its people, or to work. */
const Arrived = ({ actor }: { readonly actor: Actor }) =>
  manageMembers(actor) === true ? <Navigate to="/manageorg" search={{ tab: "users" }} /> : <Navigate to="/home" />;

function Manage({
  session,
  tab,
  others,
}: {
  readonly session: Session;
  readonly tab: unknown;
  readonly others: readonly OrganizationSection[];
}) {
  const t = useText();
  const { actor, organization } = session;
  if (!actor || manageMembers(actor) !== true)
    return <NoPermission page title={t("shell.noPermission")} text={t("members.forWhom")} />;
  const sections = sectionsFor(actor, others);
  const section = sections.find((one) => one.id === tab) ?? sections[0];
  if (!section) return null;
  const { Part } = section;
  return (
    <PageBody>
      <PageHeader title={t("members.title")} text={organization?.name} />
      <div className="organization">
        <SectionLinks sections={sections} shown={section.id} />
        <div className="organization-section">
          <Part key={section.id} actor={actor} meanwhile={<ListSkeleton label={t("shell.loading")} />} />
        </div>
      </div>
    </PageBody>
  );
}
