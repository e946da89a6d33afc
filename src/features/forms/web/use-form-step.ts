import { useLocation, useRouter } from "@tanstack/react-router";
import { type RefObject, useEffect, useRef } from "react";
import type { VisitorSession } from "./visitor-session.ts";

/** The form's state in an entry of the browser's history: its key, the page, and the previous page. */
interface FormPlace {
  readonly form?: string;
  readonly step?: number;
  readonly from?: number;
}

const placeIn = (state: object): FormPlace => ("formPlace" in state ? (state.formPlace as FormPlace) : {});

interface FormStep {
  readonly at: number;
  /** The page one came from by a button. */
  readonly from: number | undefined;
  readonly go: (to: number) => void;
  /** Around the page: it takes the focus when another page comes. */
  readonly frame: RefObject<HTMLDivElement | null>;
}

/**
 * The page of a form one is on, and how to go to another. The browser's way back leads to the page before, as people expect of a
 * phone, and does not leave the form.
 */
export function useFormStep(session: VisitorSession, last: number): FormStep {
  const { history } = useRouter();
  const place = useLocation({ select: ({ state }) => JSON.stringify(placeIn(state)) });
  const { form, step, from }: FormPlace = JSON.parse(place);
  // What was sent or begun anew meanwhile has no pages to go back to.
  const own = form === session.name;
  const at = Math.min(own && step !== undefined ? step : session.first.step, last);
  const shown = useRef(at);
  const asked = useRef(at);
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (shown.current === at) return;
    shown.current = at;
    session.keep({ step: at });
    if (asked.current !== at) session.unmark();
    asked.current = at;
    scrollTo({ top: 0 });
    frame.current?.focus({ preventScroll: true });
  }, [session, at]);
  const go = (to: number) => {
    const next = Math.max(0, Math.min(to, last));
    asked.current = next;
    session.unmark();
    if (own && next < at && from === next) history.back();
    else history.push(location.pathname + location.search, { formPlace: { form: session.name, step: next, from: at } });
  };
  return { at, from: own ? from : undefined, go, frame };
}
