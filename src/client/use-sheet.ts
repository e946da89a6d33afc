import { useLocation, useRouter } from "@tanstack/react-router";
import { useEffect, useRef } from "react";

interface Sheet {
  readonly open: boolean;
  readonly show: () => void;
  /** Closes it; `then` runs once it is closed. */
  readonly close: (then?: () => void) => void;
}

/**
 * Something that fills the screen of a phone over its page. While it is open it has an entry of the browser's history, so that the
 * way back closes it, as people expect of a phone, and does not leave the page.
 */
export function useSheet(name: string): Sheet {
  const { history } = useRouter();
  const open = useLocation({ select: ({ state }) => "sheet" in state && state.sheet === name });
  const then = useRef<() => void>(undefined);
  useEffect(() => {
    if (open) return;
    const run = then.current;
    then.current = undefined;
    run?.();
  }, [open]);
  return {
    open,
    show: () => void history.push(location.pathname + location.search + location.hash, { sheet: name }),
    close: (next) => {
      then.current = next;
      history.back();
    },
  };
}
