/** The response of a provider, in the form that the call takes. */
export interface RedirectAnswer {
  readonly from: string;
  readonly state: string;
  readonly code?: string;
  readonly iss?: string;
  readonly error?: string;
}

/** The provider's answer in an address (`checkRedirect=true`), `undefined` when there is none. */
export function answerIn(searchStr: string): RedirectAnswer | undefined {
  const search = new URLSearchParams(searchStr);
  const [from, state] = [search.get("from"), search.get("state")];
  if (search.get("checkRedirect") !== "true" || !from || !state) return undefined;
  const rest = ["code", "iss", "error"].flatMap((name) => {
    const value = search.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  return { from, state, ...Object.fromEntries(rest) };
}

const taken = new Set<string>();

/** Returns true if this response is passed here for the first time: it counts once, and pages may be drawn twice. */
export function takeOnce({ state }: RedirectAnswer): boolean {
  if (taken.has(state)) return false;
  taken.add(state);
  return true;
}
