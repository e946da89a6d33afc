// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { type Column, DataTable, type Sort } from "./DataTable.tsx";

afterEach(cleanup);

interface Row {
  readonly id: string;
  readonly title: string;
  readonly pages: number;
}
const columns: readonly Column<Row>[] = [
  {
    key: "title",
    heading: "Title",
    as: "title",
    sortable: true,
    cell: (row) => <a href={`#${row.id}`}>{row.title}</a>,
  },
  { key: "pages", heading: "Pages", as: "end", cell: (row) => row.pages },
];
const rows: readonly Row[] = [
  { id: "1", title: "Lease", pages: 3 },
  { id: "2", title: "Sale", pages: 8 },
];

test("it is a table with a name, headings and cells that know their heading", () => {
  render(<DataTable label="Processes" columns={columns} rows={rows} rowKey={(r) => r.id} />);
  const table = screen.getByRole("table", { name: "Processes" });
  expect(
    within(table)
      .getAllByRole("columnheader")
      .map((h) => h.textContent),
  ).toEqual(["Title", "Pages"]);
  expect(within(table).getAllByRole("row")).toHaveLength(3);
  expect(within(table).getByText("8").getAttribute("data-label")).toBe("Pages");
});

test("a heading asks for its order, and for the other way round when it has it", () => {
  const onSort = vi.fn<(next: Sort) => void>();
  const table = (direction: "asc" | "desc") => (
    <DataTable
      label="Processes"
      columns={columns}
      rows={rows}
      rowKey={(r) => r.id}
      sort={{ key: "title", direction }}
      onSort={onSort}
    />
  );
  const { rerender } = render(table("asc"));
  const heading = screen.getByRole("columnheader", { name: /Title/ });
  expect(heading.getAttribute("aria-sort")).toBe("ascending");
  fireEvent.click(within(heading).getByRole("button"));
  rerender(table("desc"));
  fireEvent.click(within(heading).getByRole("button"));
  expect(onSort.mock.calls.map(([next]) => next)).toEqual([
    { key: "title", direction: "desc" },
    { key: "title", direction: "asc" },
  ]);
  expect(within(screen.getByRole("columnheader", { name: "Pages" })).queryByRole("button")).toBeNull();
});

test("the next page is asked for by a button, which is not there at the end", () => {
  const onMore = vi.fn();
  const props = { label: "Processes", columns, rows, rowKey: (r: Row) => r.id };
  const { rerender } = render(<DataTable {...props} more={{ label: "Show more", loading: false, onMore }} />);
  fireEvent.click(screen.getByRole("button", { name: "Show more" }));
  expect(onMore).toHaveBeenCalledTimes(1);
  rerender(<DataTable {...props} />);
  expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
});
