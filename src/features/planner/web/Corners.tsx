import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { useText } from "#client/i18n.ts";
import type { DrawnFigure, PagePoint } from "#engine/survey/drawing.ts";
import type { Point } from "#engine/survey/plan.ts";
import { cornersOf, withCornerMoved, withoutCorner, withSideParted } from "../edit-study.ts";
import type { DrawingProps } from "./PlanDrawing.tsx";

/** The distance by which an arrow key moves a corner, in units of the plan; with Shift, ten times as far. */
const nudge = 0.1;

const arrows: Readonly<Record<string, Point>> = {
  ArrowUp: { north: 1, east: 0 },
  ArrowDown: { north: -1, east: 0 },
  ArrowLeft: { north: 0, east: -1 },
  ArrowRight: { north: 0, east: 1 },
};

interface CornerProps extends DrawingProps {
  readonly figure: DrawnFigure | undefined;
  /** Millimetres of the drawing in one unit of the plan. */
  readonly perUnit: number;
  readonly onHeld: (held: boolean) => void;
}

/**
 * The corners of the polygon that is worked on. Arrow keys move the one with the focus, Page Up and Page Down lead to the
 * others, Delete takes it away, + puts a new one behind it.
 */
export function Corners(props: CornerProps) {
  const t = useText();
  const { marked, figure, onRow } = props;
  const group = useRef<SVGGElement>(null);
  const stations = figure?.stations ?? [];
  const { moving, ...pointer } = useCornerDrag(props, stations);
  const go = (corner: number) => {
    const next = (corner + stations.length) % stations.length;
    onRow(next);
    group.current?.querySelectorAll<SVGGElement>("[data-corner]")[next]?.focus();
  };
  const reachable = marked !== undefined && marked < stations.length ? marked : 0;
  const dragged = moving && stations.map((place, i) => (i === moving.corner ? moving : place));
  return (
    <g ref={group}>
      {dragged && (
        <polygon
          className="planner-ghost"
          points={dragged.map(({ x, y }) => `${x.toFixed(2)},${y.toFixed(2)}`).join(" ")}
        />
      )}
      {stations.map((place, i) => {
        const { x, y } = moving?.corner === i ? moving : place;
        return (
          <g
            // biome-ignore lint/suspicious/noArrayIndexKey: a corner is known by its place
            key={i}
            role="button"
            data-corner={i}
            tabIndex={i === reachable ? 0 : -1}
            aria-label={t("planner.corner", { name: place.name })}
            className={i === marked ? "planner-corner marked" : "planner-corner"}
            onPointerDown={(event) => pointer.take(event, i)}
            onPointerMove={pointer.move}
            onPointerUp={pointer.letGo}
            onPointerCancel={pointer.letGo}
            onFocus={() => onRow(i)}
            onKeyDown={(event) => cornerKey(event, i, props, stations.length, go)}
          >
            <circle cx={x} cy={y} r={5} className="reach" />
            <circle cx={x} cy={y} r={stations.length > 80 ? 0.9 : 1.7} className="dot" />
          </g>
        );
      })}
    </g>
  );
}

/** Performs the action of a key at a corner. */
function cornerKey(
  event: KeyboardEvent<SVGElement>,
  corner: number,
  { content, at, edit }: CornerProps,
  count: number,
  go: (corner: number) => void,
): void {
  const arrow = arrows[event.key];
  const known = cornersOf(content, at)?.[corner];
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (arrow && known) {
    const far = event.shiftKey ? nudge * 10 : nudge;
    const to = { north: known.north + arrow.north * far, east: known.east + arrow.east * far };
    edit((before) => withCornerMoved(before, at, corner, to), `nudge:${at}:${corner}`);
  } else if (event.key === "PageDown") go(corner + 1);
  else if (event.key === "PageUp") go(corner - 1);
  else if (event.key === "Delete" && count > 3) edit((before) => withoutCorner(before, at, corner));
  else if (event.key === "+") edit((before) => withSideParted(before, at, corner));
  else return;
  event.preventDefault();
}

/** A corner that is held and moved with the pointer: where it is on the page, and the study it would make. */
function useCornerDrag(
  { content, at, perUnit, edit, onRow, onDrag, onHeld }: CornerProps,
  stations: readonly PagePoint[],
) {
  const [moving, setMoving] = useState<PagePoint & { readonly corner: number }>();
  const held = useRef<{ readonly corner: number; readonly ring: readonly Point[] } | undefined>(undefined);
  const placeOf = (event: PointerEvent<SVGElement>): DOMPoint | undefined => {
    const matrix = event.currentTarget.ownerSVGElement?.getScreenCTM()?.inverse();
    return matrix && new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
  };
  const pointAt = ({ x, y }: PagePoint): Point | undefined => {
    const corner = held.current?.corner ?? 0;
    const [placed, known] = [stations[corner], held.current?.ring[corner]];
    if (!placed || !known) return undefined;
    return { north: known.north - (y - placed.y) / perUnit, east: known.east + (x - placed.x) / perUnit };
  };
  const take = (event: PointerEvent<SVGElement>, corner: number) => {
    const ring = cornersOf(content, at);
    if (event.button !== 0 || !ring) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    held.current = { corner, ring };
    onRow(corner);
    onHeld(true);
  };
  const move = (event: PointerEvent<SVGElement>) => {
    const place = held.current && placeOf(event);
    const to = place && pointAt(place);
    if (!held.current || !to) return;
    const { corner } = held.current;
    setMoving({ corner, x: place.x, y: place.y });
    onDrag(withCornerMoved(content, at, corner, to));
  };
  const letGo = () => {
    const to = moving && pointAt(moving);
    if (to) edit((before) => withCornerMoved(before, at, moving.corner, to));
    held.current = undefined;
    setMoving(undefined);
    onDrag(undefined);
    onHeld(false);
  };
  return { moving, take, move, letGo };
}
