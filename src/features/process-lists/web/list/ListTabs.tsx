import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useText } from "#client/i18n.ts";
import { Link } from "#client/link.tsx";
import type { Actor } from "#protocol/actor.ts";
import type { Filters } from "../queries.ts";
import { countersQuery } from "../queries.ts";
import { filtersOf, inAddress } from "./filters.ts";
import { shownCount, type Tab, tabsOf } from "./tabs.ts";

/** The lists somebody may see, each with how many are in it. */
export function ListTabs({
  actor,
  chosen,
  filters,
}: {
  readonly actor: Actor;
  readonly chosen: Tab;
  /** They stay from one list to the next that has them. */
  readonly filters: Filters;
}) {
  const t = useText();
  const counters = useQuery(countersQuery).data;
  const counted = counters !== undefined;
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    // On a phone the chosen tab may lie outside of what is seen, and the counters push it there.
    nav.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [chosen, counted]);
  return (
    <nav ref={nav} aria-label={t("processes.page.tabs")}>
      <ul className="process-tabs">
        {tabsOf(actor).map((tab) => {
          const name = tab === "deleted" ? t("processes.page.deletedTab") : t(`processes.list.${tab}`);
          const count = tab === "deleted" ? null : counters?.[tab];
          const waits =
            (tab === "work" || tab === "inbox" || tab === "review" || tab === "rejected") && (count ?? 0) > 0;
          return (
            <li key={tab}>
              <Link
                to="/processes"
                search={{ tab, ...inAddress(filtersOf(actor, tab, filters)) }}
                aria-current={tab === chosen ? "page" : undefined}
                activeProps={{}}
              >
                {name}
                {count != null && <span className={waits ? "count waits" : "count"}>{shownCount(count)}</span>}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
