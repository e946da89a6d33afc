import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { FailureState } from "#client/FailureState.tsx";
import { useText } from "#client/i18n.ts";
import { Link } from "#client/link.tsx";
import { useActor } from "#client/who.ts";
import { showBritish } from "#engine/calendar/day.ts";
import type { Actor } from "#protocol/actor.ts";
import { PageBody, PageHeader } from "#ui/PageHeader.tsx";
import { CardsSkeleton, PageSkeleton } from "#ui/skeletons.tsx";
import { EmptyState } from "#ui/states.tsx";
import type { Figures } from "../contract.ts";
import { type Asking, useAsking } from "./address.ts";
import { BreakdownChart } from "./BreakdownChart.tsx";
import { FigureCards } from "./FigureCards.tsx";
import { figuresQuery } from "./queries.ts";
import { RangeBar } from "./RangeBar.tsx";
import { StepTimes } from "./StepTimes.tsx";
import { StuckList } from "./StuckList.tsx";
import { TimeChart } from "./TimeChart.tsx";
import "./dashboard.css";

/** /dashboard: how the firm works, in figures. */
export function Page() {
  const t = useText();
  const actor = useActor();
  return actor ? <Dashboard actor={actor} /> : <PageSkeleton label={t("shell.loading")} />;
}

const span = ({ from, to }: { readonly from: string; readonly to: string }): string =>
  from === to ? showBritish(from) : `${showBritish(from)} – ${showBritish(to)}`;

const longestDays = { range: "00/00/0000 – 00/00/0000", before: "00/00/0000 – 00/00/0000" };

function Dashboard({ actor }: { readonly actor: Actor }) {
  const t = useText();
  const [asking, ask] = useAsking();
  const { data, error, refetch } = useQuery(figuresQuery(asking));
  const days = data && { range: span(data), before: span(data.before) };
  return (
    <PageBody>
      <PageHeader
        title={t("dashboard.title")}
        text={
          <div className="dashboard-days">
            <span>{days ? t("dashboard.days", days) : t("dashboard.intro")}</span>
            {/* Keeps the room of the dates while they are loaded. */}
            <span aria-hidden>{t("dashboard.days", longestDays)}</span>
          </div>
        }
        actions={
          <>
            <Button component={Link} to="/dashboard/open-work" variant="outlined">
              {t("dashboard.toOpenWork")}
            </Button>
            <Button component={Link} to="/reports" variant="outlined">
              {t("dashboard.toReports")}
            </Button>
          </>
        }
      />
      <RangeBar asking={asking} figures={data} onAsk={ask} />
      {data && <Content figures={data} actor={actor} asking={asking} onAsk={ask} />}
      {!data && error && <FailureState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <CardsSkeleton label={t("shell.loading")} cards={6} />}
    </PageBody>
  );
}

/** Returns true if nothing was ever counted, also outside the range. */
const isEmpty = ({ figures }: Figures): boolean =>
  figures.every(({ count, before, now }) => count === 0 && before === 0 && !now);

function Content({
  figures,
  actor,
  asking,
  onAsk,
}: {
  readonly figures: Figures;
  readonly actor: Actor;
  readonly asking: Asking;
  readonly onAsk: (change: Partial<Asking>) => void;
}) {
  const t = useText();
  if (isEmpty(figures)) return <EmptyState title={t("dashboard.empty.title")} text={t("dashboard.empty.text")} />;
  return (
    <div className="dashboard">
      <FigureCards figures={figures} actor={actor} asking={asking} />
      <TimeChart figures={figures} asking={asking} />
      <div className="dashboard-columns">
        <BreakdownChart asking={asking} actor={actor} onAsk={onAsk} />
        <StepTimes asking={asking} days={figures} />
      </div>
      <StuckList asking={asking} />
    </div>
  );
}
