import Paper from "@mui/material/Paper";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { formatDate, formatEnd } from "#client/format.ts";
import { useText } from "#client/i18n.ts";
import { Link } from "#client/link.tsx";
import { useChange } from "#client/use-change.ts";
import { listProcesses } from "#features/processes/contract.ts";
import { processListKeys } from "#features/processes/feature.ts";
import { type OwnSignature, openOwnSignature } from "#features/signatures/own-contract.ts";
import { screenPath } from "#protocol/address.ts";
import { shownCount } from "../greeting.ts";
import type { WaitingList } from "../waiting.ts";
import "./home.css";

/** The number of items of a list on Home. The whole list is a link away. */
const named = 4;

/** Shows the work waiting for this user: documents to sign, then list by list. Empty lists are hidden. */
export function Waiting({
  lists,
  counts,
  toSign,
}: {
  readonly lists: readonly WaitingList[];
  readonly counts: Readonly<Record<WaitingList, number | null>> | undefined;
  readonly toSign: readonly OwnSignature[];
}) {
  const t = useText();
  const shown = lists.filter((list) => (counts?.[list] ?? 0) > 0);
  if (shown.length === 0 && toSign.length === 0) return null;
  return (
    <section aria-labelledby="waiting-title">
      <Typography variant="h2" id="waiting-title" sx={{ mb: 1.5 }}>
        {t("home.needsYou")}
      </Typography>
      <div className="waiting in-order">
        {toSign.length > 0 && <ToSign rows={toSign} />}
        {shown.map((list) => (
          <Lane key={list} list={list} count={counts?.[list] ?? 0} />
        ))}
      </div>
    </section>
  );
}

/** The documents that wait for this user's signature. Each opens where it is read and signed. */
function ToSign({ rows }: { readonly rows: readonly OwnSignature[] }) {
  const t = useText();
  const open = useChange(openOwnSignature, { afterwards: ({ url }) => location.assign(url) });
  return (
    <Paper className="lane">
      <h3 className="lane-title">
        {t("signatures.own.title")} <span className="lane-count">{shownCount(rows.length)}</span>
      </h3>
      <ul>
        {rows.slice(0, named).map(({ invitationId, title, senderName, expiresAt, here }) => {
          const about = (
            <>
              <span className="lane-name">{title}</span>
              <span className="lane-about">
                {[here ? t("signatures.own.open") : t("signatures.own.outside"), senderName]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
              <time dateTime={expiresAt}>{t("home.signUntil", { date: formatEnd(expiresAt) })}</time>
            </>
          );
          return (
            <li key={invitationId}>
              {here ? (
                <button type="button" disabled={open.isPending} onClick={() => open.mutate({ invitationId })}>
                  {about}
                </button>
              ) : (
                // An outside provider has written to them: there is nothing to open here.
                <div>{about}</div>
              )}
            </li>
          );
        })}
      </ul>
      {rows.length > named && (
        <Link className="lane-all" to="/processes?tab=work">
          {t("home.seeAll", { shown: shownCount(rows.length) })}
        </Link>
      )}
    </Paper>
  );
}

function Lane({ list, count }: { readonly list: WaitingList; readonly count: number }) {
  const t = useText();
  const { data, isError } = useQuery({
    queryKey: processListKeys.of("waiting", list),
    queryFn: ({ signal }) => call(listProcesses, { list, limit: named }, { signal }),
  });
  if (isError) return null; // the card below leads to the list
  const blank = Array.from({ length: Math.min(named, count) }, (_, i) => i);
  return (
    <Paper className="lane in-order">
      <h3 className="lane-title">
        {t(`processes.list.${list}`)} <span className="lane-count">{shownCount(count)}</span>
      </h3>
      <ul className={data ? undefined : "awaited"}>
        {data
          ? data.rows.map((row) => (
              <li key={row.id}>
                <Link to={screenPath("/processes/:id", { id: row.id })}>
                  <span className="lane-name">{row.title}</span>
                  <span className="lane-about">
                    {row.templateName}
                    {list !== "rejected" && row.creatorName && ` · ${row.creatorName}`}
                  </span>
                  <time dateTime={row.timestamp}>{formatDate(row.timestamp)}</time>
                </Link>
              </li>
            ))
          : blank.map((i) => (
              <li key={i}>
                <Skeleton variant="rounded" height={44} sx={{ m: 1 }} />
              </li>
            ))}
      </ul>
      {count > named && (
        <Link className="lane-all" to={`/processes?tab=${list}`}>
          {t("home.seeAll", { shown: shownCount(count) })}
        </Link>
      )}
    </Paper>
  );
}
