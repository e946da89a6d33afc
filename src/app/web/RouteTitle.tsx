import { useRouterState } from "@tanstack/react-router";
import { useEffect } from "react";
import { useVisitedBrand } from "#client/brand.ts";
import { textOf, useLanguage, useText } from "#client/i18n.ts";
import { useSession } from "#client/who.ts";
import { shownUnread, useUnread } from "#features/notifications/web/index.ts";

/**
 * Sets the window's title to the screen's, in the current language, with the number of unread notices before it, and
 * announces the screen to screen readers.
 */
export function RouteTitle() {
  const t = useText();
  const language = useLanguage();
  const key = useRouterState({ select: (state) => state.matches.at(-1)?.staticData.screen?.title });
  const organization = useSession()?.organization;
  const visited = useVisitedBrand();
  // A white-label organization does not show the product's name.
  const own = organization ? (organization.whiteLabel ? organization.name : undefined) : visited?.name;
  const product = own ?? t("shell.product");
  const name = key ? textOf(key) : undefined;
  const unread = useUnread();
  useEffect(() => {
    const title = name ? `${name} · ${product}` : product;
    document.title = unread > 0 ? `(${shownUnread(unread)}) ${title}` : title;
  }, [name, product, language, unread]);
  return (
    <div role="status" aria-live="polite" className="unseen">
      {name}
    </div>
  );
}
