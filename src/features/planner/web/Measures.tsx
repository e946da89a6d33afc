import Alert from "@mui/material/Alert";
import { memo } from "react";
import { useText } from "#client/i18n.ts";
import { azimuthOfDegrees } from "#engine/survey/direction.ts";
import { inUnit } from "#engine/survey/land-units.ts";
import { angleFigures } from "#engine/words/angle-parts.ts";
import { figures } from "#engine/words/decimal-parts.ts";
import type { JudgedStudy } from "../judge-study.ts";
import type { StudyContent } from "../study.ts";

/** More than these help nobody at once. */
const maxFindings = 6;

/** The measures of the shown polygon, its closure, and the warnings about it. */
export const Measures = memo(function Measures({
  content,
  judged,
  at,
}: {
  readonly content: StudyContent;
  readonly judged: JudgedStudy;
  readonly at: number;
}) {
  const t = useText();
  const facts = useFacts(content, judged, at);
  const findings = judged.figures[at]?.findings ?? [];
  return (
    <section className="planner-measures" aria-label={t("planner.measures")}>
      {facts.length > 0 ? (
        <dl aria-live="polite">
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className="planner-hint">{t("planner.incomplete")}</p>
      )}
      {findings.slice(0, maxFindings).map(({ id, severity, stations, value = "" }) => (
        <Alert key={`${id}${stations.join()}`} severity={severity} variant="outlined">
          {t(`planner.finding.${id}`, { stations: stations.join(", "), value: figures(value || "0") })}
        </Alert>
      ))}
      {findings.length > maxFindings && (
        <p className="planner-hint">{t("planner.moreFindings", { count: findings.length - maxFindings })}</p>
      )}
    </section>
  );
});

/** Returns the measures, by name. */
function useFacts(content: StudyContent, judged: JudgedStudy, at: number): readonly (readonly [string, string])[] {
  const t = useText();
  const one = judged.figures[at];
  const { unit, deed } = content;
  const facts: (readonly [string, string])[] = [];
  if (one?.area !== undefined) {
    facts.push([t("planner.area"), `${figures(one.area)} m²`]);
    if (deed.equivalence !== "none" && deed.equivalence !== "m2")
      facts.push([
        t("planner.equivalent"),
        `${figures(inUnit(one.area, deed.equivalence, deed.sizes, 4))} ${t(`planner.areaUnits.${deed.equivalence}`)}`,
      ]);
  }
  if (one?.closure) {
    const { perimeter, error, direction, precision } = one.closure;
    facts.push([t("planner.perimeter"), `${figures(perimeter.toFixed(2))} ${unit}`]);
    facts.push([
      t("planner.closureError"),
      error === 0 ? `0 ${unit}` : `${error.toFixed(3)} ${unit} · ${angleFigures(azimuthOfDegrees(direction, 0))}`,
    ]);
    facts.push([
      t("planner.precision"),
      precision === undefined ? t("planner.exact") : `1 : ${figures(String(precision))}`,
    ]);
  }
  if (judged.area !== undefined && judged.figures.length > 1)
    facts.push([t("planner.netArea"), `${figures(judged.area)} m²`]);
  return facts;
}
