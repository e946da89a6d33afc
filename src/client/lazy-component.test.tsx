// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { Component, type ReactNode, useLayoutEffect, useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { Failure } from "#protocol/failure.ts";
import { arriving, lazyComponent } from "./lazy-component.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const server = (answers: boolean) =>
  vi.stubGlobal(
    "fetch",
    vi.fn(async () => {
      if (!answers) throw new TypeError("Failed to fetch");
      return new Response("ok");
    }),
  );

test("a file that does not arrive is a lost connection when the server is silent, and an old page when it answers", async () => {
  const missing = new TypeError("Failed to fetch dynamically imported module");
  const load = () => Promise.reject(missing);
  server(false);
  await expect(arriving(load)).rejects.toMatchObject({ code: "failure.offline", status: 0 });
  server(true);
  await expect(arriving(load)).rejects.toMatchObject({ code: "failure.outdated", cause: missing });
  await expect(arriving(async () => 7)).resolves.toBe(7);
});

test("a file that never arrives is given up after two minutes, and not before", async () => {
  vi.useFakeTimers();
  try {
    const given = vi.fn();
    arriving(() => new Promise(() => undefined)).catch(given);
    await vi.advanceTimersByTimeAsync(119_999);
    expect(given).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(given.mock.calls[0]?.[0]).toMatchObject({ code: "failure.offline" });
  } finally {
    vi.useRealTimers();
  }
});

test("what did not arrive is reported, and asked for again the next time it is drawn", async () => {
  server(false);
  const load = vi.fn(async () => ({ name }: { readonly name: string }) => <p>Hello {name}</p>);
  load.mockRejectedValueOnce(new TypeError("no"));
  const Part = lazyComponent(load);
  const onMissing = vi.fn();
  const first = render(<Part name="Ana" meanwhile="waiting" onMissing={onMissing} />);
  expect(screen.getByText("waiting")).not.toBeNull();
  await waitFor(() => expect(onMissing).toHaveBeenCalledTimes(1));
  expect(onMissing.mock.calls[0]?.[0]).toBeInstanceOf(Failure);
  first.unmount();
  render(<Part name="Ana" onMissing={onMissing} />);
  await screen.findByText("Hello Ana");
  cleanup();
  render(<Part name="Eva" />);
  expect(screen.getByText("Hello Eva")).not.toBeNull();
  expect(load).toHaveBeenCalledTimes(2);
});

test("a file fetched ahead that arrives just after its place was drawn is drawn", async () => {
  let arrive: () => void = () => undefined;
  const file = new Promise<() => ReactNode>(() => undefined);
  vi.spyOn(file, "then").mockImplementation((given) => {
    arrive = () => void given?.(() => <p>Hello</p>);
    return undefined as never;
  });
  const Part = lazyComponent(() => file);
  Part.ahead();
  // Drawn after the place, before its effects: the moment between the two.
  const Arrives = () => {
    arrive();
    return null;
  };
  render(
    <>
      <Part meanwhile="waiting" />
      <Arrives />
    </>,
  );
  await screen.findByText("Hello");
});

test("what a page does without comes when there is a connection again", async () => {
  server(false);
  const load = vi.fn(async () => () => <p>here</p>);
  load.mockRejectedValueOnce(new TypeError("no"));
  const Part = lazyComponent<object>(load);
  const onMissing = vi.fn();
  render(<Part meanwhile="waiting" onMissing={onMissing} />);
  await waitFor(() => expect(onMissing).toHaveBeenCalledTimes(1));
  expect(screen.getByText("waiting")).not.toBeNull();
  server(true);
  window.dispatchEvent(new Event("online"));
  await screen.findByText("here");
});

class Boundary extends Component<{ readonly children: ReactNode }, { readonly code?: string }> {
  override state: { readonly code?: string } = {};
  static getDerivedStateFromError(error: Failure) {
    return { code: error.code };
  }
  override render() {
    return this.state.code ?? this.props.children;
  }
}

test("without somebody to tell, it is an error of the page", async () => {
  server(false);
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const Part = lazyComponent<object>(() => Promise.reject(new TypeError("no")));
  render(
    <Boundary>
      <Part />
    </Boundary>,
  );
  await screen.findByText("failure.offline");
});

test("what is pressed while a part is drawn is answered before all of it is drawn", async () => {
  const order: string[] = [];
  const Slow = () => {
    for (const until = performance.now() + 10; performance.now() < until; );
    return null;
  };
  const First = () => {
    useState(() => setTimeout(() => order.push("pressed")));
    return <Slow />;
  };
  const Last = () => {
    useLayoutEffect(() => void order.push("drawn"), []);
    return <p>Hello</p>;
  };
  const Part = lazyComponent(async () => () => (
    <>
      <First />
      {Array.from({ length: 10 }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <Slow key={i} />
      ))}
      <Last />
    </>
  ));
  render(<Part />);
  await screen.findByText("Hello");
  await waitFor(() => expect(order).toContain("drawn"));
  expect(order).toEqual(["pressed", "drawn"]);
});
