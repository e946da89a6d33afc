import { useEffect, useRef } from "react";
import { formatDateTime } from "#client/format.ts";
import { useText } from "#client/i18n.ts";
import { Link } from "#client/link.tsx";
import type { ProcessRow } from "../../process.ts";
import { processAddress } from "../links.tsx";
import { shownQueue } from "./shown-queue.ts";

/** The review queue around the open process, which is marked, and the number of the others. */
export function ReviewQueue({
  rows,
  open,
  first,
  count,
}: {
  readonly rows: readonly ProcessRow[];
  readonly open: string;
  readonly first: number;
  readonly count: number;
}) {
  const t = useText();
  const list = useRef<HTMLElement>(null);
  const arrived = rows.length > 0;
  useEffect(() => {
    if (arrived) list.current?.querySelector(`[href$="${open}"]`)?.scrollIntoView({ block: "nearest" });
  }, [open, arrived]);
  const remaining = count - (first - 1) - rows.length;
  return (
    <nav ref={list} className="queue" aria-label={t("processes.page.review.queue")}>
      <h2>
        {t("processes.page.review.queue")} {count > 0 && <span className="count">{shownQueue(count)}</span>}
      </h2>
      {first > 1 && <p className="queue-more">{t("processes.page.review.earlier", { count: first - 1 })}</p>}
      <ul>
        {rows.map((row) => (
          <li key={row.id}>
            <Link to={processAddress(row.id)} aria-current={row.id === open ? "page" : undefined} activeProps={{}}>
              <strong>{row.title}</strong>
              <span>
                {row.creatorName ?? t("processes.page.nobody")} · {formatDateTime(row.timestamp)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {remaining > 0 && <p className="queue-more">{t("processes.page.review.later", { count: remaining })}</p>}
    </nav>
  );
}
