// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { useFirstInSlices } from "./first-in-slices.ts";

afterEach(cleanup);

const drawn: (string | undefined)[] = [];

function Board({ name }: { readonly name?: string | undefined }) {
  const shown = useFirstInSlices(name);
  drawn.push(shown);
  return <p>{shown ?? "Loading"}</p>;
}

test("what arrives later is drawn after the page has been drawn once more without it", async () => {
  drawn.length = 0;
  const { rerender } = render(<Board />);
  rerender(<Board name="Escrituras" />);
  expect(await screen.findByText("Escrituras")).toBeDefined();
  expect(drawn).toEqual([undefined, undefined, "Escrituras"]);
});

test("what was there from the beginning is drawn at once, and each later value", () => {
  drawn.length = 0;
  const { rerender } = render(<Board name="Escrituras" />);
  rerender(<Board name="Juicios" />);
  expect(drawn).toEqual(["Escrituras", "Juicios"]);
});
