import { useSyncExternalStore } from "react";

/** A value that notifies its listeners when it is replaced. */
export interface Store<T> {
  get(): T;
  set(value: T): void;
  subscribe(listener: () => void): () => void;
}

export function createStore<T>(first: T): Store<T> {
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

/** The value of a store; only the component that reads it is drawn again. */
export const useStore = <T>(of: Store<T>): T => useSyncExternalStore(of.subscribe, of.get);
