import { useId, useState } from "react";
import { useText } from "#client/i18n.ts";
import { addDays } from "#engine/calendar/arithmetic.ts";
import type { Figures } from "../contract.ts";
import { type Measure, measures } from "../figures.ts";
import type { Asking } from "./address.ts";
import { ChartFrame } from "./ChartFrame.tsx";
import { CountedPanel } from "./CountedPanel.tsx";
import { bucketName, shownNumber } from "./shown.ts";

/** The lines of the chart; the table and the csv have all measures. */
const lines = ["created", "approved", "rejected"] as const;

/** The round number at or above a count at which the axis ends. */
function topOf(most: number): number {
  if (most <= 4) return 4;
  const power = 10 ** Math.floor(Math.log10(most));
  const factor = [1, 2, 4, 5, 10].find((one) => one * power >= most) ?? 10;
  return factor * power;
}

/** The figures over time as lines. Arrow keys or the pointer go through the pieces; what they show is read out. */
export function TimeChart({ figures, asking }: { readonly figures: Figures; readonly asking: Asking }) {
  const t = useText();
  const [listed, setListed] = useState<Piece>();
  const { series, granularity } = figures;
  const names = series.map((piece) => bucketName(t, granularity, piece));
  const heads = [t(`dashboard.granularity.${granularity}`), ...measures.map((one) => t(`dashboard.measure.${one}`))];
  return (
    <ChartFrame
      title={t("dashboard.overTime")}
      fileName={`${t("dashboard.file.overTime")}-${figures.from}-${figures.to}`}
      table={{
        heads,
        rows: series.map(({ day, hour, counts }, at) => ({
          key: `${day} ${hour} ${at}`,
          cells: [names[at] ?? day, ...measures.map((one) => counts[one])],
        })),
      }}
    >
      <Lines
        series={series}
        names={names}
        label={t("dashboard.overTime")}
        // Lists are of days: what an hour counts is found in the list of its day.
        onList={granularity === "hour" ? undefined : (at, measure) => setListed(pieceOf(figures, names, at, measure))}
      />
      {listed && (
        <CountedPanel
          asking={{ ...asking, range: "custom", from: listed.from, to: listed.to }}
          listed={{
            title: `${t(`dashboard.measure.${listed.measure}`)} · ${listed.name}`,
            measure: listed.measure,
            when: "range",
          }}
          onClose={() => setListed(undefined)}
        />
      )}
    </ChartFrame>
  );
}

/** One figure of a piece of the range, with the days of that piece. */
interface Piece {
  readonly name: string;
  readonly measure: Measure;
  readonly from: string;
  readonly to: string;
}

function pieceOf(figures: Figures, names: readonly string[], at: number, measure: Measure): Piece | undefined {
  const { series, from, to } = figures;
  const [piece, next] = [series[at], series[at + 1]];
  if (!piece) return undefined;
  // A week or month is called after its first day, also where the range begins in the middle of it.
  const first = piece.day < from ? from : piece.day;
  return { name: names[at] ?? "", measure, from: first, to: (next && addDays(next.day, -1)) ?? to };
}

interface LinesProps {
  readonly series: Figures["series"];
  readonly names: readonly string[];
  readonly label: string;
  readonly onList: ((at: number, measure: Measure) => void) | undefined;
}

/** The places in the drawing, which is 100 by 100. */
function placesOf(series: Figures["series"]) {
  const last = series.length - 1;
  const top = topOf(Math.max(...series.flatMap(({ counts }) => lines.map((one) => counts[one]))));
  return {
    last,
    top,
    x: (index: number) => (last <= 0 ? 50 : (index / last) * 100),
    y: (count: number) => 100 - (count / top) * 100,
  };
}

function Lines({ series, names, label, onList }: LinesProps) {
  const t = useText();
  const [chosen, setChosen] = useState<number>();
  const { last, top } = placesOf(series);
  const at = Math.min(chosen ?? last, last);
  const figures = lines.map((one) => `${t(`dashboard.measure.${one}`)}: ${shownNumber(series[at]?.counts[one] ?? 0)}`);
  return (
    <>
      <div className="line-chart">
        <div className="line-axis" aria-hidden>
          {[top, top / 2, 0].map((tick) => (
            <span key={tick}>{shownNumber(tick)}</span>
          ))}
        </div>
        <Area
          series={series}
          at={at}
          label={label}
          description={`${names[at] ?? ""}. ${figures.join(", ")}`}
          onChoose={(next) => setChosen(Math.min(last, Math.max(0, next)))}
        />
        <div className="line-names" aria-hidden>
          {[...new Set([0, Math.floor(last / 2), last])].map((index) => (
            <span key={index}>{names[index]}</span>
          ))}
        </div>
      </div>
      <p className="line-values">
        <strong>{names[at]}</strong>
        {lines.map((one, index) => (
          <span key={one} className={`line-key line-${one}`}>
            {onList ? (
              <button
                type="button"
                aria-label={t("dashboard.openPiece", { figure: figures[index] ?? "", piece: names[at] ?? "" })}
                onClick={() => onList(at, one)}
              >
                {figures[index]}
              </button>
            ) : (
              figures[index]
            )}
          </span>
        ))}
      </p>
    </>
  );
}

function Area(props: {
  readonly series: Figures["series"];
  readonly at: number;
  readonly label: string;
  readonly description: string;
  readonly onChoose: (at: number) => void;
}) {
  const t = useText();
  const hint = useId();
  const { series, at, onChoose } = props;
  const { last } = placesOf(series);
  const steps: Readonly<Record<string, number>> = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last };
  return (
    <>
      <div
        className="line-area"
        role="slider"
        tabIndex={0}
        aria-label={props.label}
        aria-describedby={hint}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={at}
        aria-valuetext={props.description}
        onKeyDown={(event) => {
          const next = steps[event.key];
          if (next === undefined) return;
          event.preventDefault();
          onChoose(next);
        }}
        onPointerMove={({ currentTarget, clientX }) => {
          const { left, width } = currentTarget.getBoundingClientRect();
          onChoose(Math.round(((clientX - left) / width) * last));
        }}
      >
        <Drawing series={series} at={at} />
      </div>
      <span id={hint} className="chart-hint">
        {t("dashboard.chartKeys")}
      </span>
    </>
  );
}

function Drawing({ series, at }: { readonly series: Figures["series"]; readonly at: number }) {
  const { x, y } = placesOf(series);
  return (
    <>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden>
        {[0, 50, 100].map((height) => (
          <line key={height} className="line-grid" x1="0" x2="100" y1={height} y2={height} />
        ))}
        {lines.map((one) => (
          <polyline
            key={one}
            className={`line line-${one}`}
            points={series.map(({ counts }, index) => `${x(index)},${y(counts[one])}`).join(" ")}
          />
        ))}
        <line className="line-cursor" x1={x(at)} x2={x(at)} y1="0" y2="100" />
      </svg>
      {lines.map((one) => (
        <span
          key={one}
          className={`line-dot line-${one}`}
          style={{ left: `${x(at)}%`, top: `${y(series[at]?.counts[one] ?? 0)}%` }}
        />
      ))}
    </>
  );
}
