import Button from "@mui/material/Button";
import type { MouseEvent, ReactNode } from "react";
import "./data-table.css";

const acting = 'a, button, input, select, textarea, label, summary, form, [role="button"], .cell-actions';

const selectsIn = (row: Element): boolean => {
  const selection = getSelection();
  return (
    selection !== null &&
    !selection.isCollapsed &&
    (row.contains(selection.anchorNode) || row.contains(selection.focusNode))
  );
};

/**
 * A press anywhere in a row opens what its title links to, by the same rules as the link itself. No engine but
 * Chromium's and Gecko's lets a link cover a table row by CSS.
 */
const rowLink = {
  onClick: (event: MouseEvent<HTMLElement>): void => {
    const link = linkOf(event);
    // A drag that marked text ends with a click as well.
    if (!link || event.defaultPrevented || selectsIn(event.currentTarget)) return;
    if (event.ctrlKey || event.metaKey || event.shiftKey) open(link.href, "_blank", "noopener");
    else link.click();
  },
  onAuxClick: (event: MouseEvent<HTMLElement>): void => {
    const link = event.button === 1 ? linkOf(event) : undefined;
    if (!link) return;
    event.preventDefault();
    open(link.href, "_blank", "noopener");
  },
  /** The middle button would begin to scroll the page otherwise. */
  onMouseDown: (event: MouseEvent<HTMLElement>): void => {
    if (event.button === 1 && linkOf(event)) event.preventDefault();
  },
};

/** A column: its heading and what a row shows in it. */
export interface Column<Row> {
  readonly key: string;
  readonly heading: string;
  /** A control in the head of a column without a heading. */
  readonly head?: ReactNode;
  readonly cell: (row: Row) => ReactNode;
  /**
   * `title`: what the row is called; a link in it opens the row wherever it is pressed. `short`: a date or a word, kept on one
   * line. `actions`: buttons of the row. `mark`: its check box.
   */
  readonly as?: "title" | "short" | "end" | "actions" | "mark";
  /** Any CSS width. */
  readonly width?: string;
  readonly sortable?: boolean;
}

/** By which column the rows are sorted. */
export interface Sort {
  readonly key: string;
  readonly direction: "asc" | "desc";
}

const cellClass = {
  title: "cell-title",
  short: "cell-short",
  end: "cell-end",
  actions: "cell-actions",
  mark: "cell-mark",
} as const;

/**
 * Rows as the server gave them: a real table, cards on phones. `more` asks for the next page of a list paged by key;
 * `onSort` is called with the order that is wanted next.
 */
export function DataTable<Row>(props: {
  /** The contents of the table, which screen readers announce before it. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly sort?: Sort;
  readonly onSort?: (next: Sort) => void;
  readonly more?: { readonly label: string; readonly loading: boolean; readonly onMore: () => void } | undefined;
}) {
  const { columns, rows, sort, onSort, more } = props;
  // On phones CSS makes cards of the same elements; the roles keep them a table for screen readers.
  return (
    <>
      <table className="data-table" role="table" aria-label={props.label}>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <Heading key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={props.rowKey(row)} role="row" {...rowLink}>
              {columns.map((column) => (
                <td
                  key={column.key}
                  role="cell"
                  className={column.as && cellClass[column.as]}
                  data-label={column.as === "actions" || column.heading === "" ? undefined : column.heading}
                >
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {more && (
        <div style={{ display: "grid", placeItems: "center", padding: 16 }}>
          <Button variant="outlined" onClick={more.onMore} loading={more.loading}>
            {more.label}
          </Button>
        </div>
      )}
    </>
  );
}

function Heading<Row>({
  column,
  sort,
  onSort,
}: {
  readonly column: Column<Row>;
  readonly sort: Sort | undefined;
  readonly onSort: ((next: Sort) => void) | undefined;
}) {
  // An empty heading is no heading for screen readers.
  if (column.heading === "")
    return (
      <td
        role="cell"
        className={column.head === undefined ? undefined : "cell-mark"}
        style={column.width ? { width: column.width } : undefined}
      >
        {column.head}
      </td>
    );
  const sorted = sort?.key === column.key ? sort.direction : undefined;
  const next: Sort = { key: column.key, direction: sorted === "asc" ? "desc" : "asc" };
  return (
    <th
      role="columnheader"
      scope="col"
      className={column.as === "end" ? "cell-end" : undefined}
      style={column.width ? { width: column.width } : undefined}
      aria-sort={sorted && (sorted === "asc" ? "ascending" : "descending")}
    >
      {column.sortable && onSort ? (
        <button type="button" onClick={() => onSort(next)}>
          {column.heading}
          {sorted && <span aria-hidden>{sorted === "asc" ? "↑" : "↓"}</span>}
        </button>
      ) : (
        column.heading
      )}
    </th>
  );
}

/** The link in the row's title, unless the press was on another control. */
function linkOf({ currentTarget: row, target }: MouseEvent<HTMLElement>): HTMLAnchorElement | undefined {
  // React also reports presses in dialogs and menus opened from a cell; those are elsewhere in the document.
  if (!(target instanceof Element) || !row.contains(target) || target.closest(acting)) return undefined;
  return row.querySelector<HTMLAnchorElement>(".cell-title a[href]") ?? undefined;
}
