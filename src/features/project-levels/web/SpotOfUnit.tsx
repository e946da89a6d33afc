import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { useText } from "#client/i18n.ts";
import type { Spot, Unit } from "../unit.ts";
import { useUnitName } from "./unit-name.ts";

/** An arrow key moves a unit by so much of the drawing. */
const step = 0.01;
/** Moved by less, it was pressed and not dragged. */
const draggedFrom = 0.004;

const inside = (part: number): number => Math.round(Math.min(1, Math.max(0, part)) * 10_000) / 10_000;

const arrows: Readonly<Record<string, Spot>> = {
  ArrowLeft: { x: -step, y: 0 },
  ArrowRight: { x: step, y: 0 },
  ArrowUp: { x: 0, y: -step },
  ArrowDown: { x: 0, y: step },
};

/** A unit on the drawing of its level: dragged or moved by arrow keys, taken off by Delete, opened by pressing it. */
export function SpotOfUnit({
  unit,
  spot,
  writes,
  onPut,
  onOpen,
}: {
  readonly unit: Unit;
  readonly spot: Spot;
  readonly writes: boolean;
  readonly onPut: (spot: Spot | null) => void;
  readonly onOpen: () => void;
}) {
  const t = useText();
  const name = useUnitName()(unit);
  const { at, drag } = useDrag(spot, onPut, onOpen);
  const { x, y } = at;
  const state = t(`projectLevels.state.${unit.state}`);
  const style = { left: `${x * 100}%`, top: `${y * 100}%` };
  if (!writes)
    return (
      <span className="hp-spot" data-state={unit.state} style={style} title={`${name}: ${state}`}>
        {unit.number}
      </span>
    );
  const onKey = (event: KeyboardEvent) => {
    const by = arrows[event.key];
    if (event.key === "Delete") onPut(null);
    else if (by) onPut({ x: inside(x + by.x), y: inside(y + by.y) });
    else return;
    event.preventDefault();
  };
  return (
    <button
      type="button"
      className="hp-spot"
      data-state={unit.state}
      style={style}
      title={`${name}: ${state}`}
      aria-label={t("projectLevels.plan.spot", { name, state })}
      {...drag}
      onKeyDown={onKey}
    >
      {unit.number}
    </button>
  );
}

/** A unit that is held follows the pointer; it is put where it is let go, and opened when it was only pressed. */
function useDrag(spot: Spot, onPut: (spot: Spot) => void, onOpen: () => void) {
  const [held, setHeld] = useState<Spot>();
  const moved = useRef(false);
  const under = (event: PointerEvent<HTMLElement>): Spot => {
    const frame = event.currentTarget.parentElement?.getBoundingClientRect();
    if (!frame) return spot;
    return {
      x: inside((event.clientX - frame.left) / frame.width),
      y: inside((event.clientY - frame.top) / frame.height),
    };
  };
  const drag = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      moved.current = false;
      setHeld(spot);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (!held) return;
      const next = under(event);
      if (Math.hypot(next.x - spot.x, next.y - spot.y) > draggedFrom) moved.current = true;
      if (moved.current) setHeld(next);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (held && moved.current) onPut(under(event));
      setHeld(undefined);
    },
    onPointerCancel: () => setHeld(undefined),
    onClick: () => {
      if (!moved.current) onOpen();
      moved.current = false;
    },
  };
  return { at: held ?? spot, drag };
}
