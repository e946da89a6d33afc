// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { notify, SnackbarHost } from "./snackbar.tsx";

beforeEach(async () => {
  await import("./SnackbarView.tsx");
  vi.useFakeTimers();
  render(<SnackbarHost signedIn />);
});
afterEach(async () => {
  await after(60_000);
  cleanup();
  vi.useRealTimers();
});

const after = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const say = (what: () => void) => act(async () => what());

test.each([
  ["success", 3000, "status"],
  ["info", 3000, "status"],
  ["error", 5000, "alert"],
  ["warning", 5000, "status"],
] as const)("%s stays %i ms, as %s", async (kind, ms, role) => {
  await say(() => notify[kind](`${kind} text`));
  expect(screen.getByRole(role).textContent).toContain(`${kind} text`);
  await after(ms - 10);
  expect(screen.queryByText(`${kind} text`)).not.toBeNull();
  await after(20);
  expect(screen.queryByText(`${kind} text`)).toBeNull();
});

test("a click into the document, a frame of the page, does not keep a sentence; another window does", async () => {
  const focused = vi.spyOn(document, "hasFocus").mockReturnValue(true);
  await say(() => notify.success("saved"));
  fireEvent.blur(window);
  await after(3_010);
  expect(screen.queryByText("saved")).toBeNull();
  focused.mockReturnValue(false);
  await say(() => notify.success("sent"));
  fireEvent.blur(window);
  await after(60_000);
  expect(screen.queryByText("sent")).not.toBeNull();
  fireEvent.focus(window);
  await after(3_010);
  expect(screen.queryByText("sent")).toBeNull();
  focused.mockRestore();
});

test("a longer stay ends at 10 seconds", async () => {
  await say(() => notify.info("long", { ms: 60_000 }));
  await after(9_990);
  expect(screen.queryByText("long")).not.toBeNull();
  await after(20);
  expect(screen.queryByText("long")).toBeNull();
});

test("sentences come one after the other, and the same one not twice in a row", async () => {
  await say(() => {
    notify.success("first");
    notify.success("first");
    notify.success("second");
  });
  expect(screen.queryByText("second")).toBeNull();
  await after(1_210);
  expect(screen.queryByText("first")).toBeNull();
  expect(screen.queryByText("second")).not.toBeNull();
  await after(3_010);
  expect(screen.queryByRole("status")).toBeNull();
});

test("what can be undone stays its whole time, whatever waits", async () => {
  await say(() => {
    notify.info("Deleted", { action: { label: "Undo", run: vi.fn() } });
    notify.success("second");
  });
  await after(2_990);
  expect(screen.queryByText("Deleted")).not.toBeNull();
  await after(20);
  expect(screen.queryByText("second")).not.toBeNull();
});

test("the action is done and the sentence gone", async () => {
  const run = vi.fn();
  await say(() => notify.info("Deleted", { action: { label: "Undo", run } }));
  await say(() => fireEvent.click(screen.getByRole("button", { name: "Undo" })));
  expect(run).toHaveBeenCalledTimes(1);
  expect(screen.queryByText("Deleted")).toBeNull();
});

test("a sentence about the same thing takes the place of the earlier one", async () => {
  await say(() => {
    notify.success("first", { about: "task", action: { label: "Undo", run: vi.fn() } });
    notify.success("second", { about: "task", action: { label: "Undo", run: vi.fn() } });
    notify.success("another");
  });
  expect(screen.queryByText("first")).toBeNull();
  expect(screen.queryByText("second")).not.toBeNull();
});
