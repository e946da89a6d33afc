import Open from "@mui/icons-material/ArrowOutwardOutlined";
import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FailureState } from "#client/FailureState.tsx";
import { type Translate, useText } from "#client/i18n.ts";
import { Link } from "#client/link.tsx";
import { type Actor, hasRole } from "#protocol/actor.ts";
import { type Address, screenPath } from "#protocol/address.ts";
import { ListSkeleton } from "#ui/skeletons.tsx";
import { type Breakdown, type BreakdownBy, breakdowns } from "../contract.ts";
import { measures, noKey } from "../figures.ts";
import { type Asking, filterNames } from "./address.ts";
import { ChartFrame } from "./ChartFrame.tsx";
import { CountedPanel } from "./CountedPanel.tsx";
import { breakdownQuery, type Listed } from "./queries.ts";
import { changeText, shownNumber } from "./shown.ts";

type Line = Breakdown["lines"][number];

const isRejections = (by: BreakdownBy): by is "reason" | "tag" => by === "reason" || by === "tag";

/** The name of a line: its own, or that it belongs to none, or that what it was is gone. */
const nameOf = (t: Translate, by: BreakdownBy, { id, name }: Line): string =>
  name ?? (id ? t("dashboard.gone") : t(`dashboard.none.${by}`));

/** The figures by the things processes belong to, as bars. A bar filters the page by its thing. */
export function BreakdownChart({
  asking,
  actor,
  onAsk,
}: {
  readonly asking: Asking;
  readonly actor: Actor;
  readonly onAsk: (change: Partial<Asking>) => void;
}) {
  const t = useText();
  const { by } = asking;
  const [listed, setListed] = useState<Listed>();
  const { data, error, refetch } = useQuery(breakdownQuery(asking));
  const shown = data?.by === by ? data : undefined;
  const counted = t(isRejections(by) ? "dashboard.rejections" : "dashboard.measure.created");
  const columns = isRejections(by) ? [] : measures.filter((one) => one !== "created");
  return (
    <ChartFrame
      id="breakdown"
      title={t("dashboard.breakdown")}
      note={t(isRejections(by) ? "dashboard.countedRejections" : "dashboard.countedCreated")}
      fileName={`${t("dashboard.file.breakdown")}-${t(`dashboard.by.${by}`).toLowerCase()}`}
      table={{
        heads: [
          t(`dashboard.by.${by}`),
          counted,
          t("dashboard.before"),
          ...columns.map((one) => t(`dashboard.measure.${one}`)),
        ],
        rows: (shown?.lines ?? []).map((line, at) => ({
          key: `${line.id ?? line.name ?? ""} ${at}`,
          cells: [nameOf(t, by, line), line.total, line.before, ...columns.map((one) => line.counts[one])],
        })),
      }}
      actions={
        <ToggleButtonGroup
          exclusive
          size="small"
          className="breakdown-by"
          aria-label={t("dashboard.breakdownBy")}
          value={by}
          onChange={(_, next: BreakdownBy | null) => next && onAsk({ by: next })}
        >
          {breakdowns.map((one) => (
            <ToggleButton key={one} value={one}>
              {t(`dashboard.by.${one}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      }
    >
      {shown && <Bars breakdown={shown} actor={actor} onAsk={onAsk} onList={setListed} />}
      {!shown && error && <FailureState error={error} onRetry={() => void refetch()} />}
      {!shown && !error && <ListSkeleton label={t("shell.loading")} rows={4} />}
      {listed && <CountedPanel asking={asking} listed={listed} onClose={() => setListed(undefined)} />}
    </ChartFrame>
  );
}

/** Returns the query of the processes behind a line's count. */
const listedOf = (by: BreakdownBy, { id, name }: Line, title: string): Listed => ({
  title,
  measure: isRejections(by) ? "rejected" : "created",
  when: "range",
  by,
  ...(isRejections(by) ? { said: name ?? undefined } : { key: id ?? noKey }),
});

/** The maximum of bars. The table has all lines. */
const maxBars = 10;

/** Returns the page of a client or a project, for users who may open it. A pure manager may not. */
function ownPage(actor: Actor, by: BreakdownBy, { id }: Line): Address | undefined {
  if (!id || (by !== "client" && by !== "project")) return undefined;
  return hasRole(actor, "owner", "creator", "reviewer", "consultant")
    ? screenPath(`/processes/${by}/:id`, { id })
    : undefined;
}

/** The name of a bar. It filters the page by its thing, and links to the thing's page if there is one. */
function BarName({
  name,
  page,
  onNarrow,
}: {
  readonly name: string;
  readonly page: Address | undefined;
  readonly onNarrow: (() => void) | undefined;
}) {
  const t = useText();
  const open = t("dashboard.openPage", { name });
  return (
    <span className="bar-name">
      {onNarrow ? (
        <button type="button" onClick={onNarrow} title={t("dashboard.narrow", { name })}>
          {name}
        </button>
      ) : (
        name
      )}
      {page && (
        <Link to={page} aria-label={open} title={open}>
          <Open fontSize="inherit" aria-hidden />
        </Link>
      )}
    </span>
  );
}

function Bars({
  breakdown,
  actor,
  onAsk,
  onList,
}: {
  readonly breakdown: Breakdown;
  readonly actor: Actor;
  readonly onAsk: (change: Partial<Asking>) => void;
  readonly onList: (listed: Listed) => void;
}) {
  const t = useText();
  const { by, lines, more } = breakdown;
  const shown = lines.slice(0, maxBars);
  const most = Math.max(1, ...shown.map(({ total }) => total));
  const left = lines.length - shown.length + more;
  if (shown.length === 0) return <p className="quiet">{t("dashboard.nothing")}</p>;
  return (
    <ul className="bars">
      {shown.map((line, at) => {
        const { id, total, before } = line;
        const name = nameOf(t, by, line);
        return (
          <li key={`${id ?? line.name ?? ""} ${at}`}>
            <BarName
              name={name}
              page={ownPage(actor, by, line)}
              onNarrow={id && !isRejections(by) ? () => onAsk({ [filterNames[by]]: id }) : undefined}
            />
            <span className="bar-count">
              <button
                type="button"
                aria-label={t("dashboard.openList", { count: total, name })}
                onClick={() => onList(listedOf(by, line, name))}
              >
                {shownNumber(total)}
              </button>
            </span>
            <span className="bar" aria-hidden>
              <span className={isRejections(by) ? "bar-rejected" : ""} style={{ width: `${(100 * total) / most}%` }} />
            </span>
            <span className="quiet bar-change">{changeText(t, total, before)}</span>
          </li>
        );
      })}
      {left > 0 && <li className="quiet">{t("dashboard.more", { count: left })}</li>}
    </ul>
  );
}
