import { memo } from "react";
import type { DrawnFigure, SideLabel } from "#engine/survey/drawing.ts";
import { withSideParted } from "../edit-study.ts";
import type { Edit } from "./use-history.ts";

/** The size of the letters of a label in millimetres of the page, and how wide one is on average. */
const size = 3.4;
const letter = size * 0.56;

const fits = (text: string, length: number): boolean => text.length * letter <= length;

/** The text, or as much of it as has room. */
function fitted(text: string, length: number): string {
  const room = Math.floor(length / letter);
  if (text.length <= room) return text;
  return room < 6 ? "" : `${text.slice(0, room - 1).trimEnd()}…`;
}

/** A polygon with labels next to its sides. An unfinished one is an open line. */
export const DrawnSides = memo(function DrawnSides({
  figure,
  open,
  current,
  marked,
  at,
  edit,
}: {
  readonly figure: DrawnFigure;
  readonly open: boolean;
  readonly current: boolean;
  readonly marked: number | undefined;
  readonly at: number;
  readonly edit: Edit;
}) {
  const { outline } = figure;
  const points = outline.map(({ x, y }) => `${x.toFixed(2)},${y.toFixed(2)}`).join(" ");
  const sides = open ? figure.sides.slice(0, -1) : figure.sides;
  const end = (i: number) => outline[(i + 1) % outline.length];
  // Names of many stations would lie upon each other.
  const every = Math.max(1, Math.ceil(outline.length / 60));
  return (
    <g className={`planner-shape ${figure.role}${current ? "" : " other"}`}>
      {open ? <polyline points={points} /> : <polygon points={points} />}
      {sides.map((side, i) => {
        const [from, to] = [outline[i], end(i)];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a side is known by its place
          <g key={i} className={marked === i ? "marked" : undefined}>
            {from && to && (
              // biome-ignore lint/a11y/noStaticElementInteractions: the keyboard parts a side with + at its corner
              <line
                x1={from.x}
                y1={from.y}
                x2={to.x}
                y2={to.y}
                onDoubleClick={() => !open && edit((before) => withSideParted(before, at, i))}
              />
            )}
            <SideTexts side={side} />
          </g>
        );
      })}
      {figure.stations.map(({ x, y, name, away }, i) =>
        i % every === 0 && name ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a station is known by its place
          <text key={i} className="station" x={x + 4.4 * away.x} y={y + 4.4 * away.y + 1.3} textAnchor="middle">
            {name}
          </text>
        ) : null,
      )}
    </g>
  );
});

/** Direction and length inside, the neighbour outside, as far as they have room along the side. */
function SideTexts({ side }: { readonly side: SideLabel }) {
  // A corner and its name need room too.
  const room = side.length - 6;
  const neighbour = fitted(side.neighbour, room);
  const measure = fits(side.measure, room) ? side.measure : lastOf(side.measure, room);
  if (!neighbour && !measure) return null;
  const line = (above: boolean) => (above ? -1.6 : 1.2 + size);
  return (
    <g
      transform={`translate(${side.x.toFixed(2)} ${side.y.toFixed(2)}) rotate(${side.turn.toFixed(2)})`}
      className="side"
    >
      {measure && (
        <text y={line(!side.outsideAbove)} textAnchor="middle">
          {measure}
        </text>
      )}
      {neighbour && (
        <text y={line(side.outsideAbove)} textAnchor="middle" className="neighbour">
          {neighbour}
        </text>
      )}
    </g>
  );
}

/** The length alone, when there is no room for the direction. */
function lastOf(measure: string, room: number): string {
  const length = measure.split("  ").at(-1) ?? "";
  return fits(length, room) ? length : "";
}
