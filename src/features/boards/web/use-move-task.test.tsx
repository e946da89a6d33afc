// @vitest-environment jsdom
import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { queryClient } from "#client/query.ts";
import { sessionQuery } from "#client/who.ts";
import type { BoardDetails } from "../board.ts";
import { boardQuery } from "./queries.ts";
import { useMoveTask } from "./use-move-task.ts";

const boardId = "0198f0c0-0000-7000-8000-000000000001";
const column = (id: string, ...tasks: string[]) => ({ id, final: false, tasks: tasks.map((task) => ({ id: task })) });
const board = { columns: [column("to do", "a", "b"), column("doing")] } as unknown as BoardDetails;

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly answer: (response: Response) => void;
}
const asked: Asked[] = [];

beforeEach(() => {
  asked.length = 0;
  queryClient.setQueryData(sessionQuery.queryKey, { actor: { uid: "u", orgId: "o" } } as never);
  queryClient.setQueryData(boardQuery(boardId).queryKey, board);
  vi.stubGlobal(
    "fetch",
    (path: string, { method = "GET" }: { readonly method?: string } = {}) =>
      new Promise<Response>((answer) => asked.push({ method, path, answer })),
  );
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const wrapper = ({ children }: { readonly children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);
const opened = () => renderHook(() => useMoveTask(boardId), { wrapper }).result;
const shown = () =>
  queryClient.getQueryData(boardQuery(boardId).queryKey)?.columns.map(({ tasks }) => tasks.map(({ id }) => id));
const move = (hook: ReturnType<typeof opened>, taskId: string) =>
  act(async () => hook.current.move({ taskId, toColumnId: "doing", newPosition: 9 }));
const answered = (at: number, response: Response) => act(async () => asked[at]?.answer(response));
const isStale = () => queryClient.getQueryState(boardQuery(boardId).queryKey)?.isInvalidated;

test("moves are shown at once, sent one after the other, and the board is asked for after the last", async () => {
  const hook = opened();
  await move(hook, "a");
  await move(hook, "b");
  expect(shown()).toEqual([[], ["a", "b"]]);
  expect([...hook.current.moving]).toEqual(["a", "b"]);
  expect(asked.map(({ method }) => method)).toEqual(["PUT"]);
  await answered(0, Response.json({ id: "a" }));
  await waitFor(() => expect(asked).toHaveLength(2));
  // The answer would lack the second move.
  expect(isStale()).toBe(false);
  expect(asked.map(({ path }) => path.split("/").at(-2))).toEqual(["a", "b"]);
  await answered(1, Response.json({ id: "b" }));
  await waitFor(() => expect([...hook.current.moving]).toEqual([]));
  expect(isStale()).toBe(true);
});

test("a move that is refused is taken back by what the server says", async () => {
  const hook = opened();
  await move(hook, "a");
  await answered(0, Response.json({ code: "failure.notFound" }, { status: 404 }));
  await waitFor(() => expect(isStale()).toBe(true));
});

test("a task that the board does not have is not moved", async () => {
  const hook = opened();
  await move(hook, "c");
  expect(asked).toEqual([]);
});
