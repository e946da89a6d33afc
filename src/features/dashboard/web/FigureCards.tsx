import Paper from "@mui/material/Paper";
import { useState } from "react";
import { type Translate, useText } from "#client/i18n.ts";
import { type Actor, hasRole } from "#protocol/actor.ts";
import type { Address } from "#protocol/address.ts";
import { plan } from "#protocol/decision.ts";
import type { Figures } from "../contract.ts";
import type { Measure } from "../figures.ts";
import { type Asking, filterNames } from "./address.ts";
import { CountedPanel } from "./CountedPanel.tsx";
import type { Listed } from "./queries.ts";
import { changeText, shownNumber } from "./shown.ts";

interface Further {
  readonly to: Address;
  readonly label: string;
}

/** Returns the address of a figure's processes as a report, or for the owner as a list. */
function furtherOf(
  t: Translate,
  measure: Measure,
  actor: Actor,
  figures: Figures,
  asking: Asking,
): Further | undefined {
  if (measure === "approved" || measure === "rejected") {
    const chosen = Object.values(filterNames).flatMap((name) => (asking[name] ? [[name, asking[name]]] : []));
    const statuses = measure === "approved" ? "approved" : "rejected,rejectedPublic";
    const all = [["from", figures.from], ["to", figures.to], ["statuses", statuses], ...chosen];
    return { to: `/reports?${new URLSearchParams(all).toString()}`, label: t("dashboard.asReport") };
  }
  const tabs: Partial<Record<Measure, string>> = {
    unassigned: "inbox",
    reviewing: plan(actor, "review") === true ? "review" : "active",
  };
  const tab = hasRole(actor, "owner") ? tabs[measure] : undefined;
  return tab ? { to: `/processes?tab=${tab}`, label: t("dashboard.inProcesses") } : undefined;
}

/** The figures of a range, each with its change and how many there are now; each opens what it counts. */
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
  const [listed, setListed] = useState<Listed>();
  return (
    <>
      <ul className="figure-cards">
        {figures.figures.map((figure) => (
          <FigureCard key={figure.measure} {...figure} onList={setListed} />
        ))}
      </ul>
      {listed && (
        <CountedPanel
          asking={asking}
          listed={listed}
          further={furtherOf(t, listed.measure, actor, figures, asking)}
          onClose={() => setListed(undefined)}
        />
      )}
    </>
  );
}

function FigureCard(props: Figures["figures"][number] & { readonly onList: (listed: Listed) => void }) {
  const t = useText();
  const { measure, count, before, now, onList } = props;
  const name = t(`dashboard.measure.${measure}`);
  return (
    <Paper component="li" className={`figure-card figure-${measure}`}>
      <h2>{name}</h2>
      <p className="figure-count">
        <button
          type="button"
          aria-label={t("dashboard.openList", { count, name })}
          onClick={() => onList({ title: name, measure, when: "range" })}
        >
          {shownNumber(count)}
        </button>
      </p>
      <p className="quiet">{changeText(t, count, before)}</p>
      {now !== null && (
        <p className="quiet">
          <button
            type="button"
            aria-label={t("dashboard.openNow", { count: now, name })}
            onClick={() => onList({ title: t("dashboard.listNow", { name }), measure, when: "now" })}
          >
            {t("dashboard.now", { now: shownNumber(now) })}
          </button>
        </p>
      )}
    </Paper>
  );
}
