// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { Failure } from "#protocol/failure.ts";
import { Field } from "#ui/Field.tsx";
import { initTexts } from "../i18n.ts";
import { queryClient } from "../query.ts";
import { useFormValues } from "./use-form-values.ts";

const load = () =>
  Promise.resolve({
    failure: { field: "This value is not valid.", missing: "{{what}} is missing." },
  });
const scrolled = vi.fn();
beforeAll(() => {
  Element.prototype.scrollIntoView = scrolled;
  return initTexts({ first: { en: load, es: load } });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  localStorage.clear();
  scrolled.mockReset();
});

interface Person {
  readonly name: string;
  readonly note: string;
}

function PersonForm({ send }: { readonly send: (values: Person) => Promise<unknown> }) {
  const form = useFormValues<Person>({
    draft: null,
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
  expect(send.mock.calls).toEqual([[{ name: "Ana", note: "" }, undefined, expect.anything()]]);
  await act(async () => answer());
  expect(screen.getByText<HTMLButtonElement>("Save").disabled).toBe(false);
});

test("the server's error of a field is shown next to it until its value changes", async () => {
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
  const fieldError = { path: "note", code: "failure.missing", values: { what: "A brace" } } as const;
  render(<PersonForm send={() => Promise.reject(new Failure("failure.invalid", 422, { fields: [fieldError] }))} />);
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
  // It may stand far above the button that was pressed.
  await waitFor(() => expect(scrolled.mock.contexts).toEqual([screen.getByRole("alert")]));
});

const conflict = new Failure("failure.conflict", 409);

/** Two codes of which the first is asked for; another one can be sent. */
function CodeForm(props: {
  readonly early?: boolean;
  readonly send: () => Promise<unknown>;
  readonly another?: () => Promise<unknown>;
  readonly onWrong?: (values: object) => void;
  readonly onFailure?: (failure: unknown) => void;
}) {
  const { another, send, ...options } = props;
  const form = useFormValues({
    draft: null,
    initial: { code: "", name: "" },
    check: ({ code }) => ({ code: code === "" ? "failure.field" : undefined }),
    secrets: ["code"],
    send,
    ...options,
  });
  return (
    <form onSubmit={form.submit}>
      <Field label="Code" {...form.field("code")} />
      <input aria-label="Name" onBlur={() => form.leave("code")} />
      <button type="submit">Save</button>
      <button type="button" onClick={() => void form.attempt(another ?? send)}>
        Another
      </button>
      {form.busy && <p>busy</p>}
      {form.failure !== undefined && <p role="alert">{(form.failure as Failure).code}</p>}
    </form>
  );
}
const invalid = () => field("Code").getAttribute("aria-invalid") === "true";

test("an early form says what is wrong with a field once it was left, and not before", () => {
  render(<CodeForm early send={() => Promise.resolve()} />);
  type("Code", "1");
  type("Code", "");
  expect(invalid()).toBe(false);
  fireEvent.blur(field("Code"));
  expect(invalid()).toBe(true);
  type("Code", "1");
  expect(invalid()).toBe(false);
});

test("another form shows no error on blur, unless it is set to", () => {
  render(<CodeForm send={() => Promise.resolve()} />);
  fireEvent.blur(field("Code"));
  expect(invalid()).toBe(false);
  fireEvent.blur(field("Name"));
  expect(invalid()).toBe(true);
});

test("a refused secret is emptied, and that it is empty is no error yet", async () => {
  render(<CodeForm send={() => Promise.reject(conflict)} />);
  type("Code", "123");
  await save();
  expect(field("Code").value).toBe("");
  expect(screen.getByRole("alert").textContent).toBe("failure.conflict");
  expect(invalid()).toBe(false);
  await save();
  expect(invalid()).toBe(true);
});

test("a form reports wrong values, by its rules and by the server, and what failed as a whole", async () => {
  const [onWrong, onFailure] = [vi.fn(), vi.fn()];
  const refused = new Failure("failure.invalid", 422, { fields: [{ path: "code", code: "failure.field" }] });
  const send = vi.fn().mockRejectedValueOnce(refused).mockRejectedValueOnce(conflict);
  render(<CodeForm send={send} onWrong={onWrong} onFailure={onFailure} />);
  await save();
  type("Code", "123");
  await save();
  expect(onWrong.mock.calls).toEqual([[{ code: "" }], [{ code: "123" }]]);
  type("Code", "456");
  await save();
  expect(onFailure.mock.calls).toEqual([[conflict]]);
  expect(onWrong).toHaveBeenCalledTimes(2);
});

test("something else that is done with a form makes it busy, has its failure, and leaves what is typed", async () => {
  let refuse = (_: unknown) => {};
  const another = vi.fn(() => new Promise((_, reject) => (refuse = reject)));
  const send = vi.fn(() => Promise.resolve());
  render(<CodeForm send={send} another={another} />);
  type("Code", "123");
  fireEvent.click(screen.getByText("Another"));
  expect(screen.getByText("busy")).toBeDefined();
  await save();
  fireEvent.click(screen.getByText("Another"));
  expect([another.mock.calls.length, send.mock.calls.length]).toEqual([1, 0]);
  await act(async () => refuse(conflict));
  expect(screen.getByRole("alert").textContent).toBe("failure.conflict");
  expect(field("Code").value).toBe("123");
  expect(screen.queryByText("busy")).toBeNull();
});

const values = () => [field("Name").value, field("Note").value];

function AddingForm({ send }: { readonly send: (values: Person) => Promise<unknown> }) {
  const form = useFormValues<Person>({
    draft: null,
    initial: { name: "", note: "-" },
    check: ({ note }) => ({ note: note === "" ? "failure.field" : undefined }),
    tried: true,
    adds: true,
    nameAt: (path) => path.split(".")[2],
    send,
  });
  return (
    <form onSubmit={form.submit}>
      <Field label="Note" {...form.field("note")} />
      <Field label="Name" {...form.field("name")} />
      <button type="submit">Save</button>
    </form>
  );
}

test("a form that adds begins again once it is stored, but for what was changed meanwhile", async () => {
  let answer = () => {};
  render(<AddingForm send={() => new Promise<void>((resolve) => (answer = resolve))} />);
  type("Name", "Ana");
  type("Note", "first");
  await save();
  type("Note", "second");
  await act(async () => answer());
  expect(values()).toEqual(["", "second"]);
});

test("errors of the rules stand there at once where that is asked for", () => {
  render(<AddingForm send={() => Promise.resolve()} />);
  type("Note", "");
  expect(field("Note").getAttribute("aria-invalid")).toBe("true");
});

test("an error of the server is shown next to the value the form names for its path", async () => {
  const fields = [{ path: "set.0.name", code: "failure.field" }] as const;
  render(<AddingForm send={() => Promise.reject(new Failure("failure.invalid", 422, { fields }))} />);
  await save();
  expect(field("Name").getAttribute("aria-invalid")).toBe("true");
});

test("what fails as a whole is shown next to the only field of a form that names it", async () => {
  function NameForm() {
    const form = useFormValues({
      draft: null,
      initial: { name: "Ana" },
      only: "name",
      send: () => Promise.reject(new Failure("failure.field", 409)),
    });
    return (
      <form onSubmit={form.submit}>
        <Field label="Name" {...form.field("name")} />
        <button type="submit">Save</button>
      </form>
    );
  }
  render(<NameForm />);
  await save();
  expect(screen.getByText("This value is not valid.")).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(field("Name")));
});
