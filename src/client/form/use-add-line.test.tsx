// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { Failure } from "#protocol/failure.ts";
import type { Session } from "#protocol/session.ts";
import { Field } from "#ui/Field.tsx";
import { initTexts } from "../i18n.ts";
import { queryClient } from "../query.ts";
import { sessionQuery } from "../who.ts";
import { draftKey, readDraft } from "./draft.ts";
import { useAddLine } from "./use-add-line.ts";

const load = () => Promise.resolve({ failure: { conflict: "Full." }, line: { empty: "Write it.", taken: "Taken." } });
const session = { person: { uid: "ana" }, actor: { orgId: "o" } } as unknown as Session;
beforeAll(() => initTexts({ first: { en: load, es: load } }));
beforeEach(() => void queryClient.setQueryData(sessionQuery.queryKey, session));
afterEach(() => {
  cleanup();
  localStorage.clear();
});

/** The text that this device keeps. */
const unsaved = () => readDraft(draftKey(["line", "a"]))?.values["line"];

const refused = new Failure("failure.conflict", 409);

type Options<A> = Omit<Parameters<typeof useAddLine<A>>[1], "draft">;

function Lines<A>(props: { readonly add: (line: string) => Promise<A> } & Options<A>) {
  const { field, submit } = useAddLine(props.add, { ...props, draft: ["line", "a"] });
  return (
    <form onSubmit={submit}>
      <Field label="Line" {...field} />
    </form>
  );
}

const field = () => screen.getByLabelText<HTMLInputElement>("Line");
const enter = (text: string) =>
  act(async () => {
    fireEvent.change(field(), { target: { value: text } });
    fireEvent.submit(field());
  });

test("lines are added in their order, however fast they are typed", async () => {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  render(
    <Lines
      add={(line) => {
        begun.push(line);
        return new Promise<void>((resolve) => ends.push(resolve));
      }}
    />,
  );
  await enter("one");
  expect(field().value).toBe("");
  await enter("two");
  fireEvent.change(field(), { target: { value: "thr" } });
  expect(begun).toEqual(["one"]);
  await act(async () => ends[0]?.());
  expect(begun).toEqual(["one", "two"]);
  await act(async () => ends[1]?.());
  expect(field().value).toBe("thr");
});

test("a line that is refused comes back with why, and nothing that was typed meanwhile is lost", async () => {
  const refusals: ((error: unknown) => void)[] = [];
  render(<Lines add={() => new Promise((_, reject) => refusals.push(reject))} />);
  await enter("one");
  await act(async () => refusals[0]?.(refused));
  await waitFor(() => expect(screen.getByText("Full.")).toBeDefined());
  expect(field().value).toBe("one");
  await enter("one");
  expect(screen.queryByText("Full.")).toBeNull();
  fireEvent.change(field(), { target: { value: "two" } });
  const taken = new Failure("failure.invalid", 422, { fields: [{ path: "name", code: "line.taken" }] });
  await act(async () => refusals[1]?.(taken));
  expect(field().value).toBe("one two");
  expect(screen.getByText("Taken.")).toBeDefined();
});

test("an empty line adds nothing", async () => {
  const added: string[] = [];
  render(<Lines add={async (line) => added.push(line)} />);
  await enter("  ");
  expect(added).toEqual([]);
});

test("a line that breaks the rule is not sent, and the field says why until it is right", async () => {
  const added: string[] = [];
  const check = (line: string) => (line.trim() === "" ? "line.empty" : undefined);
  render(<Lines add={async (line) => added.push(line)} check={check} />);
  expect(field().getAttribute("aria-invalid")).toBeNull();
  await enter(" ");
  expect(field().getAttribute("aria-invalid")).toBe("true");
  await waitFor(() => expect(document.activeElement).toBe(field()));
  await enter("one");
  expect([added, field().getAttribute("aria-invalid")]).toEqual([["one"], null]);
});

test("what is not stored yet is kept, and what follows waits until nothing more is typed", async () => {
  const ends: ((id: number) => void)[] = [];
  const afterwards = vi.fn();
  render(<Lines add={() => new Promise<number>((resolve) => ends.push(resolve))} {...{ afterwards }} joint="/" />);
  await enter("one");
  expect(unsaved()).toBe("one");
  await enter("two");
  fireEvent.change(field(), { target: { value: "thr" } });
  expect(unsaved()).toBe("one/two/thr");
  await act(async () => ends[0]?.(1));
  expect(unsaved()).toBe("two/thr");
  await act(async () => ends[1]?.(2));
  expect(unsaved()).toBe("thr");
  expect(afterwards).not.toHaveBeenCalled();
  await enter("three");
  await act(async () => ends[2]?.(3));
  expect(unsaved()).toBe(undefined);
  expect(afterwards.mock.calls).toEqual([[3]]);
});

test("a refusal does not take the cursor from where somebody went on", async () => {
  const refusals: ((error: unknown) => void)[] = [];
  render(
    <>
      <Lines add={() => new Promise((_, reject) => refusals.push(reject))} />
      <input aria-label="Other" />
    </>,
  );
  await enter("one");
  screen.getByLabelText("Other").focus();
  await act(async () => refusals[0]?.(refused));
  await new Promise(requestAnimationFrame);
  expect(document.activeElement).toBe(screen.getByLabelText("Other"));
});

test("a second press while a line is on its way neither sends it twice nor complains of the empty field", async () => {
  const add = vi.fn(() => new Promise(() => undefined));
  render(<Lines add={add} check={(line) => (line.trim() === "" ? "line.empty" : undefined)} />);
  await enter("one");
  await act(async () => fireEvent.submit(field()));
  expect(add).toHaveBeenCalledTimes(1);
  expect(field().getAttribute("aria-invalid")).toBeNull();
});
