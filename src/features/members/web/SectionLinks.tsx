import { useEffect, useRef } from "react";
import type { OrganizationSection } from "#client/feature.ts";
import { textOf, useText } from "#client/i18n.ts";
import { Link } from "#client/link.tsx";
import "./organization.css";

/** Leads from one section to another; the one that is shown is marked. Beside the page, or above it on small screens. */
export function SectionLinks({
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
