// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { useAddLine } from "./use-add-line.ts";

afterEach(cleanup);

function Lines({ add }: { readonly add: (line: string) => Promise<unknown> }) {
  const { line, type, submit, failure } = useAddLine(add);
  return (
    <form onSubmit={submit}>
      <input aria-label="Line" value={line} onChange={(event) => type(event.currentTarget.value)} />
      {failure !== undefined && <p role="alert">{failure as string}</p>}
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

test("a line that is refused comes back, and nothing that was typed meanwhile is lost", async () => {
  const refusals: ((error: unknown) => void)[] = [];
  render(<Lines add={() => new Promise((_, reject) => refusals.push(reject))} />);
  await enter("one");
  await act(async () => refusals[0]?.("full"));
  await waitFor(() => expect(screen.getByRole("alert").textContent).toBe("full"));
  expect(field().value).toBe("one");
  await enter("one");
  fireEvent.change(field(), { target: { value: "two" } });
  await act(async () => refusals[1]?.("full"));
  expect(field().value).toBe("one two");
});

test("an empty line adds nothing", async () => {
  const added: string[] = [];
  render(<Lines add={async (line) => added.push(line)} />);
  await enter("  ");
  expect(added).toEqual([]);
});
