import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from "react";

const byKey = "pressbykey";

/** Presses a button for the key it claims. A button made by `useArmedKey` decides itself what such a press does. */
export function pressByKey(element: HTMLElement): void {
  if (element.dispatchEvent(new CustomEvent(byKey, { cancelable: true }))) element.click();
}

/** The minimum time on screen before the key can act, in milliseconds. */
const minOnScreenMs = 1_000;

/** A key that is held down presses the button once, not again and again. */
export function ignoreRepeat(event: KeyboardEvent): void {
  if (event.repeat && event.key === "Enter") event.preventDefault();
}

/**
 * For a button that cannot be undone and has a key: the first press of the key arms it, the second or Enter presses it. Escape
 * and leaving the button disarm it. `shown` is the id of what is on screen, undefined while it is loading; `ready` is true once
 * it has been on screen for a second.
 */
export function useArmedKey({ shown, act }: { readonly shown: string | undefined; readonly act: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  const [seen, setSeen] = useState<string>();
  // The value for which the key is armed. It is not armed for the next value.
  const [armedFor, setArmedFor] = useState<string>();
  // Presses can follow each other faster than the page is drawn.
  const newestArmed = useRef<string>(undefined);
  const ready = shown !== undefined && seen === shown;
  const arm = (on: boolean) => {
    newestArmed.current = on ? shown : undefined;
    setArmedFor(newestArmed.current);
  };
  const actNow = () => {
    arm(false);
    if (ready) act();
  };
  const press = () => {
    if (!ready) return;
    if (newestArmed.current === shown) return actNow();
    arm(true);
    button.current?.focus();
  };

  useEffect(() => {
    if (shown === undefined) return;
    const timer = setTimeout(() => setSeen(shown), minOnScreenMs);
    return () => clearTimeout(timer);
  }, [shown]);
  const newest = useRef(press);
  useLayoutEffect(() => {
    newest.current = press;
  });
  useLayoutEffect(() => {
    const element = button.current;
    const listen = (event: Event) => {
      event.preventDefault();
      newest.current();
    };
    element?.addEventListener(byKey, listen);
    return () => element?.removeEventListener(byKey, listen);
  }, []);

  return {
    ready,
    armed: ready && armedFor === shown,
    /** For the button, which must be there as long as the component is. */
    props: {
      ref: button,
      onClick: actNow,
      onBlur: () => arm(false),
      onKeyDown: (event: KeyboardEvent) => {
        ignoreRepeat(event);
        if (event.key !== "Escape" || newestArmed.current === undefined) return;
        event.stopPropagation();
        arm(false);
      },
    },
  };
}
