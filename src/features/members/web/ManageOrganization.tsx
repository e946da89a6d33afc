import { useSearch } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import type { OrganizationSection } from "#client/feature.ts";
import { textOf, useText } from "#client/i18n.ts";
import { lazyComponent } from "#client/lazy-component.tsx";
import { Link, Navigate } from "#client/link.tsx";
import { useSession } from "#client/who.ts";
import type { Actor } from "#protocol/actor.ts";
import type { Session } from "#protocol/session.ts";
import { PageBody, PageHeader } from "#ui/PageHeader.tsx";
import { ListSkeleton, PageSkeleton } from "#ui/skeletons.tsx";
import { EmptyState, NoPermission } from "#ui/states.tsx";
import { manageMembers } from "../policy.ts";
import { JoinOrganization } from "./JoinOrganization.tsx";
import { LinkButton } from "./links.tsx";
import { sectionsFor } from "./sections.ts";
import "./organization.css";

// The form comes when it is asked for.
const CreateOrganization = lazyComponent(() => import("./CreateOrganization.tsx").then((m) => m.CreateOrganization));

interface Search {
  readonly action?: unknown;
  readonly tab?: unknown;
  readonly token?: unknown;
  /** One thing of a section, which takes the whole width of the page, such as a list with its records. */
  readonly list?: unknown;
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
  return <Manage session={session} tab={search.tab} whole={search.list !== undefined} others={sections} />;
}

/** Returns true for a member with a role. A person without one founds or joins an organization. */
const belongs = ({ actor }: Session): boolean => actor !== null && actor.roles.length > 0;

/** Somebody has just founded or joined their organization: on to its people, or to work. */
const Arrived = ({ actor }: { readonly actor: Actor }) =>
  manageMembers(actor) === true ? <Navigate to="/manageorg" search={{ tab: "users" }} /> : <Navigate to="/home" />;

function Manage({
  session,
  tab,
  whole,
  others,
}: {
  readonly session: Session;
  readonly tab: unknown;
  /** True if the section needs the width of the page: the links to the others make room then. */
  readonly whole: boolean;
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
      <div className={whole ? "organization whole" : "organization"}>
        <SectionLinks sections={sections} shown={section.id} />
        <div className="organization-section">
          <Part key={section.id} actor={actor} meanwhile={<ListSkeleton label={t("shell.loading")} />} />
        </div>
      </div>
    </PageBody>
  );
}

/** Somebody who belongs to an organization wants to found or join one. */
function AlreadyMember({ organization }: { readonly organization: string }) {
  const t = useText();
  return (
    <PageBody frame="form">
      <EmptyState
        page
        title={t("members.memberAlready", { organization })}
        text={t("members.memberAlreadyHint")}
        action={
          <LinkButton variant="contained" to="/home">
            {t("shell.goHome")}
          </LinkButton>
        }
      />
    </PageBody>
  );
}

/** Leads from one section to another; the one that is shown is marked. Beside the page, or above it on small screens. */
function SectionLinks({
  sections,
  shown,
}: {
  readonly sections: readonly OrganizationSection[];
  readonly shown: string;
}) {
  const t = useText();
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    if (nav.current) bringIntoView(nav.current);
  }, [shown]);
  return (
    <nav ref={nav} className="sections" aria-label={t("members.sections")}>
      {sections.map(({ id, title }) => (
        <Link
          key={id}
          to="/manageorg"
          search={{ tab: id }}
          className="section"
          // The router compares addresses; without a section in it the first one is shown.
          activeProps={{ "aria-current": undefined }}
          {...(id === shown ? { "aria-current": "page" as const } : {})}
        >
          {textOf(title)}
        </Link>
      ))}
    </nav>
  );
}

/** The chosen section may lie outside of what is seen of the links. Only they are scrolled: the page stays at its top. */
function bringIntoView(nav: HTMLElement): void {
  const chosen = nav.querySelector("[aria-current]")?.getBoundingClientRect();
  if (!chosen) return;
  const seen = nav.getBoundingClientRect();
  nav.scrollBy({
    left: chosen.left + chosen.width / 2 - (seen.left + seen.width / 2),
    top: Math.max(0, chosen.bottom - seen.bottom),
  });
}
