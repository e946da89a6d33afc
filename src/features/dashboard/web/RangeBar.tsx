import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import { useState } from "react";
import { AskedDay } from "#client/form/AskedDay.tsx";
import { useText } from "#client/i18n.ts";
import { lazyComponent } from "#client/lazy-component.tsx";
import type { Granularity } from "#engine/calendar/buckets.ts";
import { isDay } from "#engine/calendar/day.ts";
import { narrowedBy, textsOf } from "#features/process-lists/narrowed.ts";
import { SelectField } from "#ui/SelectField.tsx";
import type { Figures } from "../contract.ts";
import { type DashboardRange, dashboardRanges } from "../question.ts";
import type { Asking } from "./address.ts";

const Narrow = lazyComponent(() => import("#features/process-lists/web/index.ts").then((m) => m.Narrow));

interface RangeBarProps {
  readonly asking: Asking;
  readonly figures: Figures | undefined;
  readonly onAsk: (change: Partial<Asking>) => void;
}

/** Chooses the range, into what it is cut, and to what the page is narrowed. */
export function RangeBar({ asking, figures, onAsk }: RangeBarProps) {
  const t = useText();
  const [choosing, setChoosing] = useState(asking.range === "custom");
  const choose = (range: DashboardRange) => {
    setChoosing(range === "custom");
    if (range !== "custom") onAsk({ range, from: undefined, to: undefined, granularity: undefined });
  };
  return (
    <div className="range-bar" role="group" aria-label={t("dashboard.rangeLabel")}>
      <SelectField
        label={t("dashboard.range.label")}
        value={choosing ? "custom" : asking.range}
        options={dashboardRanges.map((value) => ({ value, label: t(`dashboard.range.${value}`) }))}
        onChange={(event) => choose(event.currentTarget.value as DashboardRange)}
      />
      {choosing && <CustomDays asking={asking} figures={figures} onAsk={onAsk} />}
      <Narrow
        meanwhile={<div className="narrow-waits" />}
        narrowed={narrowedBy(asking)}
        person={t("dashboard.startedBy")}
        onNarrow={(change) => onAsk(textsOf(change))}
      />
      {figures && figures.offered.length > 1 && (
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label={t("dashboard.granularityLabel")}
          value={figures.granularity}
          onChange={(_, next: Granularity | null) => next && onAsk({ granularity: next })}
        >
          {figures.offered.map((one) => (
            <ToggleButton key={one} value={one}>
              {t(`dashboard.granularity.${one}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      )}
    </div>
  );
}

function CustomDays({ asking, figures, onAsk }: RangeBarProps) {
  const t = useText();
  const [from, setFrom] = useState(asking.from ?? figures?.from ?? "");
  const [to, setTo] = useState(asking.to ?? figures?.to ?? "");
  const wrong = isDay(from) && isDay(to) && from > to;
  const put = (first: string, last: string) => {
    setFrom(first);
    setTo(last);
    if (isDay(first) && isDay(last) && first <= last)
      onAsk({ range: "custom", from: first, to: last, granularity: undefined });
  };
  return (
    <>
      <AskedDay
        label={t("dashboard.from")}
        day={from}
        error={wrong ? t("dashboard.rangeInvalid") : undefined}
        onDay={(day) => put(day, to)}
      />
      <AskedDay label={t("dashboard.to")} day={to} onDay={(day) => put(from, day)} />
    </>
  );
}
