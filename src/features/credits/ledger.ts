/** The kinds of entries in the ledger: granting credits, reserving them, spending reserved ones, or releasing them. */
export const entryKinds = ["grant", "reserve", "capture", "release"] as const;
export type EntryKind = (typeof entryKinds)[number];

/** The balance from which the owner is warned that credits run out. */
export const lowBalance = 5;

/** Returns the effect of an entry on the available balance. Captured credits were reserved before. */
export const effectOf = (kind: EntryKind, amount: number): number =>
  kind === "grant" || kind === "release" ? amount : kind === "reserve" ? -amount : 0;

/** Returns true if a change of the balance must be reported: it fell to the low balance, or to nothing. */
export const runsLow = (before: number, after: number): boolean =>
  after < before && ((before > lowBalance && after <= lowBalance) || after === 0);
