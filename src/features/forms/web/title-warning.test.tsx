// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, test } from "vitest";
import { initTexts } from "#client/i18n.ts";
import { concealedIn } from "#features/answers/concealed.ts";
import { es } from "../text/es.ts";
import { TitleWarning } from "./TitleWarning.tsx";

beforeAll(() => initTexts({ first: { es: async () => ({ forms: es }), en: async () => ({ forms: es }) } }));
afterEach(cleanup);

test("a title with a name of the document is warned about, and no other", () => {
  const concealed = concealedIn(["Ana Güitz"]);
  const { container, rerender } = render(<TitleWarning title="Compraventa Güitz" concealed={concealed} />);
  expect(screen.getByRole("alert").textContent).toContain("Güitz");
  rerender(<TitleWarning title="Compraventa" concealed={concealed} />);
  expect(container.textContent).toBe("");
});
