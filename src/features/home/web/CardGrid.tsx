import Chip from "@mui/material/Chip";
import Skeleton from "@mui/material/Skeleton";
import type { ScreenIcon } from "#client/feature.ts";
import { type Translate, textOf, useText } from "#client/i18n.ts";
import { Link } from "#client/link.tsx";
import { knownAddress } from "#protocol/address.ts";
import type { Counter } from "#protocol/feature.ts";
import type { ShownCard } from "../cards.ts";
import { shownCount } from "../greeting.ts";
import "./home.css";

/** The counters. Null if the user may not see it, undefined while it is unknown. */
export type Counts = Readonly<Partial<Record<Counter["name"], number | null>>>;

function counted(t: Translate, name: Counter["name"], count: number): string {
  const shown = shownCount(count);
  return name === "drafts" ? t("home.drafts", { count, shown }) : t(`home.${name}`, { shown });
}

/** The cards of Home. A card that is not open says why and leads nowhere. */
export function CardGrid({
  shown,
  counts,
  iconOf,
}: {
  readonly shown: readonly ShownCard[];
  readonly counts: Counts;
  readonly iconOf: (path: string) => ScreenIcon;
}) {
  return (
    <ul className="cards">
      {shown.map((one) => (
        <HomeCard key={one.card.path} shown={one} counts={counts} Icon={iconOf(one.card.path)} />
      ))}
    </ul>
  );
}

function HomeCard({
  shown,
  counts,
  Icon,
}: {
  readonly shown: ShownCard;
  readonly counts: Counts;
  readonly Icon: ScreenIcon;
}) {
  const t = useText();
  const { card, state, counters } = shown;
  const title = textOf(card.title) ?? "";
  return (
    <li className={`card ${state}`}>
      <span className="card-icon" aria-hidden>
        <Icon />
      </span>
      <div className="card-head">
        <h2 className="card-title">{state === "open" ? <Link to={knownAddress(card.path)}>{title}</Link> : title}</h2>
        {state === "upgrade" && <Chip label={t("home.upgrade")} color="warning" variant="outlined" />}
        {state === "disabled" && <Chip label={t("home.disabled")} variant="outlined" />}
      </div>
      <p className="card-text">{textOf(card.about)}</p>
      {counters.length > 0 && (
        <div className="card-counters">
          {counters.map((name) => (
            <CounterChip key={name} name={name} count={counts[name]} path={state === "open" ? card.path : undefined} />
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
  // A zero needs nobody's attention.
  if (count === null || count === 0) return null;
  const label = counted(t, name, count);
  const color = path !== undefined && count > 0 && name !== "drafts" ? "primary" : "default";
  if (path === undefined) return <Chip label={label} color={color} />;
  return (
    <Chip
      label={label}
      color={color}
      component={Link}
      to={knownAddress(name === "alerts" ? `${path}?whose=own` : `${path}?tab=${name}`)}
      clickable
    />
  );
}
