import { useSyncExternalStore } from "react";

/** A value that tells when it is replaced. */
export interface Cell<T> {
  get(): T;
  set(value: T): void;
  subscribe(listener: () => void): () => void;
}

export function cell<T>(first: T): Cell<T> {
  let value = first;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The value of a cell; only the component that reads it is drawn again. */
export const useCell = <T>(of: Cell<T>): T => useSyncExternalStore(of.subscribe, of.get);
