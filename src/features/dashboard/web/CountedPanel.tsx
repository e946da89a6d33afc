import Button from "@mui/material/Button";
import { useInfiniteQuery } from "@tanstack/react-query";
import { formatDateTime } from "#client/format.ts";
import { useText } from "#client/i18n.ts";
import { Link } from "#client/link.tsx";
import { PagedList } from "#client/list/PagedList.tsx";
import { type Address, screenPath } from "#protocol/address.ts";
import { SidePanel } from "#ui/SidePanel.tsx";
import type { CountedProcess } from "../contract.ts";
import type { Asking } from "./address.ts";
import { countedQuery, type Listed } from "./queries.ts";

/** The processes a figure counts, in a panel beside the page. */
export function CountedPanel(props: {
  readonly asking: Asking;
  readonly listed: Listed;
  /** The address of the same processes as a list or a report, for users who may open one. */
  readonly further?: { readonly to: Address; readonly label: string } | undefined;
  readonly onClose: () => void;
}) {
  const t = useText();
  const { asking, listed, further, onClose } = props;
  const query = useInfiniteQuery(countedQuery(asking, listed));
  return (
    <SidePanel title={listed.title} closeLabel={t("dashboard.closeList")} onClose={onClose}>
      {further && (
        <Button component={Link} to={further.to} size="small" sx={{ mb: 1 }}>
          {further.label}
        </Button>
      )}
      <PagedList query={query} empty={{ title: t("dashboard.nothing") }}>
        {(rows, more) => (
          <>
            <ul className="counted-rows">
              {rows.map((row, at) => (
                <CountedRow key={`${row.id} ${at}`} row={row} created={listed.measure === "created"} />
              ))}
            </ul>
            {more && (
              <Button loading={more.loading} onClick={more.onMore}>
                {more.label}
              </Button>
            )}
          </>
        )}
      </PagedList>
    </SidePanel>
  );
}

function CountedRow({ row, created }: { readonly row: CountedProcess; readonly created: boolean }) {
  const t = useText();
  const title = row.title ?? t(row.status === "drafting" ? "dashboard.draftOfAnother" : "dashboard.titleHidden");
  const at = formatDateTime(created ? row.createdAt : row.since);
  return (
    <li>
      {row.opens ? <Link to={screenPath("/processes/:id", { id: row.id })}>{title}</Link> : <span>{title}</span>}
      <span className="quiet">
        {[t(`dashboard.measure.${row.status}`), at, row.templateName, row.creatorName].filter(Boolean).join(" · ")}
      </span>
    </li>
  );
}
