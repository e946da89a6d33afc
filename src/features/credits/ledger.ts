/** What an entry of the ledger does: gives credits, sets some aside, spends what was set aside, or gives it back. */
export const entryKinds = ["grant", "reserve", "capture", "release"] as const;
export type EntryKind = (typeof entryKinds)[number];

/** From this balance on the owner is told that credits run out. */
export const lowBalance = 5;

/** By how much an entry changes what may still be spent: what is captured was set aside before. */
export const effectOf = (kind: EntryKind, amount: number): number =>
  kind === "grant" || kind === "release" ? amount : kind === "reserve" ? -amount : 0;

/** Whether a change from one balance to another is to be told: it fell to the low balance, or to nothing. */
export const runsLow = (before: number, after: number): boolean =>
  after < before && ((before > lowBalance && after <= lowBalance) || after === 0);
