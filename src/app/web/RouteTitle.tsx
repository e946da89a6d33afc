import { useRouterState } from "@tanstack/react-router";
import { useEffect } from "react";
import { useVisited } from "#client/dress.ts";
import { textOf, useLanguage, useText } from "#client/i18n.ts";
import { useSession } from "#features/members/web/index.ts";

/** Names the window after the screen, in the language shown, and says the name to those who do not see the page change. */
export function RouteTitle() {
  const t = useText();
  const language = useLanguage();
  const key = useRouterState({ select: (state) => state.matches.at(-1)?.staticData.screen?.title });
  const organization = useSession()?.organization;
  const visited = useVisited();
  // Under another name the product's own does not appear.
  const own = organization ? (organization.whiteLabel ? organization.name : undefined) : visited?.name;
  const product = own ?? t("shell.product");
  const name = key ? textOf(key) : undefined;
  useEffect(() => {
    document.title = name ? `${name} · ${product}` : product;
  }, [name, product, language]);
  return (
    <div role="status" aria-live="polite" className="unseen">
      {name}
    </div>
  );
}
