import { Link } from "@tanstack/react-router";
import { useText } from "#client/i18n.ts";
import "./organization.css";

/** The sections of the page, each with its address. */
export const sections = ["users", "general"] as const;
export type Section = (typeof sections)[number];

/** Leads from one section to another; the one that is shown is marked. */
export function SectionLinks({ shown }: { readonly shown: Section }) {
  const t = useText();
  return (
    <nav className="sections" aria-label={t("members.sections")}>
      {sections.map((name) => (
        <Link
          key={name}
          to="/manageorg"
          search={{ tab: name }}
          className="section"
          // The router compares addresses; without a section in it the first one is shown.
          activeProps={{ "aria-current": undefined }}
          {...(name === shown ? { "aria-current": "page" as const } : {})}
        >
          {t(`members.${name}Tab`)}
        </Link>
      ))}
    </nav>
  );
}
