import Paper from "@mui/material/Paper";
import { Link } from "@tanstack/react-router";
import { useText } from "#client/i18n.ts";
import { type Actor, hasRole } from "#protocol/actor.ts";
import type { Figures } from "../contract.ts";
import type { Measure } from "../figures.ts";
import { type Asking, filterNames } from "./address.ts";
import { changeText, shownNumber } from "./shown.ts";

/** The list a figure counts, where whoever looks may open one. */
function listOf(measure: Measure, actor: Actor, figures: Figures, asking: Asking): string | undefined {
  if (measure === "approved" || measure === "rejected") {
    const chosen = Object.values(filterNames).flatMap((name) => (asking[name] ? [[name, asking[name]]] : []));
    const statuses = measure === "approved" ? "approved" : "rejected,rejectedPublic";
    const all = [["from", figures.from], ["to", figures.to], ["statuses", statuses], ...chosen];
    return `/reports?${new URLSearchParams(all).toString()}`;
  }
  const tabs: Partial<Record<Measure, string>> = { unassigned: "inbox", reviewing: "review" };
  // Everybody's drafts are counted; the list shows one's own.
  return hasRole(actor, "owner") && tabs[measure] ? `/processes?tab=${tabs[measure]}` : undefined;
}

/** The part of the page that tells a figure apart where there is no list: drafts are their creators' own and only counted. */
const partOf: Readonly<Record<Measure, string>> = {
  created: "breakdown",
  drafting: "stuck",
  unassigned: "stuck",
  reviewing: "stuck",
  rejected: "breakdown",
  approved: "breakdown",
};

/** The figures of a range, each with its change and how many there are now. */
export function FigureCards({
  figures,
  actor,
  asking,
}: {
  readonly figures: Figures;
  readonly actor: Actor;
  readonly asking: Asking;
}) {
  const t = useText();
  return (
    <ul className="figure-cards">
      {figures.figures.map(({ measure, count, before, now }) => {
        const list = listOf(measure, actor, figures, asking);
        return (
          <Paper component="li" key={measure} className={`figure-card figure-${measure}`}>
            <h2>{t(`dashboard.measure.${measure}`)}</h2>
            <p className="figure-count">
              {list ? (
                <Link
                  to={list as never}
                  aria-label={t("dashboard.openList", { count, name: t(`dashboard.measure.${measure}`) })}
                >
                  {shownNumber(count)}
                </Link>
              ) : (
                <a
                  href={`#${partOf[measure]}`}
                  aria-label={t("dashboard.openPart", { count, name: t(`dashboard.measure.${measure}`) })}
                  onClick={(event) => {
                    event.preventDefault();
                    document.getElementById(partOf[measure])?.scrollIntoView();
                  }}
                >
                  {shownNumber(count)}
                </a>
              )}
            </p>
            <p className="quiet">{changeText(t, count, before)}</p>
            {now !== null && <p className="quiet">{t("dashboard.now", { now: shownNumber(now) })}</p>}
          </Paper>
        );
      })}
    </ul>
  );
}
