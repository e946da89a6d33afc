import { type PointerEvent, useRef } from "react";
import type { PlacedField } from "../../fields.ts";
import { placed } from "../signing/PageView.tsx";
import type { DrawnPage } from "../signing/pdf-pages.ts";

/** The distance by which the arrow keys move a field, in points; with Shift, further. */
const [step, leap] = [2, 20];
const ways: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** A field on its page: moved by dragging it or by the arrow keys, removed by Delete. */
export function FieldOnPage(props: {
  readonly page: DrawnPage;
  readonly field: PlacedField;
  /** The number of its signer. */
  readonly number: number;
  readonly label: string;
  readonly selected: boolean;
  readonly onSelect: () => void;
  readonly onMove: (to: { readonly x: number; readonly y: number }) => void;
  readonly onRemove: () => void;
}) {
  const { page, field, number, label, selected, onSelect, onMove, onRemove } = props;
  /** The point in the field where the drag began, in points. */
  const taken = useRef<{ readonly x: number; readonly y: number }>(undefined);
  const at = (event: PointerEvent<HTMLElement>) => {
    const sheet = event.currentTarget.parentElement?.getBoundingClientRect();
    if (!sheet) return { x: field.x, y: field.y };
    return {
      x: ((event.clientX - sheet.left) / sheet.width) * page.width,
      y: ((event.clientY - sheet.top) / sheet.height) * page.height,
    };
  };
  return (
    <button
      type="button"
      className="placing-field"
      data-signer={number % 5}
      aria-label={label}
      aria-pressed={selected}
      style={placed(field, page)}
      onClick={onSelect}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        const { x, y } = at(event);
        taken.current = { x: x - field.x, y: y - field.y };
        onSelect();
      }}
      onPointerMove={(event) => {
        if (!taken.current) return;
        const { x, y } = at(event);
        onMove({ x: x - taken.current.x, y: y - taken.current.y });
      }}
      onPointerUp={() => {
        taken.current = undefined;
      }}
      onKeyDown={(event) => {
        const way = ways[event.key];
        if (event.key === "Delete" || event.key === "Backspace") onRemove();
        else if (way) {
          event.preventDefault();
          const far = event.shiftKey ? leap : step;
          onMove({ x: field.x + way[0] * far, y: field.y + way[1] * far });
        }
      }}
    >
      <span aria-hidden>{label.split(" ", 1)[0]}</span>
    </button>
  );
}
