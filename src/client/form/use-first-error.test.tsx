// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useEffect, useRef, useState } from "react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { Failure } from "#protocol/failure.ts";
import { Field } from "#ui/Field.tsx";
import { initTexts } from "../i18n.ts";
import { useFormValues } from "./use-form-values.ts";

const load = () => Promise.resolve({ failure: { field: "This value is not valid." } });
beforeAll(() => initTexts({ first: { en: load, es: load } }));
afterEach(cleanup);

/** A form of two steps; the heading of a step takes the focus when it is shown. */
function TwoSteps({ send }: { readonly send: () => Promise<unknown> }) {
  const [step, setStep] = useState(2);
  const form = useFormValues({ draft: null, initial: { name: "" }, send, onWrong: () => setStep(1) });
  return (
    <form onSubmit={form.submit}>
      <Heading step={step} />
      {step === 1 && <Field label="Name" {...form.field("name")} />}
      <button type="submit">Save</button>
    </form>
  );
}
function Heading({ step }: { readonly step: number }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (step === 1) heading.current?.focus();
  }, [step]);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {step}
    </h1>
  );
}

test("the first error has the focus, however early a frame is drawn and whatever takes the focus with it", async () => {
  const frames = vi.spyOn(window, "requestAnimationFrame").mockImplementation((draw) => {
    draw(0);
    return 0;
  });
  const refused = new Failure("failure.invalid", 422, { fields: [{ path: "name", code: "failure.field" }] });
  render(<TwoSteps send={() => Promise.reject(refused)} />);
  await act(async () => fireEvent.click(screen.getByText("Save")));
  expect(document.activeElement).toBe(screen.getByLabelText("Name"));
  frames.mockRestore();
});
