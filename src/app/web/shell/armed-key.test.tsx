// @vitest-environment jsdom
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useArmedKey } from "#ui/use-armed-key.ts";
import { useShortcuts } from "./use-shortcuts.ts";

const acted = vi.fn<(shown: string) => void>();

function Contract({ shown }: { readonly shown: string }) {
  const { armed, ready, props } = useArmedKey({ shown, act: () => acted(shown) });
  return (
    <button type="button" aria-keyshortcuts="A" disabled={!ready} {...props}>
      {armed ? "Again" : "Approve"}
    </button>
  );
}

function Page() {
  const [shown, setShown] = useState("first");
  useShortcuts(undefined, undefined, () => undefined);
  return (
    <main>
      <Contract shown={shown} />
      <input aria-label="Search" />
      <select aria-label="Shown" value={shown} onChange={(event) => setShown(event.currentTarget.value)}>
        <option>first</option>
        <option>second</option>
      </select>
    </main>
  );
}

const after = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const press = (key: string, more: KeyboardEventInit = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more });
const button = () => screen.getByRole("button");

beforeEach(async () => {
  vi.useFakeTimers();
  acted.mockClear();
  // jsdom draws nothing, so nothing would count as visible.
  Element.prototype.checkVisibility = () => true;
  const root = createRootRoute({ component: Page });
  const router = createRouter({ routeTree: root, history: createMemoryHistory() });
  await act(() => router.load());
  render(<RouterProvider router={router} />);
  await after(0);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test("the key arms the button, and the key again acts, once", async () => {
  await after(1_000);
  press("a");
  expect(button().textContent).toBe("Again");
  expect(document.activeElement).toBe(button());
  expect(acted).not.toHaveBeenCalled();
  press("a");
  expect(acted.mock.calls).toEqual([["first"]]);
  press("a");
  expect(acted).toHaveBeenCalledTimes(1);
});

test("a key that is held down arms at most, and Enter held down does nothing", async () => {
  await after(1_000);
  press("a");
  for (let i = 0; i < 20; i++) press("a", { repeat: true });
  expect(acted).not.toHaveBeenCalled();
  // An engine clicks a button for Enter unless the press is prevented.
  expect(press("Enter", { repeat: true })).toBe(false);
  expect(press("Enter")).toBe(true);
});

test("what has not been on screen for a second is not acted upon, by key or by pointer", async () => {
  await after(990);
  press("a");
  press("a");
  fireEvent.click(button());
  expect(acted).not.toHaveBeenCalled();
  await after(20);
  expect(button().textContent).toBe("Approve");
  fireEvent.click(button());
  expect(acted).toHaveBeenCalledTimes(1);
});

test("Escape and leaving the button disarm it", async () => {
  await after(1_000);
  press("a");
  press("Escape");
  expect(button().textContent).toBe("Approve");
  press("a");
  expect(acted).not.toHaveBeenCalled();
  act(() => button().blur());
  expect(button().textContent).toBe("Approve");
  press("a");
  expect(acted).not.toHaveBeenCalled();
});

test("in a field the letter is a letter", async () => {
  await after(1_000);
  act(() => screen.getByLabelText("Search").focus());
  press("a");
  press("a");
  expect(button().textContent).toBe("Approve");
  expect(acted).not.toHaveBeenCalled();
});

test("a double press never reaches what comes next, which has its own second", async () => {
  await after(1_000);
  press("a");
  fireEvent.change(screen.getByLabelText("Shown"), { target: { value: "second" } });
  press("a");
  press("a");
  expect(acted).not.toHaveBeenCalled();
  await after(1_000);
  expect(button().textContent).toBe("Approve");
  press("a");
  press("a");
  expect(acted.mock.calls).toEqual([["second"]]);
});
