import { useQuery } from "@tanstack/react-query";
import { formatEnd } from "#client/format.ts";
import { useText } from "#client/i18n.ts";
import { SectionCard } from "#ui/SectionCard.tsx";
import { linksQuery } from "../queries.ts";
import { CloseLinkButton } from "./CloseLinkButton.tsx";
import { useLinkFacts } from "./link-facts.ts";

/**
 * The public links that open again once the plan has the repository. Their page is closed until then, so they can be closed here.
 * Draws nothing if there are none.
 */
export function LinksCard() {
  const t = useText();
  const facts = useLinkFacts();
  const links = useQuery(linksQuery).data ?? [];
  if (links.length === 0) return null;
  return (
    <SectionCard title={t("repository.views.links")}>
      <p className="quiet">{t("repository.link.waiting")}</p>
      <ul aria-label={t("repository.views.links")}>
        {links.map((link) => (
          <li key={link.item.id}>
            {[
              link.item.name,
              facts.may(link),
              ...facts.maker(link),
              ...(link.expiresAt ? [`${t("repository.link.untilLabel")}: ${formatEnd(link.expiresAt)}`] : []),
            ].join(" · ")}{" "}
            <CloseLinkButton short itemId={link.item.id} name={link.item.name} />
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
