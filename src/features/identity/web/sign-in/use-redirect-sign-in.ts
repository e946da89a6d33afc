import { useLocation } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { call } from "#client/call.ts";
import { useNavigate } from "#client/link.tsx";
import { returnAddress, returnName } from "#client/return-address.ts";
import { sessionChanged } from "#client/session.ts";
import { beginRedirect, finishRedirect } from "../../contract.ts";
import { answerIn, type RedirectAnswer, takeOnce } from "./redirect-answer.ts";

/** Signing in with a provider, from the login page and back to it. */
export interface RedirectSignIn {
  /** On the way there or back, instead of the form: the key of the sentence that says so. */
  readonly underWay: "identity.goingTo" | "identity.comingBack" | undefined;
  /** The provider whose page is being opened. */
  readonly opening: string | undefined;
  begin(provider: string): Promise<void>;
}

/**
 * Performs the action in the address once: `provider=…` begins a redirect, `checkRedirect=true` takes its response.
 * Either is removed from the address, so that going back does not begin it again. `onRefused` is called with the error.
 */
export function useRedirectSignIn(onRefused: (error: unknown) => void): RedirectSignIn {
  const navigate = useNavigate();
  const { searchStr, search } = useLocation();
  const [action] = useState(() => {
    const answer = answerIn(searchStr);
    return { answer, provider: answer ? undefined : (new URLSearchParams(searchStr).get("provider") ?? undefined) };
  });
  const [next] = useState(() => returnAddress(search) ?? "");
  const [opening, setOpening] = useState<string>();
  const [ended, setEnded] = useState(false);

  const begin = async (provider: string) => {
    setOpening(provider);
    try {
      const { url } = await call(beginRedirect, { provider, next });
      location.assign(url);
    } catch (error) {
      setOpening(undefined);
      setEnded(true);
      onRefused(error);
    }
  };
  const finish = async (answer: RedirectAnswer) => {
    try {
      const result = await call(finishRedirect, answer);
      await sessionChanged(returnAddress({ [returnName]: result.next }) ?? "/home");
    } catch (error) {
      setEnded(true);
      onRefused(error);
    }
  };
  useEffect(() => {
    const { answer, provider } = action;
    if (!answer && !provider) return;
    if (!takeOnce(answer ?? { from: "", state: `begin ${performance.timeOrigin} ${searchStr}` })) return;
    void navigate({ to: "/login", search: next ? { [returnName]: next } : {}, replace: true });
    if (answer) void finish(answer);
    else if (provider) void begin(provider);
    // oxlint-disable-next-line react/exhaustive-deps -- the address counts as it was when the page was opened
  }, []);
  // A page brought back by the browser's own button is as it was left: the buttons work again.
  useEffect(() => {
    const shown = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      setOpening(undefined);
      setEnded(true);
    };
    addEventListener("pageshow", shown);
    return () => removeEventListener("pageshow", shown);
  }, []);
  const underWay = ended ? undefined : action.answer ? "identity.comingBack" : action.provider && "identity.goingTo";
  return { underWay: underWay || undefined, opening, begin };
}
