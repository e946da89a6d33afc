import { useEffect } from "react";
import { type Present, presentEverySeconds } from "../../presence-contract.ts";
import { focusedField, presentInFields } from "../fill/presence.ts";

/** The pause in milliseconds before a new field is announced, so that quick moves are sent once. */
const settleMs = 400;

/**
 * While a process is open says so, and in which field somebody is, every few seconds and when they go to another, and shows who else is
 * there. Without a connection nobody is shown.
 */
export function usePresence(
  active: boolean,
  tell: (field: string | null) => Promise<readonly Present[]>,
  onOthers: (others: readonly Present[]) => void,
): void {
  useEffect(() => {
    if (!active) return undefined;
    let over = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = (others: readonly Present[]) => {
      if (over) return;
      const fields = others.flatMap(({ name, field }) => (field === null ? [] : [[field, name] as const]));
      presentInFields.set(Object.fromEntries(fields));
      onOthers(others);
    };
    const soon = (ms: number) => {
      clearTimeout(timer);
      if (!over) timer = setTimeout(() => void say(), ms);
    };
    const say = async () => {
      // Who does not look is not there.
      if (document.visibilityState === "visible") await tell(focusedField.get() ?? null).then(show, () => show([]));
      soon(presentEverySeconds * 1000);
    };
    const stop = focusedField.subscribe(() => soon(settleMs));
    void say();
    return () => {
      over = true;
      clearTimeout(timer);
      stop();
      presentInFields.set({});
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the form that is open decides, not how it is announced
  }, [active]);
}
