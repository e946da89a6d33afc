import { useEffect, useSyncExternalStore } from "react";
import { useText } from "#client/i18n.ts";
import { createStore } from "#client/store.ts";
import { type Present, presentEverySeconds } from "../presence.ts";

/** The path of the field of a form that has the focus; undefined: none. One form is open at a time. */
export const focusedField = createStore<string | undefined>(undefined);

/** The other people in the form, by the path of the field they are in. */
const presentInFields = createStore<Readonly<Record<string, string>>>({});

/** Says who else is in a field. */
export function PresentHere({ path }: { readonly path: string | undefined }) {
  const t = useText();
  const name = useSyncExternalStore(presentInFields.subscribe, () =>
    path === undefined ? undefined : presentInFields.get()[path],
  );
  return name === undefined ? null : (
    <span className="present-here">{t("processes.page.fill.presentHere", { name })}</span>
  );
}

/** The pause in milliseconds before a new field is announced, so that quick moves are sent once. */
const settleMs = 400;

/**
 * While a form is open says so, and in which field somebody is, every few seconds and when they go to another, and shows who else is
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
