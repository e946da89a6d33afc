import type { InvitationState } from "../../signature.ts";

const ranks: Readonly<Record<InvitationState, number>> = { pending: 0, viewed: 1, accepted: 2, signed: 3, declined: 3 };

/** Returns true if a signer's state comes after another. Signed and declined are final. */
export const isLater = (state: InvitationState, than: InvitationState): boolean => ranks[state] > ranks[than];
