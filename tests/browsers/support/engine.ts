import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import type { Readable } from "node:stream";

/** A window of a browser engine, as a program may drive any of them. */
export interface EngineWindow {
  /** Where the engine puts what is downloaded. */
  readonly downloads: string;
  open(address: string): Promise<void>;
  /** Runs a function in the page; only its arguments reach it. */
  run<Given extends readonly unknown[], Result>(
    body: (...given: Given) => Result,
    ...given: Given
  ): Promise<Awaited<Result>>;
  /** Runs a function in the first frame of the page. */
  runInFrame<Given extends readonly unknown[], Result>(
    body: (...given: Given) => Result,
    ...given: Given
  ): Promise<Awaited<Result>>;
  /** Carries out what hands do: pointer and keys, in the shape both protocols of WebDriver share. */
  act(sources: readonly InputSource[]): Promise<void>;
  /** Gives files to the first input of files of the page. */
  give(...paths: string[]): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

/** What a pointer or a keyboard does, step by step. */
export type InputSource =
  | {
      readonly type: "key";
      readonly id: string;
      readonly actions: readonly { type: "keyDown" | "keyUp"; value: string }[];
    }
  | {
      readonly type: "pointer";
      readonly id: string;
      readonly parameters: { readonly pointerType: "mouse" };
      readonly actions: readonly (
        | { type: "pointerMove"; x: number; y: number; duration: number }
        | { type: "pointerDown" | "pointerUp"; button: number }
      )[];
    };

/** A press of the first button at a place of the window. */
export const pressAt = (x: number, y: number): InputSource => ({
  type: "pointer",
  id: "hand",
  parameters: { pointerType: "mouse" },
  actions: [
    { type: "pointerMove", x: Math.round(x), y: Math.round(y), duration: 0 },
    { type: "pointerDown", button: 0 },
    { type: "pointerUp", button: 0 },
  ],
});

/** Takes what is at a place and moves it to another, with the pauses of a hand: an engine begins to drag after some pixels. */
export function takeTo(from: { x: number; y: number }, to: { x: number; y: number }): InputSource {
  const move = (x: number, y: number) =>
    ({ type: "pointerMove", x: Math.round(x), y: Math.round(y), duration: 120 }) as const;
  return {
    type: "pointer",
    id: "hand",
    parameters: { pointerType: "mouse" },
    actions: [
      move(from.x, from.y),
      { type: "pointerDown", button: 0 },
      move(from.x + 6, from.y + 4),
      move(from.x + 20, from.y + 10),
      move((from.x + to.x) / 2, (from.y + to.y) / 2),
      move(to.x - 4, to.y),
      move(to.x, to.y),
      move(to.x + 2, to.y + 1),
    ],
  };
}

/** Keys of WebDriver that are no characters. */
export const keys = {
  Enter: "\uE007",
  Escape: "\uE00C",
  Control: "\uE009",
  Shift: "\uE008",
  ArrowRight: "\uE014",
} as const;

/** Text typed key by key. */
export const typed = (text: string): InputSource => ({
  type: "key",
  id: "keys",
  actions: [...text].flatMap((value) => [
    { type: "keyDown" as const, value },
    { type: "keyUp" as const, value },
  ]),
});

/** A key that is pressed while Shift is held. */
export const withShift = (value: string): InputSource => ({
  type: "key",
  id: "keys",
  actions: [
    { type: "keyDown", value: keys.Shift },
    { type: "keyDown", value },
    { type: "keyUp", value },
    { type: "keyUp", value: keys.Shift },
  ],
});

/** Asks again and again until there is an answer, and gives it. What goes wrong meanwhile counts as no answer. */
export async function until<Found>(
  ask: () => Promise<Found | undefined | null | false>,
  what: string,
  ms = 45_000,
): Promise<Found> {
  const end = Date.now() + ms;
  for (;;) {
    const last = await ask().catch((error: unknown) => ({ wrong: error }));
    const wrong = typeof last === "object" && last !== null && "wrong" in last ? last.wrong : undefined;
    if (wrong === undefined && last !== undefined && last !== null && last !== false) return last as Found;
    if (Date.now() > end) throw new Error(`${what} did not happen within ${ms} ms`, { cause: wrong });
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
}

/** Waits until a program writes what is looked for, and gives its first group. */
export function said(stream: Readable, wanted: RegExp, ms = 30_000): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    const timer = setTimeout(() => reject(new Error(`did not say ${wanted} but: ${text.slice(-2000)}`)), ms);
    stream.on("data", (chunk) => {
      text = (text + String(chunk)).slice(-20_000);
      const found = wanted.exec(text)?.[1];
      if (found === undefined) return;
      clearTimeout(timer);
      resolve(found);
    });
  });
}

/** A program that ends with this one, however that ends. */
export function tied<Child extends ChildProcess>(child: Child): Child {
  const end = () => void child.kill("SIGKILL");
  process.once("exit", end);
  child.once("close", () => process.off("exit", end));
  return child;
}

/** Ends a program that was started here, and waits until it is gone. */
export async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, "close");
  child.kill("SIGTERM");
  const timer = setTimeout(() => child.kill("SIGKILL"), 3_000);
  await gone;
  clearTimeout(timer);
}
