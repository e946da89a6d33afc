import { type ReactNode, useState } from "react";
import { lazyComponent } from "#client/lazy-component.tsx";
import { Failure } from "#protocol/failure.ts";

const SignInAgain = lazyComponent(() => import("./SignInAgain.tsx").then((m) => m.SignInAgain));

/** Returns true if a call was refused because the sign-in is no longer recent. */
const asksForSignIn = (error: unknown): boolean => error instanceof Failure && error.code === "failure.signInAgain";

/**
 * For whatever asks for a recent sign-in: `recently` does the work, and when it is refused for that reason asks who is
 * there and repeats it; `undefined` when they would not say. `dialog` is to be drawn. `to`: where one comes back to when
 * the only way is to sign in anew.
 */
export function useRecentSignIn(to: string): {
  readonly recently: <T>(work: () => Promise<T>) => Promise<T | undefined>;
  readonly dialog: ReactNode;
} {
  const [asking, setAsking] = useState<{ readonly answer: (confirmed: boolean) => void }>();
  const recently = async <T,>(work: () => Promise<T>): Promise<T | undefined> => {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (!asksForSignIn(error)) throw error;
      }
      const confirmed = await new Promise<boolean>((answer) => setAsking({ answer }));
      setAsking(undefined);
      if (!confirmed) return undefined;
    }
  };
  const dialog = asking && (
    <SignInAgain to={to} onConfirmed={() => asking.answer(true)} onClose={() => asking.answer(false)} />
  );
  return { recently, dialog };
}
