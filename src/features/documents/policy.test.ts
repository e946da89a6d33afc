import { expect, test } from "vitest";
import type { ProcessStatus } from "#features/processes/lifecycle.ts";
import type { Actor } from "#protocol/actor.ts";
import { makeArchival, retryDocument } from "./policy.ts";

const actor = (organizationStatus: Actor["organizationStatus"] = "active"): Actor => ({
  uid: "me",
  orgId: "org",
  email: "me@x.gt",
  roles: ["creator"],
  teamIds: ["t1"],
  individual: false,
  permissions: { review: true },
  settings: {
    assignOnlyByManager: false,
    projectSelectionRequired: false,
    requiresDifferentReviewerThanCreator: false,
    consultantPlaceholderFields: false,
  },
  organizationStatus,
  whiteLabel: false,
});

const mine = (status: ProcessStatus) =>
  ({ status, creatorId: "me", submitterId: null, reviewerId: null, teams: null, deleted: false }) as const;

test("documents of an approved process alone are made again, and become PDF/A", () => {
  for (const makes of [retryDocument, makeArchival]) {
    for (const status of ["drafting", "unassigned", "reviewing", "rejected"] as const)
      expect(makes(actor(), mine(status))).toBe("processes.notApproved");
    expect(makes(actor(), mine("approved"))).toBe(true);
    expect(makes(actor(), { ...mine("approved"), creatorId: "you", teams: ["t2"] })).toBe("failure.notFound");
    expect(makes(actor("p"), mine("approved"))).toBe("failure.inactive");
  }
});
