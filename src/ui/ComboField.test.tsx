// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { ComboField, type Named } from "./ComboField.tsx";

afterEach(cleanup);

const ana = { id: "1", name: "Ana Abarca", beside: "1990 77102 2101" };
const jose = { id: "2", name: "María José Güitz" };

function field(options: readonly Named[], stale: boolean, chosen: Named[] = [], emptied = false) {
  return (
    <ComboField
      emptied={emptied}
      label="Person"
      placeholder="Search"
      noneText="Nobody"
      waiting={stale ? "Searching" : undefined}
      value={null}
      options={options}
      stale={stale}
      onChange={(one) => one && chosen.push(one)}
      onType={() => undefined}
    />
  );
}

function type(value: string): void {
  fireEvent.focus(screen.getByRole("combobox"));
  fireEvent.change(screen.getByRole("combobox"), { target: { value } });
}
const enter = () => fireEvent.keyDown(screen.getByRole("combobox"), { key: "Enter" });
const shown = () => screen.queryAllByRole("option").map(({ textContent }) => textContent);

test("Enter never chooses what was found for another text", () => {
  const chosen: Named[] = [];
  const { rerender } = render(field([ana, jose], true, chosen));
  type("gomez");
  expect([shown(), screen.getByRole("status").textContent]).toEqual([[], "Searching"]);
  enter();
  expect(chosen).toEqual([]);
  rerender(field([jose], false, chosen));
  enter();
  expect(chosen).toEqual([jose]);
});

test("what was found before and has every typed word can be chosen at once", () => {
  const chosen: Named[] = [];
  const { rerender } = render(field([ana, jose], true, chosen));
  type("jose guitz");
  expect(shown()).toEqual(["María José Güitz"]);
  type("77102");
  expect(shown()).toEqual(["Ana Abarca1990 77102 2101"]);
  enter();
  expect(chosen).toEqual([ana]);
  // Options that the search itself finds are shown, with any name.
  type("gomez");
  rerender(field([ana, jose], false, chosen));
  expect(shown()).toHaveLength(2);
});

test("a field that is emptied is ready for the next choice", () => {
  const chosen: Named[] = [];
  render(field([ana, jose], false, chosen, true));
  type("a");
  enter();
  expect([chosen, screen.getByRole<HTMLInputElement>("combobox").value]).toEqual([[ana], ""]);
});
