import Delete from "@mui/icons-material/DeleteOutlined";
import { memo, useEffect, useRef } from "react";
import { useText } from "#client/i18n.ts";
import { planLimits } from "#engine/survey/plan.ts";
import type { CellError } from "../draft.ts";
import { withCourse, withFigure } from "../edit-study.ts";
import type { DraftCourse } from "../study.ts";
import type { Edit } from "./use-history.ts";

const columns = ["station", "direction", "distance", "neighbour", "mark"] as const;
type ColumnName = (typeof columns)[number];

const lengths: Readonly<Record<ColumnName, number>> = {
  station: planLimits.station,
  direction: 60,
  distance: 20,
  neighbour: planLimits.neighbour,
  mark: planLimits.mark,
};

interface RowProps {
  readonly course: DraftCourse;
  readonly row: number;
  readonly at: number;
  /** The errors in its cells: `cell:id`, separated by spaces. */
  readonly errors: string;
  readonly marked: boolean;
  /** The column that takes the focus. */
  readonly focused: string | undefined;
  readonly onFocused: (place: undefined) => void;
  readonly edit: Edit;
  readonly onRemove: (row: number) => void;
}

/** A side of the polygon in its table. */
export const CourseRow = memo(function CourseRow(props: RowProps) {
  const t = useText();
  const { course, row, at, marked, focused, onFocused, edit } = props;
  const line = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (focused === undefined) return;
    const field = line.current?.querySelector<HTMLInputElement>(`input[data-column="${focused}"]`);
    field?.focus();
    field?.select();
    onFocused(undefined);
  }, [focused, onFocused]);
  const wrong = new Map(props.errors.split(" ").map((one) => one.split(":") as [string, CellError["id"]]));
  return (
    <tr ref={line} className={marked ? "marked" : undefined}>
      {columns.map((column) => {
        const id = wrong.get(column);
        const label =
          column === "neighbour" || column === "mark" || column === "station" || column === "distance"
            ? t(`planner.${column}`)
            : t("planner.direction");
        return (
          <td key={column} className={`planner-cell-${column}`} data-label={label}>
            <input
              value={course[column]}
              aria-label={t("planner.cellOf", { column: label, number: row + 1 })}
              aria-invalid={id ? true : undefined}
              title={id && t(`planner.cell.${id}`)}
              data-row={row}
              data-column={column}
              maxLength={lengths[column]}
              autoComplete="off"
              spellCheck={false}
              inputMode={column === "distance" ? "decimal" : "text"}
              onChange={({ currentTarget: { value } }) =>
                edit(
                  (before) => withFigure(before, at, (figure) => withCourse(figure, row, { [column]: value })),
                  `cell:${at}:${row}:${column}`,
                )
              }
            />
            {id && <span className="planner-cell-error">{t(`planner.cell.${id}`)}</span>}
          </td>
        );
      })}
      <td className="planner-cell-act">
        <button
          type="button"
          tabIndex={-1}
          aria-label={t("planner.removeRow", { number: row + 1 })}
          title={t("planner.removeRow", { number: row + 1 })}
          onClick={() => props.onRemove(row)}
        >
          <Delete fontSize="small" />
        </button>
      </td>
    </tr>
  );
});
