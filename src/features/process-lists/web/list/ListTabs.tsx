import { useQuery } from "@tanstack/react-query";
import { useText } from "#client/i18n.ts";
import { Link } from "#client/link.tsx";
import type { Actor } from "#protocol/actor.ts";
import { TabBar, TabCount } from "#ui/TabBar.tsx";
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
  const counters = useQuery(countersQuery);
  return (
    <TabBar label={t("processes.page.tabs")} current={chosen}>
      {tabsOf(actor).map((tab) => {
        const name = tab === "deleted" ? t("processes.page.deletedTab") : t(`processes.list.${tab}`);
        const count = tab === "deleted" ? null : counters.data?.[tab];
        const waits = (tab === "work" || tab === "inbox" || tab === "review" || tab === "rejected") && (count ?? 0) > 0;
        return (
          <Link
            key={tab}
            to="/processes"
            search={{ tab, ...inAddress(filtersOf(actor, tab, filters)) }}
            aria-current={tab === chosen ? "page" : undefined}
            activeProps={{}}
          >
            {name}
            {count !== null && !counters.isError && (
              <TabCount count={count === undefined ? undefined : shownCount(count)} waits={waits} />
            )}
          </Link>
        );
      })}
    </TabBar>
  );
}
