import { useRouterState } from "@tanstack/react-router";
import { useEffect } from "react";
import { textOf, useLanguage, useText } from "#client/i18n.ts";

/** Names the window after the screen, in the language shown, and says the name to those who do not see the page change. */
export function RouteTitle() {
  const t = useText();
  const language = useLanguage();
  const key = useRouterState({ select: (state) => state.matches.at(-1)?.staticData.screen?.title });
  const name = key ? textOf(key) : undefined;
  useEffect(() => {
    document.title = name ? `${name} · ${t("shell.product")}` : t("shell.product");
  }, [name, t, language]);
  return (
    <div role="status" aria-live="polite" className="unseen">
      {name}
    </div>
  );
}
