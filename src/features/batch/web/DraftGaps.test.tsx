// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { initTexts } from "#client/i18n.ts";
import type { Batch } from "../batch.ts";
import { en } from "../text/en.ts";
import { DraftGaps } from "./DraftGaps.tsx";

beforeAll(async () => {
  Element.prototype.scrollIntoView = () => undefined;
  await initTexts({ first: { en: async () => ({ batch: en }), es: async () => ({}) } });
});
afterEach(() => {
  cleanup();
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
  choices: [{ loop: null, label: "", names: [], columns: [column("fecha", "date"), column("precio", "currency")] }],
} as unknown as Batch;
const drafts = [
  { number: 2, processId: "p1", title: "Ana", missing: ["precio", "fecha"] },
  { number: 3, processId: "p2", title: "Luis", missing: ["fecha"] },
];

test("a refused answer is named at its own field, and nothing that was typed is lost", async () => {
  const sent: unknown[] = [];
  vi.stubGlobal("fetch", async (_: unknown, init: { readonly method: string; readonly body: string }) => {
    if (init.method === "GET") return Response.json({ drafts, more: false });
    sent.push(JSON.parse(init.body));
    const fields = [{ path: "drafts.1.fecha", code: "batch.fault.notYesNo" }];
    return Response.json({ code: "processes.patchInvalid", fields }, { status: 422 });
  });
  const { findByText, getByLabelText, getAllByLabelText, getByRole } = render(
    <QueryClientProvider client={new QueryClient()}>
      <DraftGaps batch={batch} />
    </QueryClientProvider>,
  );
  // The questions come in the order of the form.
  await findByText("Missing in 2 drafts");
  const all = getByLabelText(en.page.drafts.all) as HTMLInputElement;
  fireEvent.change(all, { target: { value: "15/03/2026" } });
  const [luis] = getAllByLabelText("3. Luis") as HTMLInputElement[];
  fireEvent.change(luis as HTMLInputElement, { target: { value: "mal" } });
  fireEvent.click(getByRole("button", { name: en.page.drafts.save }));
  await findByText(en.fault.notYesNo);
  expect(sent).toEqual([
    {
      drafts: [
        { processId: "p1", answers: { fecha: "2026-03-15" } },
        { processId: "p2", answers: { fecha: "mal" } },
      ],
    },
  ]);
  expect(luis?.getAttribute("aria-invalid")).toBe("true");
  expect([all.value, luis?.value]).toEqual(["15/03/2026", "mal"]);
});
