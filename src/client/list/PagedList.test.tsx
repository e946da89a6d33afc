// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { en } from "#app/text/en.ts";
import { Failure } from "#protocol/failure.ts";
import { initTexts } from "../i18n.ts";
import { PagedList, type PagedRows } from "./PagedList.tsx";

const load = () => Promise.resolve(en);
beforeAll(() => initTexts({ first: { en: load, es: load } }));
afterEach(cleanup);

const answered: PagedRows<string> = {
  data: { pages: [{ rows: [] }] },
  isPending: false,
  isError: false,
  error: null,
  hasNextPage: false,
  isFetchingNextPage: false,
  refetch: vi.fn(),
  fetchNextPage: vi.fn(),
};
const show = (query: Partial<PagedRows<string>>, narrowed = false) =>
  render(
    <PagedList query={{ ...answered, ...query }} narrowed={narrowed} empty={{ title: "No lists yet" }}>
      {(rows) => rows.map((row) => <p key={row}>{row}</p>)}
    </PagedList>,
  );
const failed = { isError: true, error: new Failure("failure.network", 0) };

test("a list that failed does not look empty, with or without a search, and is tried again by its button", () => {
  const refetch = vi.fn();
  for (const narrowed of [false, true]) {
    show({ ...failed, data: undefined, refetch }, narrowed);
    expect(screen.queryByText("No lists yet")).toBeNull();
    expect(screen.queryByText("No results")).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    cleanup();
  }
  expect(refetch).toHaveBeenCalledTimes(2);
});

test("rows that are there stay when a later page fails", () => {
  show({ ...failed, data: { pages: [{ rows: ["Clients"] }] } });
  expect(screen.getByText("Clients")).toBeTruthy();
});

test("an empty list says what to do first, and a search without results that nothing was found", () => {
  show({});
  expect(screen.getByText("No lists yet")).toBeTruthy();
  cleanup();
  show({}, true);
  expect(screen.queryByText("No lists yet")).toBeNull();
});
