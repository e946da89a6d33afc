import { useLayoutEffect } from "react";
import { useNavigate } from "#client/link.tsx";
import { remembered } from "#client/storage.ts";
import { knownAddress } from "#protocol/address.ts";
import type { Session } from "#protocol/session.ts";
import { layerIsOpen } from "#ui/layer-open.ts";
import { pressByKey } from "#ui/use-armed-key.ts";
import { usePlaces } from "./places.ts";
import { wishOf } from "./shortcuts.ts";

/** The time that `G` waits for its letter, in milliseconds. */
const patience = 1_500;

/** Storage key; the value `off` switches shortcuts of a single letter off. */
export const lettersKey = "shortcuts";

const isTyping = (target: EventTarget | null): boolean =>
  layerIsOpen("dialog", "menu", "listbox") ||
  (target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName)));

const isShown = (element: HTMLElement): boolean =>
  "checkVisibility" in element ? element.checkVisibility() : (element as HTMLElement).getClientRects().length > 0;

/** The buttons of this page that have a key, by their `aria-keyshortcuts`. */
export const keyedElements = (): readonly HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>("main [aria-keyshortcuts]")].filter(isShown);

function act(key: string): boolean {
  const wanted = key.toLowerCase();
  const element = keyedElements().find((e) => e.getAttribute("aria-keyshortcuts")?.toLowerCase() === wanted);
  if (!element || element.matches(':disabled, [aria-disabled="true"]')) return false;
  if (element.matches("input, textarea, select")) element.focus();
  else pressByKey(element);
  return true;
}

let early = "";

/** Returns the letters typed while the palette was loading, and clears them. */
export function takeEarlyLetters(): string {
  const typed = early;
  early = "";
  return typed;
}

/** The dialog that lies over the page. */
export type Tool = "palette" | "shortcuts" | "help";

/** Ctrl+K, `?`, `G` then a letter, and the single letters of the page's buttons. Nothing while a dialog is open. */
export function useShortcuts(session: Session | undefined, opened: Tool | undefined, open: (tool: Tool) => void): void {
  const navigate = useNavigate();
  const places = usePlaces(session);
  // Before the first paint: a key pressed at once is not lost.
  useLayoutEffect(() => {
    // Not 0: shortly after the page was opened, 0 would count as just now.
    let pressedG = Number.NEGATIVE_INFINITY;
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      if (opened) {
        // The dialog has the keys once it is there; until then none may press a button of the page.
        if (opened === "palette" && event.key.length === 1 && !isTyping(event.target)) {
          early += event.key;
          event.preventDefault();
        }
        return;
      }
      const press = {
        key: event.key,
        ctrl: event.ctrlKey || event.metaKey,
        alt: event.altKey,
        typing: isTyping(event.target),
      };
      const wish = wishOf(press, event.timeStamp - pressedG < patience, remembered(lettersKey) !== "off");
      pressedG = wish?.kind === "wait" ? event.timeStamp : Number.NEGATIVE_INFINITY;
      if (!wish || wish.kind === "wait") return;
      if (wish.kind === "go") {
        const place = places.find((p) => !p.locked && p.screen.navigation?.letter === wish.letter);
        if (place) void navigate({ href: knownAddress(place.screen.path) });
        else return;
      } else if (wish.kind === "act") {
        // A key that is held down presses a button once.
        if (!event.repeat && !act(wish.key)) return;
      } else open(wish.kind);
      event.preventDefault();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [navigate, opened, open, places]);
}
