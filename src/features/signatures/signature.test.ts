import { expect, test } from "vitest";
import {
  closeGaps,
  currentStage,
  type InvitationState,
  InvitationsInput,
  invitationErrors,
  mayAct,
  SendingInput,
  stateOf,
  toInvite,
} from "./signature.ts";

const ana = { name: "Ana Díaz", email: "ana@example.com", language: "es" } as const;
const codeOf = (invitations: unknown) => InvitationsInput.safeParse(invitations).error?.issues[0]?.message;

test.each([
  [[], "signatures.invitationRequired"],
  [[ana, { ...ana, email: "ANA@example.com " }], "signatures.repeatedEmail"],
  [[{ ...ana, name: "a".repeat(61) }], "signatures.nameTooLong"],
  [[{ ...ana, name: "  " }], "signatures.nameRequired"],
  [[{ ...ana, code: "access" }], "signatures.accessCodeLength"],
  [[{ ...ana, code: "access", accessCode: "abc" }], "signatures.accessCodeLength"],
  [Array.from({ length: 21 }, (_, i) => ({ ...ana, email: `a${i}@example.com` })), "signatures.tooManySigners"],
  [
    [
      { ...ana, name: "a".repeat(60) },
      { ...ana, email: "ana+2@example.com" },
    ],
    undefined,
  ],
])("invitations %#", (invitations, code) => {
  expect(codeOf(invitations)).toBe(code);
});

test("the pages find the same faults as the server", () => {
  const wrong = [
    { ...ana, name: " " },
    { ...ana, email: "ANA@example.com", code: "access", accessCode: "abc" },
    { ...ana, name: "a".repeat(61), email: "nobody" },
  ] as const;
  expect(invitationErrors(wrong)).toEqual({
    "0.name": "signatures.nameRequired",
    "1.email": "signatures.repeatedEmail",
    "1.accessCode": "signatures.accessCodeLength",
    "2.name": "signatures.nameTooLong",
    "2.email": "identity.emailInvalid",
  });
  expect(invitationErrors([ana, { ...ana, email: "luis@example.com", code: "access", accessCode: "1234" }])).toEqual(
    {},
  );
});

test("a sending has its limits", () => {
  const sending = { invitations: [ana] };
  expect(SendingInput.parse(sending)).toMatchObject({ expiresInDays: 30, remindEveryDays: 3, message: "" });
  for (const wrong of [
    { expiresInDays: 0 },
    { expiresInDays: 91 },
    { remindEveryDays: 15 },
    { message: "a".repeat(1001) },
  ])
    expect(SendingInput.safeParse({ ...sending, ...wrong }).success).toBe(false);
});

test.each([
  [
    [1, 1, 1],
    [1, 1, 1],
  ],
  [
    [3, 1, 7],
    [2, 1, 3],
  ],
  [[5], [1]],
])("the stages %j are %j", (given, closed) => {
  expect(closeGaps(given)).toEqual(closed);
});

const at = new Date("2026-11-22T12:00:00Z");
const later = new Date("2026-11-23T12:00:00Z");
const one = (stage: number, state: InvitationState = "pending", invitedAt: Date | null = null) => ({
  stage,
  state,
  invitedAt,
});

test("a stage is invited when the one before is complete, whatever the order things became known in", () => {
  expect(toInvite([one(1), one(2), one(1)]).map(({ stage }) => stage)).toEqual([1, 1]);
  expect(toInvite([one(1, "signed", at), one(2), one(1, "viewed", at)])).toEqual([]);
  expect(toInvite([one(1, "signed", at), one(2), one(1, "signed", at)]).map(({ stage }) => stage)).toEqual([2]);
  expect(currentStage([one(1, "signed", at)])).toBeUndefined();
});

test.each<[InvitationState[], string]>([
  [["pending", "viewed"], "sent"],
  [["signed", "accepted"], "partlySigned"],
  [["signed", "signed"], "completing"],
  [["signed", "declined"], "declined"],
])("%j is %s", (states, state) => {
  expect(stateOf(states.map((s) => one(1, s)))).toBe(state);
  expect(stateOf(states.toReversed().map((s) => one(1, s)))).toBe(state);
});

test.each([
  [{ state: "sent" }, one(1, "viewed", at), true],
  [{ state: "sent" }, one(2), "signatures.notYourTurn"],
  [{ state: "sent", expiresAt: at }, one(1, "viewed", at), "signatures.expired"],
  [{ state: "expired" }, one(1, "viewed", at), "signatures.expired"],
  [{ state: "voided" }, one(1, "viewed", at), "signatures.voided"],
  [{ state: "declined" }, one(1, "viewed", at), "signatures.declined"],
  [{ state: "completing" }, one(1, "signed", at), "signatures.alreadySigned"],
  [{ state: "signed" }, one(1, "signed", at), "signatures.alreadySigned"],
] as const)("%j %j may act: %s", (envelope, invitation, decision) => {
  expect(mayAct({ expiresAt: later, ...envelope }, invitation, at)).toBe(decision);
});
