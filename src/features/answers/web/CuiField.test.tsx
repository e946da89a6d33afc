// @vitest-environment jsdom
import { cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeAll, expect, test } from "vitest";
import { initTexts } from "#client/i18n.ts";
import { en } from "#features/processes/text/en.ts";
import { CuiField } from "./CuiField.tsx";

beforeAll(() => initTexts({ first: { en: async () => ({ processes: en }), es: async () => ({}) } }));
afterEach(cleanup);

const drawn = (typed: string, error?: string) => {
  const texts = { id: "cui", label: "CUI", hint: "Trece dígitos", error };
  return render(<CuiField texts={texts} input={{ defaultValue: typed }} />);
};

test("thirteen unlikely digits are doubted where the hint was, and the field is not wrong", () => {
  const { getByLabelText, getByRole, queryByRole, queryByText } = drawn("1587 56444 0904");
  expect(queryByRole("alert")).toBeNull();
  expect(queryByText("Trece dígitos")).not.toBeNull();

  const field = getByLabelText("CUI");
  fireEvent.input(field, { target: { value: "1680 35224 0101" } });
  expect(getByRole("alert").textContent).toBe(en.answerDoubt.checksum);
  expect(queryByText("Trece dígitos")).toBeNull();
  expect(field.getAttribute("aria-invalid")).toBeNull();

  fireEvent.input(field, { target: { value: "1680 35224" } });
  expect(queryByRole("alert")).toBeNull();
});

test("what was doubtful when the form was left is still doubted when it is opened", () => {
  expect(drawn("1234567892301").getByRole("alert").textContent).toBe(en.answerDoubt.department);
});

test("an error goes before a doubt", () => {
  expect(drawn("1234567892301", "El campo es requerido").queryByRole("alert")).toBeNull();
});
