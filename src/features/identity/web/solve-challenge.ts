import type { CaptchaChallenge } from "../contract.ts";
import { searcher, type WorkParameters } from "../proof-of-work.ts";

/** The time for which the page may block input, in milliseconds. */
const slice = 8;

/** Solves a challenge beside everything else the page does; the answer is the `recaptcha` of a call. Rejects when stopped. */
export async function solveChallenge(
  { challenge }: Extract<CaptchaChallenge, { readonly kind: "proofOfWork" }>,
  signal: AbortSignal,
): Promise<string> {
  const search = searcher(challenge.parameters as unknown as WorkParameters);
  for (;;) {
    signal.throwIfAborted();
    const end = performance.now() + slice;
    while (performance.now() < end) {
      const solution = search(1000);
      if (solution) return JSON.stringify({ challenge, solution });
    }
    await new Promise((resolve) => setTimeout(resolve));
  }
}
