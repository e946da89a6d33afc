// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, test } from "vitest";
import { initTexts } from "#client/i18n.ts";
import { en } from "#features/processes/text/en.ts";
import { figuresQuery } from "../queries.ts";
import { FiguresCompared } from "./FiguresCompared.tsx";

const load = () => Promise.resolve({ processes: en });
beforeAll(() => initTexts({ first: { en: load, es: load } }));
afterEach(cleanup);

const process = { id: "p1", version: 3 };
const nothing = {
  version: 3,
  compared: 0,
  count: 0,
  differ: [],
  genders: { compared: 0, people: [], words: 0, count: 0, differ: [] },
  names: { count: 0, several: [] },
};

function drawn(found: object) {
  const client = new QueryClient();
  client.setQueryData(figuresQuery(process.id, process.version).queryKey, { ...nothing, ...found });
  render(
    <QueryClientProvider client={client}>
      <FiguresCompared process={process} confirm={{ seen: false, onSeen: () => undefined }} />
    </QueryClientProvider>,
  );
}

test("the people whose name and gender agree are named, and the line tells that no other words were read", () => {
  const people = [
    { name: "MARÍA LÓPEZ", gender: "f" },
    { name: "Luis Paz", gender: "m" },
  ];
  drawn({ compared: 2, genders: { ...nothing.genders, compared: 6, people, words: 1 } });
  expect(document.body.textContent).toBe(
    "2 amounts written in words and in figures match, each its own figure" +
      "The name of each person and the chosen gender agree: MARÍA LÓPEZ (woman), Luis Paz (man), 3 more. " +
      "A civil status, nationality or profession was compared as well. No other words of the document were compared.",
  );
});

test("two names in a field are shown and need no confirmation", () => {
  drawn({ names: { count: 1, several: [{ path: "a", name: "Ana Sol y Luis Paz" }] } });
  expect(screen.getByText("One field has two names; the document is written for one person")).toBeTruthy();
  expect(screen.getByText("“Ana Sol y Luis Paz”")).toBeTruthy();
  expect(screen.queryByRole("checkbox")).toBeNull();
});

test("a name and a gender that differ need the confirmation of the approver", () => {
  const differ = [{ path: "a", name: "Ana Sol", gender: "Male", says: "femenino" }];
  drawn({ genders: { ...nothing.genders, compared: 1, count: 1, differ } });
  expect(screen.getByRole("checkbox")).toBeTruthy();
});
