import Alert from "@mui/material/Alert";
import Chip from "@mui/material/Chip";
import { useQueries } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { FailureState } from "#client/FailureState.tsx";
import { useText } from "#client/i18n.ts";
import { useOffers } from "#client/use-offers.ts";
import type { Division } from "#engine/survey/compare/division.ts";
import { figures } from "#engine/words/decimal-parts.ts";
import { ComboField, type Named } from "#ui/ComboField.tsx";
import { checkParts } from "../check-study.ts";
import type { JudgedStudy } from "../judge-study.ts";
import { partChoicesQuery, studyQuery } from "./queries.ts";

/** More parts nobody compares at once. */
const most = 20;

/** Checks whether saved studies of parts add up to this one. */
export function PartsCheck({
  judged,
  studyId,
}: {
  readonly judged: JudgedStudy;
  readonly studyId: string | undefined;
}) {
  const t = useText();
  const [parts, setParts] = useState<readonly Named[]>([]);
  const offers = useOffers(partChoicesQuery);
  const read = useQueries({ queries: parts.map(({ id }) => studyQuery(id)) });
  const contents = read.flatMap(({ data }) => (data ? [data.content] : []));
  const failed = read.find(({ isError }) => isError);
  const whole = contents.length === parts.length && parts.length > 0 && judged.complete;
  const found = useMemo(() => (whole ? checkParts(judged, contents) : undefined), [whole, judged, contents]);
  if (!judged.complete) return <Alert severity="info">{t("planner.export.incomplete")}</Alert>;
  const taken = new Set([...parts.map(({ id }) => id), studyId]);
  return (
    <>
      <ComboField
        emptied
        label={t("planner.check.parts.add")}
        placeholder={t("planner.search")}
        noneText={t("planner.check.parts.nothing")}
        value={null}
        options={(offers.data ?? []).filter(({ id }) => !taken.has(id))}
        onChange={(part) => part && parts.length < most && setParts([...parts, part])}
        {...offers.field}
      />
      {parts.length > 0 && (
        <ul className="planner-check-parts" aria-label={t("planner.check.parts.chosen")}>
          {parts.map((part) => (
            <li key={part.id}>
              <Chip label={part.name} onDelete={() => setParts(parts.filter(({ id }) => id !== part.id))} />
            </li>
          ))}
        </ul>
      )}
      {failed && <FailureState error={failed.error} onRetry={() => void failed.refetch()} />}
      <div role="status">
        {found && "error" in found && (
          <Alert severity="warning">
            {t(`planner.check.parts.error.${found.error}`, { name: parts[found.part]?.name ?? "" })}
          </Alert>
        )}
        {found && !("error" in found) && <Sum division={found} parts={parts} unit={judged.plan.unit} />}
      </div>
    </>
  );
}

interface SumProps {
  readonly division: Division;
  readonly parts: readonly Named[];
  readonly unit: string;
}

function Sum({ division, parts, unit }: SumProps) {
  const t = useText();
  const size = (area: number) => `${figures(area.toFixed(2))} ${unit}²`;
  const named = (part: number) => parts[part]?.name ?? "";
  const { gap, outside, overlaps, addsUp, whole, parts: areas, difference } = division;
  const notes = [
    ...(gap ? [t("planner.check.parts.gap", { area: size(gap.area) })] : []),
    ...outside.map(({ part, area }) => t("planner.check.parts.outside", { name: named(part), area: size(area) })),
    ...overlaps.map((one) =>
      t("planner.check.parts.overlap", { names: one.parts.map(named).join(", "), area: size(one.area) }),
    ),
  ];
  return (
    <>
      <Alert severity={addsUp ? "success" : "warning"}>
        {t(addsUp ? "planner.check.parts.addsUp" : "planner.check.parts.differs")}
        {notes.length > 0 && (
          <ul>
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        )}
      </Alert>
      <table>
        <tbody>
          <tr>
            <th scope="row">{t("planner.check.parts.whole")}</th>
            <td>{size(whole)}</td>
          </tr>
          {parts.map(({ id, name }, i) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              <td>{size(areas[i] ?? 0)}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">{t("planner.check.parts.difference")}</th>
            <td>{size(difference)}</td>
          </tr>
        </tbody>
      </table>
    </>
  );
}
