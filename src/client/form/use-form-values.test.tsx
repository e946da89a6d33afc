// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { Failure } from "#protocol/failure.ts";
import { Field } from "#ui/Field.tsx";
import { initTexts } from "../i18n.ts";
import { useFormValues } from "./use-form-values.ts";

const load = () => Promise.resolve({ failure: { field: "This value is not valid.", told: "{{what}} is missing." } });
beforeAll(() => initTexts({ first: { en: load, es: load } }));
afterEach(cleanup);

interface Person {
  readonly name: string;
  readonly note: string;
}

function PersonForm({ send }: { readonly send: (values: Person) => Promise<unknown> }) {
  const form = useFormValues<Person>({
    initial: { name: "", note: "" },
    check: ({ name }) => ({ name: name === "" ? "failure.field" : undefined }),
    send,
  });
  return (
    <form onSubmit={form.submit}>
      <Field label="Note" {...form.field("note")} />
      <Field label="Name" {...form.field("name")} />
      <button type="submit" disabled={form.busy}>
        Save
      </button>
      {form.failure !== undefined && <p role="alert">{(form.failure as Failure).code}</p>}
      {form.changed && <p>changed</p>}
    </form>
  );
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const save = () => act(async () => fireEvent.click(screen.getByText("Save")));

test("sends nothing while a rule is broken, shows where, and puts the focus there", async () => {
  const send = vi.fn(() => Promise.resolve());
  render(<PersonForm send={send} />);
  expect(field("Name").getAttribute("aria-invalid")).toBeNull();
  await save();
  expect(send).not.toHaveBeenCalled();
  expect(field("Name").getAttribute("aria-invalid")).toBe("true");
  await waitFor(() => expect(document.activeElement).toBe(field("Name")));
});

test("says nothing of what is emptied after it was sent", async () => {
  render(<PersonForm send={() => Promise.resolve()} />);
  type("Name", "Ana");
  await save();
  type("Name", "");
  expect(field("Name").getAttribute("aria-invalid")).toBeNull();
});

test("sends the values once, however often it is pressed meanwhile", async () => {
  let answer = () => {};
  const send = vi.fn(() => new Promise<void>((resolve) => (answer = resolve)));
  render(<PersonForm send={send} />);
  type("Name", "Ana");
  expect(screen.getByText("changed")).toBeDefined();
  await save();
  await act(async () => fireEvent.submit(field("Name").form as HTMLFormElement));
  expect(send.mock.calls).toEqual([[{ name: "Ana", note: "" }]]);
  await act(async () => answer());
  expect(screen.getByText<HTMLButtonElement>("Save").disabled).toBe(false);
});

test("the server's error of a field stands beside it until its value changes", async () => {
  const refused = new Failure("failure.invalid", 422, { fields: [{ path: "note", code: "failure.field" }] });
  render(<PersonForm send={() => Promise.reject(refused)} />);
  type("Name", "Ana");
  await save();
  expect(field("Note").getAttribute("aria-invalid")).toBe("true");
  expect(screen.queryByRole("alert")).toBeNull();
  type("Note", "x");
  expect(field("Note").getAttribute("aria-invalid")).toBeNull();
});

test("the server's sentence beside a field has the values it mentions", async () => {
  const told = { path: "note", code: "failure.told", values: { what: "A brace" } } as const;
  render(<PersonForm send={() => Promise.reject(new Failure("failure.invalid", 422, { fields: [told] }))} />);
  type("Name", "Ana");
  await save();
  expect(screen.getByText("A brace is missing.")).toBeDefined();
});

test("what failed as a whole, or of fields the form does not have, is the form's failure", async () => {
  const refused = new Failure("failure.conflict", 409, { fields: [{ path: "other", code: "failure.field" }] });
  render(<PersonForm send={() => Promise.reject(refused)} />);
  type("Name", "Ana");
  await save();
  expect(screen.getByRole("alert").textContent).toBe("failure.conflict");
});
