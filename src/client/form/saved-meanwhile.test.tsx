// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { Failure } from "#protocol/failure.ts";
import type { Session } from "#protocol/session.ts";
import { Field } from "#ui/Field.tsx";
import { initTexts } from "../i18n.ts";
import { queryClient } from "../query.ts";
import { sessionQuery } from "../who.ts";
import { SavedMeanwhile } from "./SavedMeanwhile.tsx";
import { type SentChanges, useFormValues } from "./use-form-values.ts";

const load = () =>
  Promise.resolve({
    failure: { field: "This value is not valid.", missing: "{{what}} is missing." },
    shell: {
      savedMeanwhile: "Others saved.",
      typedValue: "Typed",
      savedValue: "Saved",
      emptyValue: "empty",
      keepMine: "Mine",
      takeSaved: "Theirs",
      typedBefore: "Typed before.",
      discardTyped: "Discard",
    },
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

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: "input" });
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const save = () => act(async () => fireEvent.click(screen.getByText("Save")));
const conflict = new Failure("failure.conflict", 409);

interface Saved extends Person {
  readonly version: number;
}

/** A form of what others may save too. */
function SharedForm(props: {
  readonly saved: Saved;
  readonly id?: string;
  readonly asLeft?: boolean;
  readonly send?: (values: Person, version: number, sent: SentChanges<Person>) => Promise<unknown>;
}) {
  const { version, name, note } = props.saved;
  const form = useFormValues({
    draft: ["person", props.id ?? "a"],
    asLeft: props.asLeft === true,
    initial: { name, note },
    saved: version,
    send: props.send ?? (() => Promise.resolve()),
  });
  return (
    <form onSubmit={form.submit} onBlur={form.save}>
      <SavedMeanwhile form={form} fields={{ name: "Name", note: "Note" }} />
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

const first: Saved = { version: 1, name: "Ana", note: "" };
const values = () => [field("Name").value, field("Note").value];
const isNoticeShown = () => screen.queryByText("Others saved.") !== null;

test("a form in which nothing is typed follows what others save", () => {
  const { rerender } = render(<SharedForm saved={first} />);
  rerender(<SharedForm saved={{ version: 2, name: "Eva", note: "x" }} />);
  expect(values()).toEqual(["Eva", "x"]);
  expect([isNoticeShown(), screen.queryByText("changed")]).toEqual([false, null]);
});

test("where both changed one value both are shown, nothing is sent until one is chosen, and saving works then", async () => {
  const send = vi.fn(() => Promise.resolve());
  const { rerender } = render(<SharedForm saved={first} send={send} />);
  type("Note", "mine");
  rerender(<SharedForm saved={{ version: 2, name: "Eva", note: "theirs" }} send={send} />);
  expect(values()).toEqual(["Ana", "mine"]);
  expect(screen.getByRole("group", { name: "Note: Typed" }).textContent).toBe("mine");
  expect(screen.getByRole("group", { name: "Note: Saved" }).textContent).toBe("theirs");
  await save();
  expect(send).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(screen.getByText("Mine"));
  fireEvent.click(screen.getByText("Mine"));
  // The other value is that of the colleague, because only they changed it.
  expect([values(), isNoticeShown()]).toEqual([["Eva", "mine"], false]);
  await save();
  expect(send.mock.lastCall).toEqual([{ name: "Eva", note: "mine" }, 2, expect.anything()]);
});

test("what was saved replaces what was typed if that is chosen", async () => {
  const { rerender } = render(<SharedForm saved={first} />);
  type("Note", "mine");
  rerender(<SharedForm saved={{ version: 2, name: "Eva", note: "theirs" }} />);
  fireEvent.click(screen.getByText("Theirs"));
  expect([values(), isNoticeShown(), screen.queryByText("changed")]).toEqual([["Eva", "theirs"], false, null]);
});

test("a save that others were ahead of is sent again by itself once it is merged", async () => {
  const send = vi.fn().mockRejectedValueOnce(conflict).mockResolvedValue(undefined);
  const { rerender } = render(<SharedForm saved={first} send={send} />);
  type("Note", "mine");
  await save();
  rerender(<SharedForm saved={{ version: 2, name: "Eva", note: "" }} send={send} />);
  await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
  expect(send.mock.lastCall).toEqual([{ name: "Eva", note: "mine" }, 2, expect.anything()]);
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a refusal that nothing new explains is shown", async () => {
  render(<SharedForm saved={first} send={() => Promise.reject(conflict)} />);
  type("Note", "mine");
  await save();
  await waitFor(() => expect(screen.getByRole("alert").textContent).toBe("failure.conflict"));
});

const session = (uid: string) => ({ person: { uid }, actor: { orgId: "o" } }) as unknown as Session;
const signedIn = (uid: string) => queryClient.setQueryData(sessionQuery.queryKey, session(uid));

test("what is typed is there again for the same person and the same thing, until it is stored or dropped", async () => {
  signedIn("ana");
  const open = (id = "a") => render(<SharedForm saved={first} id={id} />);
  open();
  type("Note", "mine");
  cleanup();
  open("b");
  expect(values()).toEqual(["Ana", ""]);
  cleanup();
  signedIn("eva");
  open();
  expect(values()).toEqual(["Ana", ""]);
  cleanup();
  signedIn("ana");
  open();
  expect(values()).toEqual(["Ana", "mine"]);
  screen.getByText("Typed before.");
  fireEvent.click(screen.getByText("Discard"));
  expect(values()).toEqual(["Ana", ""]);
  type("Note", "again");
  await save();
  cleanup();
  open();
  expect([values(), screen.queryByText("Typed before.")]).toEqual([["Ana", ""], null]);
});

test("once another person signed in, a form sends nothing, and what is typed is no draft of the first", async () => {
  const send = vi.fn(() => Promise.resolve());
  signedIn("a");
  const { unmount } = render(<SharedForm saved={first} asLeft send={send} />);
  signedIn("b");
  type("Note", "of b");
  await save();
  unmount();
  expect(send).not.toHaveBeenCalled();
  signedIn("a");
  render(<SharedForm saved={first} />);
  expect(values()).toEqual(["Ana", ""]);
});

test("a form that is given another subject begins anew: the text of the first is neither shown nor sent, and stays with it", async () => {
  const send = vi.fn(() => Promise.resolve());
  signedIn("ana");
  const { rerender } = render(<SharedForm saved={first} id="a" send={send} />);
  type("Note", "of a");
  rerender(<SharedForm saved={{ version: 7, name: "Eva", note: "" }} id="b" send={send} />);
  expect(values()).toEqual(["Eva", ""]);
  type("Note", "of b");
  await save();
  expect(send.mock.calls).toEqual([[{ name: "Eva", note: "of b" }, 7, expect.anything()]]);
  rerender(<SharedForm saved={first} id="a" send={send} />);
  expect(values()).toEqual(["Ana", "of a"]);
  screen.getByText("Typed before.");
});

test("what was typed before others saved is merged with it, or both are shown", () => {
  signedIn("ana");
  render(<SharedForm saved={first} />);
  type("Note", "mine");
  cleanup();
  render(<SharedForm saved={{ version: 2, name: "Eva", note: "" }} />);
  expect([values(), isNoticeShown()]).toEqual([["Eva", "mine"], false]);
  cleanup();
  render(<SharedForm saved={{ version: 3, name: "Eva", note: "theirs" }} />);
  expect([values(), isNoticeShown()]).toEqual([["Eva", "mine"], true]);
});

test("a field is sent as it is left, alone, and what is typed when the form goes away too", async () => {
  const send = vi.fn(() => Promise.resolve());
  render(<SharedForm saved={first} send={send} asLeft />);
  type("Note", "mine");
  expect(send).not.toHaveBeenCalled();
  await act(async () => fireEvent.blur(field("Note")));
  expect(send.mock.calls).toEqual([
    [{ name: "Ana", note: "mine" }, 1, { changes: { note: "mine" }, before: { note: "" } }],
  ]);
  await act(async () => fireEvent.blur(field("Note")));
  expect(send).toHaveBeenCalledTimes(1);
  type("Name", "Eva");
  cleanup();
  expect(send.mock.lastCall).toEqual([
    { name: "Eva", note: "mine" },
    1,
    { changes: { name: "Eva" }, before: { name: "Ana" } },
  ]);
});

test("what is left while another field is being sent follows", async () => {
  let answer = () => {};
  const send = vi.fn(
    (_values: Person, _version: number, _sent: SentChanges<Person>) =>
      new Promise<void>((resolve) => (answer = resolve)),
  );
  render(<SharedForm saved={first} send={send} asLeft />);
  type("Note", "mine");
  await act(async () => fireEvent.blur(field("Note")));
  type("Name", "Eva");
  await act(async () => fireEvent.blur(field("Name")));
  expect(send).toHaveBeenCalledTimes(1);
  await act(async () => answer());
  await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
  expect(send.mock.lastCall?.[2]).toEqual({ changes: { name: "Eva" }, before: { name: "Ana" } });
  await act(async () => answer());
});

test("what others save just as it is typed is no longer a change", () => {
  const { rerender } = render(<SharedForm saved={first} />);
  type("Name", "Eva");
  rerender(<SharedForm saved={{ version: 2, name: "Eva", note: "" }} />);
  expect([values(), isNoticeShown(), screen.queryByText("changed")]).toEqual([["Eva", ""], false, null]);
});

test("a version with the same values is taken silently", async () => {
  const send = vi.fn(() => Promise.resolve());
  const { rerender } = render(<SharedForm saved={first} send={send} />);
  type("Note", "mine");
  rerender(<SharedForm saved={{ ...first, version: 2 }} send={send} />);
  expect([values(), isNoticeShown()]).toEqual([["Ana", "mine"], false]);
  await save();
  expect(send.mock.calls).toEqual([[{ name: "Ana", note: "mine" }, 2, expect.anything()]]);
});

test.each(["before", "after"])(
  "what was saved is shown as it is stored, with what was typed meanwhile; it is read again %s the answer",
  async (when) => {
    let answer = () => {};
    const send = vi.fn(() => new Promise<void>((resolve) => (answer = resolve)));
    const { rerender } = render(<SharedForm saved={first} send={send} />);
    type("Name", " Eva ");
    await save();
    type("Note", "typed while it was sent");
    const stored = () => rerender(<SharedForm saved={{ version: 2, name: "Eva", note: "" }} send={send} />);
    if (when === "before") stored();
    expect(isNoticeShown()).toBe(false);
    await act(async () => answer());
    if (when === "after") stored();
    expect([values(), isNoticeShown()]).toEqual([["Eva", "typed while it was sent"], false]);
    expect(screen.getByText("changed")).toBeDefined();
    await save();
    expect(send.mock.lastCall).toEqual([{ name: "Eva", note: "typed while it was sent" }, 2, expect.anything()]);
    await act(async () => answer());
  },
);

test("what others save after a save that changed nothing does not mix with what is typed", async () => {
  const { rerender } = render(<SharedForm saved={first} />);
  type("Name", "Ana ");
  await save();
  type("Note", "mine");
  rerender(<SharedForm saved={{ version: 2, name: "Eva", note: "theirs" }} />);
  expect([values(), isNoticeShown()]).toEqual([["Ana ", "mine"], true]);
});
