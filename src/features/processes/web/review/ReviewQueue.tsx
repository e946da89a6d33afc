import { Link } from "@tanstack/react-router";
import { formatDateTime } from "#client/format.ts";
import { useText } from "#client/i18n.ts";
import type { ProcessRow } from "../../process.ts";
import { processAddress } from "../links.tsx";

/** What waits for review; the one that is open is marked. */
export function ReviewQueue({ rows, open }: { readonly rows: readonly ProcessRow[]; readonly open: string }) {
  const t = useText();
  return (
    <nav className="queue" aria-label={t("processes.page.review.queue")}>
      <h2>
        {t("processes.page.review.queue")} {rows.length > 0 && <span className="count">{rows.length}</span>}
      </h2>
      <ul>
        {rows.map((row) => (
          <li key={row.id}>
            <Link to={processAddress(row.id)} aria-current={row.id === open ? "page" : undefined} activeProps={{}}>
              <strong>{row.title}</strong>
              <span>
                {row.creatorName ?? t("processes.page.nobody")} · {formatDateTime(row.reviewTimestamp ?? row.timestamp)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
