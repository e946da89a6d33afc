import Organization from "@mui/icons-material/ApartmentOutlined";
import Processes from "@mui/icons-material/DescriptionOutlined";
import Repository from "@mui/icons-material/FolderOutlined";
import Dashboard from "@mui/icons-material/InsightsOutlined";
import Utilities from "@mui/icons-material/MapOutlined";
import Alerts from "@mui/icons-material/NotificationsOutlined";
import Payments from "@mui/icons-material/PaymentsOutlined";
import Templates from "@mui/icons-material/PostAddOutlined";
import Boards from "@mui/icons-material/ViewKanbanOutlined";
import Chip from "@mui/material/Chip";
import Skeleton from "@mui/material/Skeleton";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { type Translate, useText } from "#client/i18n.ts";
import type { CardName, Counter, ShownCard } from "../cards.ts";
import { shownCount } from "../greeting.ts";
import "./home.css";

/** How many there are of what is counted, `null` for what is not theirs to see; `undefined` while that is not known. */
export type Counts = Readonly<Record<Counter["name"], number | null>> | undefined;

const icons: Readonly<Record<CardName, ReactNode>> = {
  processes: <Processes />,
  boards: <Boards />,
  organization: <Organization />,
  templates: <Templates />,
  payments: <Payments />,
  dashboard: <Dashboard />,
  alerts: <Alerts />,
  utilities: <Utilities />,
  repository: <Repository />,
};

function counted(t: Translate, name: Counter["name"], count: number): string {
  const shown = shownCount(count);
  return name === "drafts" ? t("home.drafts", { count, shown }) : t(`home.${name}`, { shown });
}

/** The cards of Home. A card that is not open says why and leads nowhere. */
export function CardGrid({ shown, counts }: { readonly shown: readonly ShownCard[]; readonly counts: Counts }) {
  return (
    <ul className="cards">
      {shown.map((one) => (
        <HomeCard key={one.card.name} shown={one} counts={counts} />
      ))}
    </ul>
  );
}

function HomeCard({ shown, counts }: { readonly shown: ShownCard; readonly counts: Counts }) {
  const t = useText();
  const { card, state, counters } = shown;
  const title = t(`home.card.${card.name}`);
  return (
    <li className={`card ${state}`}>
      <span className="card-icon" aria-hidden>
        {icons[card.name]}
      </span>
      <div className="card-head">
        <h2 className="card-title">{state === "open" ? <Link to={card.path}>{title}</Link> : title}</h2>
        {state === "upgrade" && <Chip label={t("home.upgrade")} color="warning" variant="outlined" />}
        {state === "disabled" && <Chip label={t("home.disabled")} variant="outlined" />}
      </div>
      <p className="card-text">{t(`home.about.${card.name}`)}</p>
      {counters.length > 0 && (
        <div className="card-counters">
          {counters.map((name) => (
            <CounterChip
              key={name}
              name={name}
              count={counts?.[name]}
              path={state === "open" ? card.path : undefined}
            />
          ))}
        </div>
      )}
    </li>
  );
}

/** A number that opens the list it counts. */
function CounterChip({
  name,
  count,
  path,
}: {
  readonly name: Counter["name"];
  readonly count: number | null | undefined;
  readonly path: string | undefined;
}) {
  const t = useText();
  if (count === undefined) return <Skeleton variant="rounded" width={76} height={24} sx={{ borderRadius: 3 }} />;
  if (count === null) return null;
  const label = counted(t, name, count);
  const color = path !== undefined && count > 0 && name !== "drafts" ? "primary" : "default";
  if (path === undefined) return <Chip label={label} color={color} />;
  return <Chip label={label} color={color} component={Link} to={`${path}?tab=${name}`} clickable />;
}
