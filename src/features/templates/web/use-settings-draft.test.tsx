// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { initTexts } from "#client/i18n.ts";
import type { FormDefinition } from "#features/answers/form-definition.ts";
import { setElement } from "../edit-form.ts";
import type { Template } from "../template.ts";
import { en } from "../text/en.ts";
import { useSettingsDraft } from "./use-settings-draft.ts";

const field = { key: "precio", name: "precio", label: "Precio", hint: "", shownWhen: [] };
const form: FormDefinition = {
  groups: [{ id: "g1", label: "Todo", items: ["precio"] }],
  fields: [{ ...field, kind: "text", required: true, options: [], singleOption: false, currency: "GTQ" }],
  loops: [],
  conditions: [],
};
const template = {
  id: "0198f0c0-0000-7000-8000-000000000001",
  version: 1,
  name: "Mutuo",
  description: "x",
  directory: "",
  form,
};
const stored = template as unknown as Template;

interface Sent {
  readonly version: number;
  readonly asTyped: boolean;
  readonly form: FormDefinition;
}
const sent: Sent[] = [];
let answer: (body: Sent) => Response;

beforeAll(() => initTexts({ first: { en: async () => ({ templates: en }), es: async () => ({}) } }));
beforeEach(() => {
  vi.useFakeTimers();
  sent.length = 0;
  answer = (body) => {
    const fields = body.form.fields.map((one) => ({ ...one, label: one.label.trim() }));
    return Response.json({ ...stored, version: body.version + 1, form: { ...body.form, fields } });
  };
  vi.stubGlobal("fetch", async (_: string, init: { readonly body: string }) => {
    const body = JSON.parse(init.body) as Sent;
    sent.push(body);
    return answer(body);
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function opened() {
  const queries = new QueryClient();
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useSettingsDraft(stored), { wrapper });
  return {
    now: () => result.current,
    label: () => result.current.draft.form.fields[0]?.label,
    type: (label: string) => act(() => result.current.editForm((all) => setElement(all, "precio", { label }))),
    wait: (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms)),
  };
}

test("what is typed is saved after a pause, as it was typed, and the letters stay under the hands", async () => {
  const page = opened();
  page.type("Precio ");
  expect(page.now().state).toBe("dirty");
  await page.wait(1000);
  page.type("Precio t");
  await page.wait(1000);
  expect(sent).toEqual([]);
  page.type("Precio ");
  await page.wait(1600);
  expect(sent.map(({ version, asTyped }) => [version, asTyped])).toEqual([[1, true]]);
  expect([page.now().state, page.label()]).toEqual(["clean", "Precio "]);
  page.type("Precio total");
  await page.wait(1600);
  expect(sent.at(-1)?.version).toBe(2);
});

test("a change is undone and done again, and saved so", async () => {
  const page = opened();
  page.type("Monto");
  await page.wait(1600);
  act(() => page.now().undo?.());
  expect(page.label()).toBe("Precio");
  await page.wait(1600);
  expect(sent.at(-1)?.form.fields[0]?.label).toBe("Precio");
  act(() => page.now().redo?.());
  expect([page.label(), page.now().redo]).toEqual(["Monto", undefined]);
});

test("what is wrong is not saved; a failed save is reported, and repeated by hand", async () => {
  const page = opened();
  page.type(" ");
  await page.wait(5000);
  expect([sent.length, page.now().errors.size]).toEqual([0, 1]);
  answer = () => Response.json({ code: "failure.unavailable" }, { status: 503 });
  page.type("Monto");
  await page.wait(1600);
  expect([page.now().state, page.label()]).toEqual(["failed", "Monto"]);
  await page.wait(10_000);
  expect(sent).toHaveLength(1);
  answer = (body) => Response.json({ ...stored, version: body.version + 1, form: body.form });
  act(() => page.now().save());
  await page.wait(10);
  expect([page.now().state, sent.at(-1)?.asTyped]).toEqual(["clean", false]);
});
