import { useEffect, useState } from "react";

/** Puts off what would move the page while a button is held down: what is pressed must still lie under the pointer. */
export interface Press {
  /** Runs at once, or when the pointer that is down now is up again and has clicked. */
  afterwards(run: () => void): void;
}

/** Follows the pointer as long as the page is open. */
export function usePress(): Press {
  const [press] = useState(() => {
    let down = false;
    let waiting: (() => void)[] = [];
    const release = () => {
      down = false;
      const runs = waiting;
      waiting = [];
      setTimeout(() => runs.forEach((run) => run()));
    };
    return {
      down: () => {
        down = true;
      },
      release,
      afterwards: (run: () => void) => {
        if (down) waiting.push(run);
        else run();
      },
    };
  });
  useEffect(() => {
    addEventListener("pointerdown", press.down, true);
    addEventListener("pointerup", press.release, true);
    addEventListener("pointercancel", press.release, true);
    return () => {
      removeEventListener("pointerdown", press.down, true);
      removeEventListener("pointerup", press.release, true);
      removeEventListener("pointercancel", press.release, true);
    };
  }, [press]);
  return press;
}
