/** Signers who sign one after the other on this device: their names, and their links in their turn. */
export interface PresentSigner {
  readonly name: string;
  readonly url: string;
}

const queueKey = "acta.inPerson";
const presenceKey = (token: string): string => `acta.presence.${token.slice(0, 12)}`;

/** Keeps who signs here, in this window alone. */
export const keepQueue = (signers: readonly PresentSigner[]): void =>
  sessionStorage.setItem(queueKey, JSON.stringify(signers));

/** Returns the people who sign here, in their order, or undefined if nobody began it in this window. */
function queueHere(): readonly PresentSigner[] | undefined {
  const kept: unknown = JSON.parse(sessionStorage.getItem(queueKey) ?? "null");
  return Array.isArray(kept) ? (kept as readonly PresentSigner[]) : undefined;
}

/** Returns the signer after the one with this token. */
export function nextHere(token: string): PresentSigner | undefined {
  const all = queueHere() ?? [];
  const at = all.findIndex(({ url }) => url.includes(token));
  return at < 0 ? undefined : all[at + 1];
}

/** Returns true if the signer with this token is among those who sign here. */
export const isHere = (token: string): boolean => (queueHere() ?? []).some(({ url }) => url.includes(token));

/** Returns the proof that a member is present. It is removed from the address and kept in this window. */
export function presenceOf(token: string): string | undefined {
  const given = /^#here=([\w-]+)$/.exec(location.hash)?.[1];
  if (given !== undefined) {
    sessionStorage.setItem(presenceKey(token), given);
    history.replaceState(history.state, "", location.pathname);
  }
  return given ?? sessionStorage.getItem(presenceKey(token)) ?? undefined;
}
