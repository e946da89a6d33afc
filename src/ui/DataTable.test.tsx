// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { createPortal } from "react-dom";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type Column, DataTable, type Sort } from "./DataTable.tsx";

afterEach(() => {
  getSelection()?.removeAllRanges();
  cleanup();
  vi.restoreAllMocks();
});

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

describe("a row whose title is a link", () => {
  const opened = vi.fn();
  const acted = vi.fn();
  const withButton: readonly Column<Row>[] = [
    { key: "title", heading: "Title", as: "title", cell: (row) => <a href={`#${row.id}`}>{row.title}</a> },
    { key: "pages", heading: "Pages", cell: (row) => <span>{row.pages} pages</span> },
    {
      key: "do",
      heading: "",
      as: "actions",
      cell: (row) => (
        <>
          <button type="button" onClick={acted}>
            Delete {row.title}
          </button>
          {createPortal(<p>Dialog of {row.title}</p>, document.body)}
        </>
      ),
    },
  ];
  beforeEach(() => {
    opened.mockClear();
    acted.mockClear();
    render(<DataTable label="Processes" columns={withButton} rows={rows} rowKey={(r) => r.id} />);
    for (const link of screen.getAllByRole("link"))
      link.addEventListener("click", (event) => {
        event.preventDefault();
        opened(link.textContent);
      });
  });

  test("opens what it links to wherever it is pressed, and only once", () => {
    fireEvent.click(screen.getByText("3 pages"));
    fireEvent.click(screen.getByText("8 pages").closest("td") as HTMLElement);
    fireEvent.click(screen.getByRole("link", { name: "Lease" }));
    expect(opened.mock.calls).toEqual([["Lease"], ["Sale"], ["Lease"]]);
  });

  test("leaves to its buttons, to their cell and to their dialogs what is pressed there", () => {
    const button = screen.getByRole("button", { name: "Delete Lease" });
    fireEvent.click(button);
    fireEvent.click(button.closest("td") as HTMLElement);
    fireEvent.click(screen.getByText("Dialog of Lease"));
    expect(acted).toHaveBeenCalledTimes(1);
    expect(opened).not.toHaveBeenCalled();
  });

  test("opens in a new tab with the middle button and with Ctrl, and not with the right button", () => {
    const open = vi.spyOn(window, "open").mockReturnValue(null);
    const cell = screen.getByText("8 pages");
    fireEvent(cell, new MouseEvent("auxclick", { bubbles: true, cancelable: true, button: 2 }));
    expect(open).not.toHaveBeenCalled();
    fireEvent(cell, new MouseEvent("auxclick", { bubbles: true, cancelable: true, button: 1 }));
    fireEvent.click(cell, { ctrlKey: true });
    expect(open.mock.calls.map(([address]) => String(address).slice(-2))).toEqual(["#2", "#2"]);
    expect(opened).not.toHaveBeenCalled();
  });

  test("does not open when text in it was marked", () => {
    const cell = screen.getByText("8 pages");
    getSelection()?.selectAllChildren(cell);
    fireEvent.click(cell);
    expect(opened).not.toHaveBeenCalled();
    fireEvent.click(screen.getByText("3 pages"));
    expect(opened).toHaveBeenCalledTimes(1);
  });
});
