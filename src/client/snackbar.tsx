import { useEffect, useSyncExternalStore } from "react";
import { lazyComponent } from "./lazy-component.tsx";

export type Kind = "success" | "info" | "error" | "warning";

interface Action {
  readonly label: string;
  readonly run: () => void;
}

/**
 * More than the sentence: an action such as Undo, for which others wait, or ways on, for which they do not; and how
 * long it stays (milliseconds, at most 10,000).
 */
export interface SnackbarOptions {
  /** Names the thing the sentence is about: an earlier sentence about it goes. */
  readonly about?: string;
  readonly action?: Action;
  readonly actions?: readonly Action[];
  readonly ms?: number;
}

/** A sentence that waits or is shown. */
export interface Item extends SnackbarOptions {
  readonly id: number;
  readonly kind: Kind;
  readonly text: string;
}

const duration: Readonly<Record<Kind, number>> = { success: 3000, info: 3000, error: 5000, warning: 5000 };

let queue: readonly Item[] = [];
let last = 0;
const listeners = new Set<() => void>();

function change(next: readonly Item[]): void {
  queue = next;
  for (const listener of listeners) listener();
}

const add =
  (kind: Kind) =>
  (text: string, options: SnackbarOptions = {}): void => {
    // The same sentence twice in a row says nothing new.
    if (queue.at(-1)?.text === text && !options.action) return;
    const others = queue.filter(({ about }) => about === undefined || about !== options.about);
    change([...others, { ...options, id: ++last, kind, text }]);
  };

/** Tells the person something, one after the other, at the bottom of the page. The sentence is already translated. */
export const notify = { success: add("success"), info: add("info"), error: add("error"), warning: add("warning") };

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const loadView = () => import("./SnackbarView.tsx").then((m) => m.SnackbarView);
const SnackbarView = lazyComponent(loadView);

/** The time a message stays once another waits, in milliseconds: a reply must not come long after its cause. */
const hurried = 1_200;

const loadAhead = (): void => void loadView().catch(() => {});

/** Shows the messages of `notify`. Once per page. */
export function SnackbarHost({ signedIn }: { readonly signedIn: boolean }) {
  const [item, next] = useSyncExternalStore(subscribe, () => queue);
  // Loaded before it is needed, because it must be there when the connection is not: once the page is drawn, and for a
  // visitor once they touch it.
  useEffect(() => {
    if (signedIn) {
      const timer = setTimeout(loadAhead, 2_000);
      return () => clearTimeout(timer);
    }
    const stop = new AbortController();
    for (const touch of ["keydown", "pointerdown"])
      window.addEventListener(touch, loadAhead, { once: true, signal: stop.signal });
    return () => stop.abort();
  }, [signedIn]);
  if (!item) return null;
  const done = () => change(queue.filter((i) => i.id !== item.id));
  return (
    <SnackbarView
      key={item.id}
      item={item}
      // The sentence is lost when its file did not arrive; the page stays.
      onMissing={done}
      // What can still be undone stays its whole time.
      ms={Math.min(next && !item.action ? hurried : 10_000, item.ms ?? duration[item.kind])}
      onClose={done}
    />
  );
}
