// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { initTexts } from "#client/i18n.ts";
import { queryClient } from "#client/query.ts";
import { sessionQuery } from "#client/who.ts";
import type { Session } from "#protocol/session.ts";
import type { Batch } from "../batch.ts";
import { en } from "../text/en.ts";
import { CommonAnswers } from "./CommonAnswers.tsx";

beforeAll(async () => {
  queryClient.setQueryData(sessionQuery.queryKey, { person: { uid: "ana" } } as unknown as Session);
  Element.prototype.scrollIntoView = () => undefined;
  await initTexts({ first: { en: async () => ({ batch: en }), es: async () => ({}) } });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const column = (name: string, kind: string) => ({
  id: name,
  name,
  label: name,
  place: name,
  kind,
  options: [],
  required: true,
});
const batch = {
  id: "b",
  sheets: [],
  choices: [
    {
      loop: null,
      label: "",
      names: [],
      columns: [column("fecha", "date"), column("hora", "time"), column("fianza", "yesNo")],
    },
  ],
  lacked: [
    { path: "fecha", missing: 3, value: null },
    { path: "hora", missing: 0, value: "15:00" },
    { path: "fianza", missing: 3, value: null },
  ],
} as unknown as Batch;

test("answers for all rows are typed as in the form and sent as stored, with the answer before them", async () => {
  const sent: unknown[] = [];
  vi.stubGlobal("fetch", async (_: unknown, init: { readonly body: string }) => {
    sent.push(JSON.parse(init.body));
    return Response.json({ id: "b", rows: 3 });
  });
  const { getByLabelText, getByRole } = render(
    <QueryClientProvider client={new QueryClient()}>
      <CommonAnswers batch={batch} />
    </QueryClientProvider>,
  );
  const button = getByRole("button", { name: en.page.common.use }) as HTMLButtonElement;
  expect(button.disabled).toBe(true);
  const fecha = getByLabelText("fecha") as HTMLInputElement;
  fireEvent.change(fecha, { target: { value: "quince de marzo de dos mil veintiséis" } });
  fireEvent.blur(fecha);
  expect(fecha.value).toBe("15/03/2026");
  fireEvent.change(getByLabelText("hora"), { target: { value: "4 pm" } });
  fireEvent.change(getByLabelText("fianza"), { target: { value: "no" } });
  expect(button.disabled).toBe(false);
  fireEvent.click(button);
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    values: [
      { path: "fecha", value: "2026-03-15" },
      { path: "hora", value: "16:00", before: "15:00" },
      { path: "fianza", value: false },
    ],
  });
});

test("what was typed is there again when the rows were read again, and goes once it is used", async () => {
  let answer = (): Response => Response.json({ code: "failure.unexpected" }, { status: 500 });
  vi.stubGlobal("fetch", async () => answer());
  const shown = () => {
    const { getByLabelText, getByRole, unmount } = render(
      <QueryClientProvider client={new QueryClient()}>
        <CommonAnswers batch={batch} />
      </QueryClientProvider>,
    );
    const use = getByRole("button", { name: en.page.common.use }) as HTMLButtonElement;
    return { fecha: getByLabelText("fecha") as HTMLInputElement, use, unmount };
  };
  const first = shown();
  fireEvent.change(first.fecha, { target: { value: "15/03/2026" } });
  fireEvent.click(first.use);
  await vi.waitFor(() => expect(first.use.disabled).toBe(false));
  first.unmount();
  const second = shown();
  expect(second.fecha.value).toBe("15/03/2026");
  expect(second.use.disabled).toBe(false);
  answer = () => Response.json({ id: "b", rows: 3 });
  fireEvent.click(second.use);
  await vi.waitFor(() => expect(localStorage.length).toBe(0));
  second.unmount();
  expect(shown().fecha.value).toBe("");
});
