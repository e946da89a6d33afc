import { expect, test } from "vitest";
import {
  closeGaps,
  currentStage,
  type EnvelopeState,
  type InvitationFacts,
  type InvitationState,
  isOpen,
  mayAct,
  stateOf,
  toInvite,
} from "./signature.ts";

const now = new Date("2026-11-24T12:00:00Z");
const later = new Date("2026-12-24T12:00:00Z");

/** Numbers that look random and are the same in every run. */
function numbers(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

interface Signer extends InvitationFacts {
  readonly id: number;
}

/** An envelope as the server keeps it, moved on by the rules alone. */
class Model {
  state: EnvelopeState = "sent";
  signers: Signer[];

  constructor(stages: readonly number[]) {
    this.signers = closeGaps(stages).map((stage, id) => ({ id, stage, state: "pending", invitedAt: null }));
    this.goOn();
  }

  private goOn(): void {
    this.state = stateOf(this.signers);
    const due = new Set(isOpen(this.state) ? toInvite(this.signers).map(({ id }) => id) : []);
    this.signers = this.signers.map((one) => (due.has(one.id) ? { ...one, invitedAt: now } : one));
  }

  /** Somebody acts; whether the rules let them. */
  act(id: number, state: InvitationState): boolean {
    const one = this.signers[id];
    if (!one || mayAct({ state: this.state, expiresAt: later }, one, now) !== true) return false;
    this.signers = this.signers.map((other) => (other.id === id ? { ...other, state } : other));
    this.goOn();
    return true;
  }
}

const acts = ["viewed", "accepted", "signed", "signed", "signed", "declined"] as const;

test("300 envelopes, with actions in any order: no stage is invited before the one before is complete", () => {
  const ends = new Set<EnvelopeState>();
  for (let seed = 1; seed <= 300; seed++) {
    const random = numbers(seed);
    const model = new Model(Array.from({ length: 1 + random(6) }, () => 1 + random(9)));
    const stages = model.signers.map(({ stage }) => stage);
    expect(new Set(stages)).toEqual(new Set(Array.from({ length: Math.max(...stages) }, (_, i) => i + 1)));
    for (let step = 0; step < 40; step++) {
      const id = random(model.signers.length);
      const before = { state: model.state, signers: model.signers };
      // In most envelopes nobody declines.
      const act = acts[random(seed % 3 === 0 ? 6 : 5)] ?? "signed";
      const done = model.act(id, act);
      const { signers, state } = model;
      if (!done) expect({ state, signers }).toEqual(before);
      else expect(before.signers[id]?.invitedAt).not.toBeNull();
      const open = currentStage(signers);
      for (const one of signers) {
        if (one.invitedAt !== null && open !== undefined) expect(one.stage).toBeLessThanOrEqual(open);
        if (one.state === "signed") expect(one.invitedAt).not.toBeNull();
        // A signature is final.
        if (before.signers[one.id]?.state === "signed") expect(one.state).toBe("signed");
      }
      // Everybody of the stage whose turn it is was invited, none is forgotten.
      if (isOpen(state))
        expect(signers.filter(({ stage, invitedAt }) => stage === open && invitedAt === null)).toEqual([]);
      expect(state === "completing").toBe(signers.every((one) => one.state === "signed"));
      if (!isOpen(before.state)) expect(done).toBe(false);
    }
    ends.add(model.state);
  }
  expect(ends.has("completing") && ends.has("declined")).toBe(true);
});

test("10,000 sets of what signers did: the state of an envelope does not depend on the order in which it is learned", () => {
  const random = numbers(7);
  const states = ["pending", "viewed", "accepted", "signed", "declined"] as const;
  for (let round = 0; round < 10_000; round++) {
    const all = Array.from({ length: 1 + random(8) }, () => ({ state: states[random(5)] ?? "pending" }));
    const shuffled = all
      .map((one) => ({ one, at: random(1000) }))
      .toSorted((a, b) => a.at - b.at)
      .map(({ one }) => one);
    expect(stateOf(shuffled)).toBe(stateOf(all));
  }
});
