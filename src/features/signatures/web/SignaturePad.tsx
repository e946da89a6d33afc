import Button from "@mui/material/Button";
import { type PointerEvent, useId, useRef, useState } from "react";
import { useText } from "#client/i18n.ts";
import { field } from "../mark.ts";

type Strokes = readonly (readonly number[])[];

/** Returns the strokes of a pen in a field, and the props of the field that record them. */
function useStrokes(onStrokes: (strokes: number[][]) => void) {
  const [strokes, setStrokes] = useState<Strokes>([]);
  const drawing = useRef(false);
  const at = (event: PointerEvent<SVGSVGElement>): [number, number] => {
    const box = event.currentTarget.getBoundingClientRect();
    const inside = (value: number, most: number) => Math.round(Math.min(Math.max(value, 0), 1) * most);
    return [
      inside((event.clientX - box.left) / box.width, field.width),
      inside((event.clientY - box.top) / box.height, field.height),
    ];
  };
  const give = (all: Strokes) => onStrokes(all.filter(({ length }) => length >= 4).map((one) => [...one]));
  const begin = (event: PointerEvent<SVGSVGElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    drawing.current = true;
    const point = at(event);
    setStrokes((all) => [...all, point]);
  };
  const go = (event: PointerEvent<SVGSVGElement>) => {
    if (!drawing.current) return;
    const [x, y] = at(event);
    setStrokes((all) => {
      const last = all.at(-1) ?? [];
      const [beforeX = -9, beforeY = -9] = last.slice(-2);
      if (Math.abs(x - beforeX) + Math.abs(y - beforeY) < 3) return all;
      return [...all.slice(0, -1), [...last, x, y]];
    });
  };
  const end = () => {
    if (!drawing.current) return;
    drawing.current = false;
    give(strokes);
  };
  const clear = () => {
    setStrokes([]);
    onStrokes([]);
  };
  return { strokes, clear, onPointerDown: begin, onPointerMove: go, onPointerUp: end, onPointerCancel: end };
}

/** A field to draw a signature in, by finger, pen or mouse. */
export function SignaturePad({ onStrokes }: { readonly onStrokes: (strokes: number[][]) => void }) {
  const t = useText();
  const hint = useId();
  const { strokes, clear, ...pen } = useStrokes(onStrokes);
  return (
    <div className="signing-pad">
      <svg
        viewBox={`0 0 ${field.width} ${field.height}`}
        role="img"
        aria-label={t("signatures.signing.signTitle")}
        aria-describedby={hint}
        {...pen}
      >
        <line x1={60} x2={field.width - 60} y1={310} y2={310} />
        {strokes.map((points, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: strokes are only added at the end
          <polyline key={index} points={points.join(" ")} />
        ))}
      </svg>
      <p id={hint}>{t("signatures.signing.drawHint")}</p>
      <Button size="small" disabled={strokes.length === 0} onClick={clear}>
        {t("signatures.signing.clear")}
      </Button>
    </div>
  );
}
