import Fit from "@mui/icons-material/FitScreenOutlined";
import ZoomIn from "@mui/icons-material/ZoomIn";
import ZoomOut from "@mui/icons-material/ZoomOut";
import IconButton from "@mui/material/IconButton";
import useMediaQuery from "@mui/material/useMediaQuery";
import { memo, useMemo, useState } from "react";
import { useText } from "#client/i18n.ts";
import { type Drawing, drawPlan, type PagePoint } from "#engine/survey/drawing.ts";
import type { Figure } from "#engine/survey/plan.ts";
import type { JudgedStudy } from "../judge-study.ts";
import type { StudyContent } from "../study.ts";
import { Corners } from "./Corners.tsx";
import { DrawnSides } from "./DrawnSides.tsx";
import type { Edit } from "./use-history.ts";

export interface DrawingProps {
  readonly content: StudyContent;
  readonly judged: JudgedStudy;
  readonly at: number;
  /** The row of the table that is worked on. */
  readonly marked: number | undefined;
  readonly onRow: (row: number) => void;
  readonly edit: Edit;
  /** A corner is held: the study as it would be if it was let go. */
  readonly onDrag: (content: StudyContent | undefined) => void;
}

const wide = { width: 190, height: 150, margin: 16 };
const small = { width: 120, height: 110, margin: 14 };

/**
 * The land to scale, north above. Corners are dragged with the pointer or moved by arrow keys; a double click on a side
 * puts a corner into its middle.
 */
export const PlanDrawing = memo(function PlanDrawing(props: DrawingProps) {
  const t = useText();
  const { content, judged, at, marked } = props;
  const narrow = useMediaQuery("(max-width:600px)", { noSsr: true });
  const [zoom, setZoom] = useState(1);
  // While a corner is held the scale stays, or the land would run away from the pointer.
  const [held, setHeld] = useState<ReturnType<typeof draw>>();
  const drawn = useMemo(() => draw(content, judged, narrow ? small : wide), [content, judged, narrow]);
  const { drawing, places, perUnit } = held ?? drawn;
  if (drawing.figures.length === 0) return <p className="planner-nothing">{t("planner.nothingDrawn")}</p>;
  const current = places.indexOf(at);
  return (
    <figure className="planner-drawing">
      <svg
        viewBox={boxOf(drawing, zoom, drawing.figures[current]?.outline[marked ?? 0])}
        role="group"
        aria-label={t("planner.drawing")}
      >
        {drawing.figures.map((figure, i) => (
          <DrawnSides
            // Figures have no name of their own that lasts.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            key={i}
            figure={figure}
            open={judged.figures[places[i] ?? 0]?.figure === undefined}
            current={i === current}
            marked={i === current ? marked : undefined}
            at={places[i] ?? 0}
            edit={props.edit}
          />
        ))}
        {current >= 0 && judged.figures[at]?.figure !== undefined && (
          <Corners
            {...props}
            figure={drawing.figures[current]}
            perUnit={perUnit}
            onHeld={(on) => setHeld(on ? drawn : undefined)}
          />
        )}
        <g transform={`translate(${drawing.width - 8} 18)`} className="planner-north" aria-hidden>
          <path d="M0 -10 L3 2 L0 0 L-3 2 Z" />
          <text y={-11.5} textAnchor="middle">
            N
          </text>
        </g>
        <g transform={`translate(6 ${drawing.height - 5})`} className="planner-bar-scale" aria-hidden>
          <path d={`M0 -1.5 V0 H${drawing.bar.length} V-1.5`} />
          <text x={drawing.bar.length + 2} y={0.6}>
            {drawing.bar.metres} m
          </text>
        </g>
      </svg>
      <Caption scale={drawing.scale} zoom={zoom} onZoom={setZoom} />
    </figure>
  );
});

/** The part of the page that is shown: all of it, or a piece round a corner. */
function boxOf({ width, height }: Drawing, zoom: number, focus: PagePoint = { x: width / 2, y: height / 2 }): string {
  const [w, h] = [width / zoom, height / zoom];
  const within = (centre: number, size: number, all: number) => Math.min(Math.max(centre - size / 2, 0), all - size);
  return `${within(focus.x, w, width)} ${within(focus.y, h, height)} ${w} ${h}`;
}

interface CaptionProps {
  readonly scale: number;
  readonly zoom: number;
  readonly onZoom: (zoom: number) => void;
}

function Caption({ scale, zoom, onZoom }: CaptionProps) {
  const t = useText();
  return (
    <figcaption>
      <span>
        {t("planner.scale")} 1:{scale.toLocaleString("en")}
      </span>
      <span>
        <IconButton
          size="small"
          aria-label={t("planner.zoomOut")}
          disabled={zoom === 1}
          onClick={() => onZoom(zoom / 2)}
        >
          <ZoomOut fontSize="small" />
        </IconButton>
        <IconButton
          size="small"
          aria-label={t("planner.zoomIn")}
          disabled={zoom >= 16}
          onClick={() => onZoom(zoom * 2)}
        >
          <ZoomIn fontSize="small" />
        </IconButton>
        <IconButton size="small" aria-label={t("planner.zoomFit")} disabled={zoom === 1} onClick={() => onZoom(1)}>
          <Fit fontSize="small" />
        </IconButton>
      </span>
    </figcaption>
  );
}

/** The drawing, which figure of the study each of its figures is, and how long one unit of the plan is on it. */
function draw(content: StudyContent, judged: JudgedStudy, size: typeof wide) {
  const all = judged.figures.flatMap(({ figure, path }, i): { readonly place: number; readonly figure: Figure }[] => {
    const one = figure ?? path;
    return one ? [{ place: i, figure: one }] : [];
  });
  const plan = { unit: content.unit, figures: all.map(({ figure }) => figure) };
  const { directions, deed } = content;
  const drawing = drawPlan(plan, { ...size, directions, language: deed.language }, deed.sizes);
  const metres = content.unit === "m" ? 1 : Number(deed.sizes.vara);
  return { drawing, places: all.map(({ place }) => place), perUnit: (metres * 1000) / drawing.scale };
}
