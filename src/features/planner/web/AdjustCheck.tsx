import Alert from "@mui/material/Alert";
import { useMemo, useState } from "react";
import { useText } from "#client/i18n.ts";
import { type Adjustment, adjustments } from "#engine/survey/adjust.ts";
import { usualWeights } from "#engine/survey/least-squares.ts";
import { figures } from "#engine/words/decimal-parts.ts";
import { Field } from "#ui/Field.tsx";
import { SelectField } from "#ui/SelectField.tsx";
import { type AdjustedStudy, adjustedStudy } from "../check-study.ts";
import type { JudgedStudy } from "../judge-study.ts";
import type { StudyContent } from "../study.ts";

const weightNames = ["azimuthSeconds", "distance", "distancePartsPerMillion"] as const;
type Typed = Readonly<Record<(typeof weightNames)[number], string>>;

const usual: Typed = {
  azimuthSeconds: String(usualWeights.azimuthSeconds),
  distance: String(usualWeights.distance * 1000),
  distancePartsPerMillion: String(usualWeights.distancePartsPerMillion),
};

/** A number above zero, or nothing. */
const positive = (text: string): number | undefined => {
  const value = Number(text.trim());
  return text.trim() !== "" && Number.isFinite(value) && value > 0 && value <= 100_000 ? value : undefined;
};

function weightsOf(typed: Typed) {
  const [seconds, millimetres, parts] = weightNames.map((name) => positive(typed[name]));
  if (seconds === undefined || millimetres === undefined || parts === undefined) return undefined;
  return { azimuthSeconds: seconds, distance: millimetres / 1000, distancePartsPerMillion: parts };
}

/** The sides of a polygon as they would be if its error of closure were spread by a method. */
export function AdjustCheck({
  content,
  judged,
  at,
}: {
  readonly content: StudyContent;
  readonly judged: JudgedStudy;
  readonly at: number;
}) {
  const t = useText();
  const [method, setMethod] = useState<Adjustment>("compass");
  const [typed, setTyped] = useState(usual);
  const adjusted = useMemo(() => {
    const weights = weightsOf(typed);
    return weights && adjustedStudy(content, judged, at, { method, weights });
  }, [content, judged, at, method, typed]);
  const complete = judged.figures[at]?.area !== undefined;
  return (
    <>
      <div className="planner-row">
        <SelectField
          label={t("planner.check.adjust.method")}
          value={method}
          options={adjustments.map((value) => ({ value, label: t(`planner.check.adjust.methods.${value}`) }))}
          onChange={(event) => setMethod(event.currentTarget.value as Adjustment)}
        />
        {method === "leastSquares" &&
          weightNames.map((name) => (
            <Field
              key={name}
              label={t(`planner.check.adjust.${name}`)}
              inputMode="decimal"
              autoComplete="off"
              maxLength={10}
              value={typed[name]}
              error={positive(typed[name]) === undefined ? t("planner.cell.distance_invalid") : undefined}
              onChange={({ currentTarget: { value } }) => setTyped((before) => ({ ...before, [name]: value }))}
            />
          ))}
      </div>
      {!complete && <Alert severity="info">{t("planner.export.incomplete")}</Alert>}
      {adjusted && <Adjusted adjusted={adjusted} before={judged.figures[at]?.area ?? ""} />}
    </>
  );
}

function Adjusted({ adjusted, before }: { readonly adjusted: AdjustedStudy; readonly before: string }) {
  const t = useText();
  return (
    <>
      <p className="planner-check-fact" role="status">
        {t("planner.check.adjust.area", { area: figures(adjusted.area), before: figures(before) })}
      </p>
      <div className="planner-check-scroll" role="region" aria-label={t("planner.courses")} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t("planner.sides")}</th>
              <th scope="col">{t("planner.check.adjust.measured")}</th>
              <th scope="col">{t("planner.check.adjust.adjusted")}</th>
            </tr>
          </thead>
          <tbody>
            {adjusted.sides.map((side) => (
              <tr key={`${side.from} ${side.to}`}>
                <th scope="row">
                  {side.from}–{side.to}
                </th>
                <td>
                  {side.direction} · {side.distance}
                </td>
                <td>
                  {side.adjustedDirection} · {side.adjustedDistance}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
