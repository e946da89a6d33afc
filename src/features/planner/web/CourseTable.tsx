import Add from "@mui/icons-material/Add";
import Button from "@mui/material/Button";
import { useText } from "#client/i18n.ts";
import { planLimits } from "#engine/survey/plan.ts";
import type { CellError } from "../draft.ts";
import type { StudyContent } from "../study.ts";
import { CourseRow } from "./CourseRow.tsx";
import { placeOf, useCourseTable } from "./use-course-table.ts";
import type { Edit } from "./use-history.ts";

const none: readonly CellError[] = [];

/**
 * The sides of a polygon. Enter leads to the row below and adds one at the end, arrows lead up and down, Ctrl+Delete takes a
 * row away; a table that is pasted fills rows.
 */
export function CourseTable({
  content,
  at,
  errors = none,
  marked,
  onRow,
  edit,
}: {
  readonly content: StudyContent;
  readonly at: number;
  readonly errors: readonly CellError[] | undefined;
  /** The row that is shown in the drawing. */
  readonly marked: number | undefined;
  readonly onRow: (row: number | undefined) => void;
  readonly edit: Edit;
}) {
  const t = useText();
  const courses = content.figures[at]?.courses ?? [];
  const { body, ...table } = useCourseTable({ content, at, edit });
  return (
    <div className="planner-courses">
      <table aria-label={t("planner.courses")}>
        <Headings content={content} />
        {/* biome-ignore lint/a11y/noNoninteractiveElementInteractions: keys of the fields inside */}
        <tbody
          ref={body}
          onKeyDown={table.onKeyDown}
          onPaste={table.onPaste}
          onFocus={(event) => onRow(placeOf(event.target).row)}
        >
          {courses.map((course, i) => (
            <CourseRow
              // A row has no name of its own that lasts: its place is what it is.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              key={i}
              course={course}
              row={i}
              at={at}
              errors={errorsOf(errors, i)}
              marked={marked === i}
              focused={table.wanted?.[0] === i ? table.wanted[1] : undefined}
              onFocused={table.setWanted}
              edit={edit}
              onRemove={table.remove}
            />
          ))}
        </tbody>
      </table>
      <div className="planner-row-acts">
        <Button startIcon={<Add />} disabled={courses.length >= planLimits.courses} onClick={table.addLast}>
          {t("planner.addRow")}
        </Button>
        <span className="planner-hint">{t("planner.tableHint")}</span>
      </div>
    </div>
  );
}

/** The headings of the columns. */
function Headings({ content }: { readonly content: StudyContent }) {
  const t = useText();
  return (
    <thead>
      <tr>
        <th scope="col">{t("planner.station")}</th>
        <th scope="col">{t(`planner.${content.directions}`)}</th>
        <th scope="col">
          {t("planner.distance")} ({content.unit})
        </th>
        <th scope="col">{t("planner.neighbour")}</th>
        <th scope="col">{t("planner.mark")}</th>
        <td />
      </tr>
    </thead>
  );
}

/** Errors of one row as a text, which stays the same while they do: rows are drawn again only when something of them changes. */
const errorsOf = (errors: readonly CellError[], row: number): string =>
  errors
    .filter(({ course }) => course === row)
    .map(({ cell, id }) => `${cell}:${id}`)
    .join(" ");
