import Button from "@mui/material/Button";
import { useText } from "#client/i18n.ts";
import { Link } from "#client/link.tsx";
import { EmptyState } from "#ui/states.tsx";
import { listAddress } from "../links.tsx";
import type { ProcessListViewProps } from "./ProcessListView.tsx";
import { tabsOf } from "./tabs.ts";

/** A list without rows: what is said of it, and one way on. */
export function EmptyList(props: Omit<ProcessListViewProps, "columns" | "acts">) {
  const narrowed = props.search !== "" || Object.values(props.filters).some((value) => value !== undefined);
  return narrowed ? <NothingFound {...props} /> : <NothingHere {...props} />;
}

/** What is said when nothing is left of a list, with the way back to all of it. */
function NothingFound({ search, filters, onClear }: Pick<ProcessListViewProps, "search" | "filters" | "onClear">) {
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
        <Button variant="outlined" onClick={onClear}>
          {t(`processes.page.${clear}`)}
        </Button>
      }
    />
  );
}

/** Where somebody goes from an empty list. */
const onward = {
  inbox: ["review", "seeReview"],
  review: ["approved", "seeApproved"],
  rejected: ["drafts", "seeDrafts"],
  approved: ["active", "seeActive"],
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
