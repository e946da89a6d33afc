import Button from "@mui/material/Button";
import { useInfiniteQuery } from "@tanstack/react-query";
import { formatDate } from "#client/format.ts";
import { useText } from "#client/i18n.ts";
import { Link } from "#client/link.tsx";
import { PagedList } from "#client/list/PagedList.tsx";
import { showBritish } from "#engine/calendar/day.ts";
import { type Address, screenPath } from "#protocol/address.ts";
import { SidePanel } from "#ui/SidePanel.tsx";
import type { OpenWorkLine } from "../open-work.ts";
import type { OpenWorkRow } from "../open-work-contract.ts";
import { openWorkListQuery } from "./open-work-queries.ts";

/** The rows that a line of open work counts, in a panel beside the page. */
export function OpenWorkPanel(props: {
  readonly line: OpenWorkLine;
  readonly personId?: string | undefined;
  readonly title: string;
  readonly onClose: () => void;
}) {
  const t = useText();
  const { line, personId, title, onClose } = props;
  const query = useInfiniteQuery(openWorkListQuery(line, personId));
  return (
    <SidePanel title={title} closeLabel={t("dashboard.closeList")} onClose={onClose}>
      <PagedList query={query} empty={{ title: t("reports.openWork.nothing") }}>
        {(rows, more) => (
          <>
            <ul className="open-rows">
              {rows.map((row, at) => (
                <PanelRow key={`${row.id} ${at}`} row={row} />
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

function PanelRow({ row }: { readonly row: OpenWorkRow }) {
  const t = useText();
  const title = row.title ?? t("dashboard.draftOfAnother");
  const day = row.at.length === 10 ? showBritish(row.at) : t("reports.openWork.since", { day: formatDate(row.at) });
  return (
    <li>
      {row.opens ? <Link to={addressOf(row)}>{title}</Link> : <span>{title}</span>}
      <span className="quiet">{[day, row.personName].filter(Boolean).join(" · ")}</span>
    </li>
  );
}

function addressOf({ kind, id, boardId }: OpenWorkRow): Address {
  if (kind === "alert") return screenPath("/alerts/:id", { id });
  if (kind === "task") return `/boards?board=${boardId ?? ""}&task=${id}`;
  return screenPath("/processes/:id", { id });
}
