import { expect, test } from "vitest";
import type { Actor } from "#protocol/actor.ts";
import { isSameSettings } from "#protocol/saved-view.ts";
import { addressOf, lookingOf } from "./looking.ts";
import { isBareLink, lookingBy, settingsOf } from "./view-settings.ts";

const [one, two] = ["018f5f5e-0000-7000-8000-000000000001", "018f5f5e-0000-7000-8000-000000000002"] as const;
const owner: Actor = {
  uid: one,
  orgId: two,
  email: "",
  roles: ["owner"],
  teamIds: [],
  individual: false,
  permissions: { review: true },
  settings: {
    assignOnlyByManager: false,
    projectSelectionRequired: false,
    requiresDifferentReviewerThanCreator: false,
    consultantPlaceholderFields: false,
  },
  organizationStatus: "active",
  whiteLabel: false,
};

test.each([
  { list: "review", search: "poder", asked: "me", columns: [] },
  { list: "approved", teamId: [one, two], templateId: [two], clientId: [one], projectId: [two], tag: ["a,b", "2026"] },
  { list: "drafts", tag: ["2026"], columns: ["client", "at"] },
  {
    list: "approved",
    creatorId: [one],
    approvedFrom: "2026-01-01",
    approvedTo: "2026-01-31",
    answer: "1250",
    answerField: "precio",
  },
  { list: "active", reviewerId: [one, two], createdTo: "2026-02-28", sentFrom: "2026-02-01", attachment: "DPI" },
] as const)("a view is what it was after it stood in an address: %j", (settings) => {
  const view = { ...settings } as unknown as Parameters<typeof lookingBy>[0];
  const address = addressOf(lookingBy(view, one));
  expect(address["view"]).toBe(one);
  const read = lookingOf(owner, address);
  expect(isSameSettings(settingsOf(settings.list, read), view)).toBe(true);
  expect(isBareLink(address)).toBe(false);
});

test("an address of before is read: one of each, a tag of digits as a number; what is none is left out", () => {
  const { filters, columns } = lookingOf(owner, {
    tab: "drafts",
    team: one,
    tag: 2026,
    client: "x",
    columns: "title,x,at",
  });
  expect(filters).toEqual({ teamId: [one], tag: ["2026"] });
  expect(columns).toEqual(["at"]);
  expect(isBareLink({ view: one })).toBe(true);
});
