import Button from "@mui/material/Button";
import { useQueries } from "@tanstack/react-query";
import { useText } from "#client/i18n.ts";
import { Link } from "#client/link.tsx";
import { listAddress } from "#features/processes/addresses.ts";
import { EmptyState } from "#ui/states.tsx";
import { foundQuery } from "../queries.ts";
import type { ProcessListViewProps } from "./ProcessListView.tsx";
import { tabsOf } from "./tabs.ts";

/** A list without rows: a message, and one link. */
export function EmptyList(props: Omit<ProcessListViewProps, "columns" | "acts">) {
  const narrowed = props.search !== "" || Object.values(props.filters).some((value) => value !== undefined);
  return narrowed ? <NothingFound {...props} /> : <NothingHere {...props} />;
}

/** The message for a filtered list without rows, with a button that shows all of it. */
function NothingFound({
  list,
  actor,
  search,
  filters,
  onClear,
}: Pick<ProcessListViewProps, "list" | "actor" | "search" | "filters" | "onClear">) {
  const t = useText();
  const { asked, ...others } = filters;
  const onlyAsked = asked !== undefined && Object.values(others).every((value) => value === undefined);
  const [title, text, clear] =
    search === ""
      ? ([onlyAsked ? "filter.nothingForYou" : "filter.nothing", "filter.nothingText", "filter.clear"] as const)
      : (["nothingFound", "nothingFoundText", "clearSearch"] as const);
  return (
    <EmptyState
      title={t(`processes.page.${title}`)}
      text={t(`processes.page.${text}`)}
      action={
        <>
          {search !== "" && <FoundElsewhere list={list} actor={actor} search={search} />}
          <Button variant="outlined" onClick={onClear}>
            {t(`processes.page.${clear}`)}
          </Button>
        </>
      }
    />
  );
}

/** In which of the other lists the search finds something, each a way there. */
function FoundElsewhere({ list, actor, search }: Pick<ProcessListViewProps, "list" | "actor" | "search">) {
  const t = useText();
  // Work in progress is the sum of others.
  const others = tabsOf(actor).flatMap((tab) => (tab === list || tab === "deleted" || tab === "work" ? [] : [tab]));
  const found = useQueries({ queries: others.map((other) => foundQuery(other, search)) });
  const there = others.flatMap((tab, index) => {
    const { count = 0, more = false } = found[index]?.data ?? {};
    return count > 0 ? [{ tab, shown: more ? `${count}+` : String(count) }] : [];
  });
  if (there.length === 0) return null;
  return (
    <p role="status" className="found-elsewhere">
      {there.map(({ tab, shown }) => (
        <Link key={tab} to="/processes" search={{ tab, search }}>
          {t("processes.page.foundIn", { shown, list: t(`processes.list.${tab}`) })}
        </Link>
      ))}
    </p>
  );
}

/** The links from empty lists. */
const onward = {
  inbox: ["review", "seeReview"],
  review: ["approved", "seeApproved"],
  rejected: ["drafts", "seeDrafts"],
  approved: ["active", "seeActive"],
  decided: ["review", "seeReview"],
} as const;

function NothingHere({ list, actor, onCreate }: Pick<ProcessListViewProps, "list" | "actor" | "onCreate">) {
  const t = useText();
  const [to, label] = list === "work" || list === "drafts" || list === "active" ? [] : onward[list];
  const tabs = tabsOf(actor);
  return (
    <EmptyState
      title={t(`processes.page.empty.${list}`)}
      text={t(`processes.page.empty.${list}Text`)}
      action={
        to && label && tabs.includes(to) ? (
          <Button variant="outlined" component={Link} to={listAddress(to)}>
            {t(`processes.page.empty.${label}`)}
          </Button>
        ) : (
          onCreate && (
            <Button variant="outlined" onClick={onCreate}>
              {t("processes.page.create")}
            </Button>
          )
        )
      }
    />
  );
}
