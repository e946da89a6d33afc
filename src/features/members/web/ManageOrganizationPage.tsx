import { useSearch } from "@tanstack/react-router";
import { useText } from "#client/i18n.ts";
import { GeneralSection } from "#features/organizations/web/index.ts";
import { PageBody, PageHeader } from "#ui/PageHeader.tsx";
import { PageSkeleton } from "#ui/skeletons.tsx";
import { NoPermission } from "#ui/states.tsx";
import { manageMembers } from "../policy.ts";
import type { Session } from "../session.ts";
import { AlreadyMember } from "./AlreadyMember.tsx";
import { CreateOrganization } from "./CreateOrganization.tsx";
import { useSession } from "./index.ts";
import { JoinOrganization } from "./JoinOrganization.tsx";
import { type Section, SectionLinks, sections } from "./SectionLinks.tsx";
import { UsersSection } from "./UsersSection.tsx";

interface Search {
  readonly action?: unknown;
  readonly tab?: unknown;
  readonly token?: unknown;
}

/** Found, join or manage an organization: the address says which (`action=create`, `action=join`, `tab=users|general`). */
export function Page() {
  const t = useText();
  const session = useSession();
  const search: Search = useSearch({ strict: false });
  if (!session?.person) return <PageSkeleton label={t("shell.loading")} />;
  const { person, actor, organization } = session;
  const asked = search.action === "create" || search.action === "join";
  if (!actor || !organization) {
    if (search.action === "create") return <CreateOrganization />;
    return (
      <JoinOrganization
        person={person}
        invitations={session.invitations}
        token={typeof search.token === "string" ? search.token : undefined}
      />
    );
  }
  if (asked) return <AlreadyMember organization={organization.name} />;
  return <Manage session={session} section={sections.find((s) => s === search.tab) ?? "users"} />;
}

function Manage({ session, section }: { readonly session: Session; readonly section: Section }) {
  const t = useText();
  const { actor, organization } = session;
  if (!actor || manageMembers(actor) !== true)
    return <NoPermission title={t("shell.noPermission")} text={t("members.forWhom")} />;
  return (
    <PageBody>
      <PageHeader title={t("members.title")} text={organization?.name} />
      <SectionLinks shown={section} />
      {section === "users" ? <UsersSection actor={actor} /> : <GeneralSection />}
    </PageBody>
  );
}
