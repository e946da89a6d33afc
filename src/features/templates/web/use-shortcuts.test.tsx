// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { useShortcuts } from "./use-shortcuts.ts";

afterEach(cleanup);

const settings = { undo: vi.fn(), redo: vi.fn() };
const paper = { undo: vi.fn(), redo: vi.fn() };

function Page({ changing = false }: { readonly changing?: boolean }) {
  useShortcuts({ save: () => undefined, walk: () => undefined, settings, document: paper, changing });
  return (
    <>
      <div className="document-pane">
        <button type="button">Field</button>
      </div>
      <input aria-label="Name" />
      <input type="search" aria-label="Search" />
    </>
  );
}

/** Presses a key and returns its effects, and if the browser's own step was left in place. */
function press(target: Element, key: string, shiftKey = false): string[] {
  const own = fireEvent.keyDown(target, { key, shiftKey, ctrlKey: true });
  const did = Object.entries({ settings, paper }).flatMap(([name, steps]) =>
    Object.entries(steps).flatMap(([kind, step]) => step.mock.calls.map(() => `${name} ${kind}`)),
  );
  vi.clearAllMocks();
  return own ? [...did, "own"] : did;
}

test("one press takes one step, in the pane where the focus is", () => {
  render(<Page />);
  const [button, name] = [screen.getByText("Field"), screen.getByLabelText("Name")];
  expect(press(button, "z")).toEqual(["paper undo"]);
  expect(press(button, "Z", true)).toEqual(["paper redo"]);
  expect(press(button, "y")).toEqual(["paper redo"]);
  expect(press(name, "z")).toEqual(["settings undo"]);
  expect(press(name, "Z", true)).toEqual(["settings redo"]);
  expect(press(screen.getByLabelText("Search"), "z")).toEqual(["own"]);
});

test("with the focus nowhere the document is meant while it has changes, and then where the focus was", () => {
  const { rerender } = render(<Page />);
  expect(press(document.body, "z")).toEqual(["settings undo"]);
  rerender(<Page changing />);
  expect(press(document.body, "z")).toEqual(["paper undo"]);
  rerender(<Page />);
  screen.getByText("Field").focus();
  expect(press(document.body, "y")).toEqual(["paper redo"]);
  screen.getByLabelText("Name").focus();
  screen.getByLabelText("Search").focus();
  expect(press(document.body, "y")).toEqual(["settings redo"]);
});
