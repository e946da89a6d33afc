import { useNavigate } from "@tanstack/react-router";
import { useLayoutEffect } from "react";
import { remembered } from "#client/storage.ts";
import type { Session } from "#features/members/session.ts";
import { signOf } from "./icons.ts";
import { usePlaces } from "./places.ts";
import { wishOf } from "./shortcuts.ts";

/** How long `G` waits for its letter, in milliseconds. */
const patience = 1_500;

/** Under this name the browser remembers `off` when single letters shall do nothing. */
export const lettersKey = "shortcuts";

const isTyping = (target: EventTarget | null): boolean =>
  document.querySelector('[role="dialog"], [role="menu"], [role="listbox"]') !== null ||
  (target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName)));

/** The elements of this page that a key presses: they say so themselves by `aria-keyshortcuts`. */
export const keyedElements = (): readonly HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>("main [aria-keyshortcuts]")].filter((e) => e.checkVisibility());

function act(key: string): boolean {
  const wanted = key.toLowerCase();
  const element = keyedElements().find((e) => e.getAttribute("aria-keyshortcuts")?.toLowerCase() === wanted);
  if (!element || element.matches(':disabled, [aria-disabled="true"]')) return false;
  if (element.matches("input, textarea, select")) element.focus();
  else element.click();
  return true;
}

let early = "";

/** What was typed while the palette was on its way. */
export function takeEarlyLetters(): string {
  const typed = early;
  early = "";
  return typed;
}

type Tool = "palette" | "shortcuts";

/** Ctrl+K, `?`, `G` then a letter, and the single letters that buttons of the page claim. Nothing while a tool is open. */
export function useShortcuts(session: Session | undefined, opened: Tool | undefined, open: (tool: Tool) => void): void {
  const navigate = useNavigate();
  const places = usePlaces(session);
  // Before the first paint: a key pressed at once is not lost.
  useLayoutEffect(() => {
    // Not 0: on a page that was opened just now that would be a moment ago.
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
        const place = places.find((p) => !p.locked && signOf(p.screen.navigation?.icon ?? "").letter === wish.letter);
        if (place) void navigate({ href: place.screen.path });
        else return;
      } else if (wish.kind === "act") {
        if (!act(wish.key)) return;
      } else open(wish.kind);
      event.preventDefault();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [navigate, opened, open, places]);
}
