// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { initTexts } from "#client/i18n.ts";
import type { Tagging } from "../tagging.ts";
import { es } from "../text/es.ts";
import { OwnValues } from "./OwnValues.tsx";

beforeAll(() => initTexts({ first: { es: async () => ({ templates: es }), en: async () => ({ templates: es }) } }));
afterEach(cleanup);

const field = (name: string, own: boolean) => ({
  name,
  label: name,
  kind: "text" as const,
  value: "x",
  own,
  starts: own,
  accepted: true,
});
const tagging: Tagging = {
  paragraphs: [{ file: "a", paragraph: 1, text: "x x x" }],
  fields: [field("banco", true), field("lugar", true), field("monto", false)],
  places: [0, 1, 2].map((at) => ({ file: "a", paragraph: 1, start: 2 * at, end: 2 * at + 1, tag: ["{", at, "}"] })),
  loops: [],
  doubts: [],
};
const startsOf = (one: Tagging | undefined) => one?.fields.map(({ starts }) => starts);

test("one switch is for all that are proposed, and each field has its own", () => {
  const change = vi.fn<(next: Tagging) => void>();
  render(<OwnValues tagging={tagging} onChange={change} />);
  const switches = screen.getAllByRole<HTMLInputElement>("switch");
  expect(switches.map(({ checked }) => checked)).toEqual([true, true, true, false]);
  const press = (at: number) => {
    fireEvent.click(switches[at] as HTMLInputElement);
    return startsOf(change.mock.lastCall?.[0]);
  };
  expect(press(0)).toEqual([false, false, false]);
  expect(press(2)).toEqual([true, false, false]);
  expect(press(3)).toEqual([true, true, true]);
});
