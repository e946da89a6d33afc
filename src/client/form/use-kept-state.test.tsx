// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Session } from "#protocol/session.ts";
import { Field } from "#ui/Field.tsx";
import { queryClient } from "../query.ts";
import { sessionQuery } from "../who.ts";
import type { DraftName } from "./draft.ts";
import { useKeptState } from "./use-kept-state.ts";

const signIn = (uid: string) =>
  queryClient.setQueryData(sessionQuery.queryKey, { person: { uid }, actor: { orgId: "o" } } as unknown as Session);
beforeEach(() => void signIn("ana"));
afterEach(() => {
  cleanup();
  localStorage.clear();
});

function Note({ name, initial = "" }: { readonly name: DraftName; readonly initial?: string }) {
  const [text, setText, drop] = useKeptState(name, initial);
  return (
    <>
      <Field label="Note" value={text} onChange={(event) => setText(event.currentTarget.value)} />
      <button type="button" onClick={drop}>
        Drop
      </button>
    </>
  );
}

const shown = () => screen.getByLabelText<HTMLInputElement>("Note").value;
const type = (value: string) => fireEvent.change(screen.getByLabelText("Note"), { target: { value } });

test("what is typed comes back, for the same subject and the same person", () => {
  const { unmount } = render(<Note name={["note", "a"]} initial="old" />);
  type("new");
  unmount();
  const again = render(<Note name={["note", "a"]} initial="old" />);
  expect(shown()).toBe("new");
  again.unmount();
  const other = render(<Note name={["note", "b"]} initial="old" />);
  expect(shown()).toBe("old");
  other.unmount();
  signIn("luis");
  render(<Note name={["note", "a"]} initial="old" />);
  expect(shown()).toBe("old");
});

test("what is dropped, or typed back to what it was, leaves nothing behind", () => {
  render(<Note name={["note", "a"]} initial="old" />);
  type("new");
  expect(Object.keys(localStorage)).toHaveLength(1);
  fireEvent.click(screen.getByText("Drop"));
  expect(shown()).toBe("old");
  expect(Object.keys(localStorage)).toHaveLength(0);
  type("new");
  type("old");
  expect(Object.keys(localStorage)).toHaveLength(0);
});

test("without a name, and once somebody else signed in, nothing is stored", () => {
  const { unmount } = render(<Note name={null} />);
  type("secret");
  expect(Object.keys(localStorage)).toHaveLength(0);
  unmount();
  render(<Note name={["note"]} />);
  signIn("luis");
  type("of Ana");
  expect(Object.keys(localStorage)).toHaveLength(0);
});
