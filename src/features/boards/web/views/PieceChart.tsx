import { showBritish } from "#engine/calendar/day.ts";

/** A line or a layer of the chart: its name, its colour, and a value for each day or week. */
export interface Series {
  readonly name: string;
  readonly color: string;
  readonly values: readonly number[];
}

interface Props {
  readonly label: string;
  readonly pieces: readonly string[];
  readonly series: readonly Series[];
  /** Beside each other, one upon the other, or as lines. */
  readonly kind: "bars" | "stacked" | "lines";
}

const width = 100;
const height = 40;

/** The round number at or above a count at which the axis ends. */
function topOf(most: number): number {
  if (most <= 4) return 4;
  const power = 10 ** Math.floor(Math.log10(most));
  return ([1, 2, 4, 5, 10].find((one) => one * power >= most) ?? 10) * power;
}

/** Counts over days or weeks. The table beside it has every figure; this is read out as a picture with its last ones. */
export function PieceChart({ label, pieces, series, kind }: Props) {
  const stacked = kind === "stacked";
  const sums = pieces.map((_, at) => series.reduce((sum, { values }) => sum + (values[at] ?? 0), 0));
  const top = topOf(Math.max(0, ...(stacked ? sums : series.flatMap(({ values }) => values))));
  const last = pieces.length - 1;
  const latest = series.map(({ name, values }) => `${name}: ${values[last] ?? 0}`).join(", ");
  return (
    <figure className="piece-chart">
      <div className="piece-axis" aria-hidden>
        <span>{top}</span>
        <span>{top / 2}</span>
        <span>0</span>
      </div>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" role="img" aria-label={`${label}. ${latest}`}>
        {[0, 0.5, 1].map((part) => (
          <line key={part} className="piece-grid" x1="0" x2={width} y1={part * height} y2={part * height} />
        ))}
        {kind === "lines" ? (
          <Lines pieces={pieces} series={series} top={top} />
        ) : (
          <Bars pieces={pieces} series={series} top={top} stacked={stacked} />
        )}
      </svg>
      <div className="piece-days" aria-hidden>
        {[...new Set([0, Math.floor(last / 2), last])].map((at) => (
          <span key={at}>{pieces[at] === undefined ? "" : showBritish(pieces[at])}</span>
        ))}
      </div>
      <ul className="piece-legend" aria-hidden>
        {series.map(({ name, color }) => (
          <li key={name}>
            <span style={{ background: color }} />
            {name}
          </li>
        ))}
      </ul>
    </figure>
  );
}

type Drawn = Pick<Props, "pieces" | "series"> & { readonly top: number };

function Lines({ pieces, series, top }: Drawn) {
  const step = pieces.length > 1 ? width / (pieces.length - 1) : 0;
  return series.map(({ name, color, values }) => (
    <polyline
      key={name}
      fill="none"
      stroke={color}
      strokeWidth="2"
      vectorEffect="non-scaling-stroke"
      points={values.map((value, at) => `${at * step},${height - (value / top) * height}`).join(" ")}
    />
  ));
}

function Bars({ pieces, series, top, stacked }: Drawn & { readonly stacked: boolean }) {
  const room = width / Math.max(1, pieces.length);
  const wide = (room * 0.8) / (stacked ? 1 : series.length);
  return pieces.map((day, at) => {
    let below = 0;
    return series.map(({ name, color, values }, place) => {
      const tall = ((values[at] ?? 0) / top) * height;
      const y = height - tall - (stacked ? below : 0);
      below += tall;
      const x = at * room + room * 0.1 + (stacked ? 0 : place * wide);
      return tall === 0 ? null : <rect key={`${day} ${name}`} x={x} y={y} width={wide} height={tall} fill={color} />;
    });
  });
}
