// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeAll, expect, test } from "vitest";
import { initTexts } from "#client/i18n.ts";
import type { Batch } from "../batch.ts";
import { en } from "../text/en.ts";
import { ColumnMapping } from "./ColumnMapping.tsx";

beforeAll(() => initTexts({ first: { en: async () => ({ batch: en }), es: async () => ({}) } }));
afterEach(cleanup);

const choice = (id: string, label: string, group?: string) => ({
  id,
  label,
  place: group === undefined ? label : `${group}: ${label.replace(" (2)", "")}`,
  kind: "text",
  options: [],
  required: true,
  name: id,
  ...(group === undefined ? {} : { group }),
});
const batch = {
  id: "b",
  sheets: [
    {
      name: "Hoja1",
      at: 0,
      loop: null,
      rows: 2,
      columns: [
        { header: "Precio", sample: "10", field: "precio" },
        { header: "Edad", sample: "40", field: null, candidates: ["comprador_edad", "vendedor_edad"] },
      ],
    },
  ],
  choices: [
    {
      loop: null,
      label: "Contratos",
      names: [],
      columns: [
        choice("vendedor_edad", "Edad", "Parte vendedora"),
        choice("precio", "Precio"),
        choice("comprador_edad", "Edad (2)", "Parte compradora"),
      ],
    },
  ],
} as unknown as Batch;

test("a doubtful column comes first, with its candidates before the others and nothing chosen", () => {
  const { getAllByRole, getByText } = render(
    <QueryClientProvider client={new QueryClient()}>
      <ColumnMapping batch={batch} />
    </QueryClientProvider>,
  );
  expect(getByText(/1 column may be more than one question/)).toBeTruthy();
  const [, edad, precio] = getAllByRole("combobox") as HTMLSelectElement[];
  expect([edad?.value, precio?.value]).toEqual(["", "precio"]);
  expect([...(edad?.options ?? [])].map(({ text }) => text)).toEqual([
    en.page.columnDoubtful,
    "Parte compradora: Edad",
    "Parte vendedora: Edad",
    "Precio",
    en.page.leftOut,
  ]);
  fireEvent.change(edad as HTMLSelectElement, { target: { value: "vendedor_edad" } });
  const again = getAllByRole("combobox") as HTMLSelectElement[];
  expect(again.map(({ value }) => value)).toEqual(["main", "vendedor_edad", "precio"]);
});
