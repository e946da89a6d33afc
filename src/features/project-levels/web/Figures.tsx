import { useText } from "#client/i18n.ts";
import type { Project } from "../contract.ts";
import { summaryOf, trimmed } from "../summary.ts";
import { unitStates } from "../unit.ts";
import { money, squareMetres } from "./money.ts";

/** Shows the sums of a project: its units by state, its areas, its shares and its prices. */
export function Figures({ project }: { readonly project: Project }) {
  const t = useText();
  const sum = summaryOf(project.units);
  const { currency } = project;
  const sold = [sum.byState.sold, sum.byState.delivered];
  return (
    <section aria-label={t("projectLevels.metrics")} className="hp-figures">
      <Figure label={t("projectLevels.allUnits")} value={String(sum.units)}>
        <ul className="hp-states">
          {unitStates.map((state) => (
            <li key={state} data-state={state}>
              {t(`projectLevels.state.${state}`)} {sum.byState[state].units}
            </li>
          ))}
        </ul>
        {sum.units > 0 && (
          <div className="hp-bar" aria-hidden>
            {unitStates.map((state) => (
              <span key={state} data-state={state} style={{ flexGrow: sum.byState[state].units }} />
            ))}
          </div>
        )}
      </Figure>
      <Figure label={t("projectLevels.privateArea")} value={squareMetres(trimmed(sum.privateArea))}>
        {t("projectLevels.commonArea")}: {squareMetres(trimmed(sum.commonArea))}
      </Figure>
      <Figure label={t("projectLevels.shares")} value={`${trimmed(sum.share)} %`} />
      <Figure label={t("projectLevels.value")} value={money(sum.price, currency)}>
        {sum.unpriced > 0
          ? t("projectLevels.unpriced", { count: sum.unpriced })
          : `${t("projectLevels.sold")}: ${sold.map(({ price }) => money(price, currency)).join(" · ")}`}
      </Figure>
    </section>
  );
}

function Figure({
  label,
  value,
  children,
}: {
  readonly label: string;
  readonly value: string;
  readonly children?: React.ReactNode;
}) {
  return (
    <div className="hp-figure">
      <p>{label}</p>
      <strong>{value}</strong>
      {children && <div className="hp-quiet">{children}</div>}
    </div>
  );
}
