import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as shares from "#features/forms/share-contract.ts";
import { permissionsOf } from "#features/plans/plan.ts";
import type { ProcessStatus } from "#features/processes/lifecycle.ts";
import { editProcess, type ProcessFacts } from "#features/processes/policy.ts";
import { finishProcess } from "#features/reviews/policy.ts";
import { sendBatch, voidEnvelope } from "#features/signatures/policy.ts";
import { type Actor, type Role, roles } from "#protocol/actor.ts";
import type { Decision } from "#protocol/decision.ts";
import type { Endpoint } from "#protocol/endpoint.ts";
import { member, organization, person, type SomeMember } from "#seed/people.ts";
import { begun, template } from "#tests/fixtures/processes.ts";
import { newSession } from "#tests/fixtures/sessions.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import { allAuthorizationCases, file, type World } from "#tests/support/authorization.ts";

/** The calls that still change something, by the reason. /manageorg, /payments and /myaccount are never locked. */
const stays = {
  manageorg: [
    "PUT /organizations/current",
    "PUT /organizations/current/settings",
    "PUT /organizations/current/theme",
    "POST /organizations/current/logo",
    "DELETE /organizations/current/logo",
    "POST /organizations/current/ownership",
    "PUT /single-sign-on",
    "DELETE /single-sign-on",
    "POST /single-sign-on/domains",
    "POST /members/invitations",
    "POST /members/invitations/:id/resend",
    "DELETE /members/invitations/:id",
    "PUT /members/:id",
    "DELETE /members/:id",
    "POST /teams",
    "PUT /teams/:id",
    "DELETE /teams/:id",
    "POST /teams/:id/members",
    "DELETE /teams/:id/members/:memberId",
    "POST /clients",
    "PUT /clients/:id",
    "DELETE /clients/:id",
    "POST /clients/:id/restore",
    "POST /projects",
    "PUT /projects/:id",
    "DELETE /projects/:id",
    "POST /projects/:id/restore",
    "PUT /projects/:id/metrics/:metricId",
    "DELETE /projects/:id/metrics/:metricId",
    "POST /metrics",
    "PUT /metrics/:id",
    "DELETE /metrics/:id",
    "POST /metrics/:id/restore",
    "POST /rejection-reasons",
    "PUT /rejection-reasons/:id",
    "DELETE /rejection-reasons/:id",
    "POST /rejection-reasons/:id/restore",
    "POST /lists",
    "PUT /lists/:id",
    "DELETE /lists/:id",
    "POST /lists/:id/restore",
    "PUT /lists/:id/attributes",
    "POST /lists/:id/changes",
    "POST /lists/:id/changes/:changeId/undo",
    "POST /lists/:id/imports",
    "POST /lists/:id/imports/:importId/read",
    "POST /lists/:id/imports/:importId/write",
    "PUT /lists/:id/imports/:importId/rows/:row",
    "POST /api-keys",
    "POST /api-keys/:id/rotate",
    "DELETE /api-keys/:id",
    "DELETE /webhooks/:id",
  ],
  payments: [
    "POST /payments/orders",
    "POST /payments/orders/:id/slip",
    "DELETE /payments/orders/:id",
    "POST /payments/cancel",
    "POST /payments/keep",
    "POST /payments/credits",
    "POST /payments/customizations",
  ],
  myaccount: [
    "POST /members/leave",
    "POST /notifications/devices",
    "DELETE /notifications/devices/:deviceId",
    "PUT /notifications/preferences",
  ],
  /** Reading leaves these marks, and a page that is open. */
  reading: [
    "POST /processes/:id/look",
    "PUT /processes/:id/presence",
    "POST /processes/bulk/:bulkId/seen",
    "POST /repository/bulk/:bulkId/seen",
    "POST /notifications/read",
    "PUT /notifications/:noticeId",
    "POST /engine/dash/token",
  ],
  /** What somebody opened to the outside can always be closed. */
  closing: ["DELETE /alerts/calendarLink", "DELETE /drive-passwords/:id"],
};
const allowed: ReadonlySet<string> = new Set(Object.values(stays).flat());

const settings = {
  assignOnlyByManager: false,
  projectSelectionRequired: false,
  requiresDifferentReviewerThanCreator: false,
  consultantPlaceholderFields: false,
};
/** Their cases name nothing that is there, so the call ends before its rule: the rule itself is asked. */
const byRule: Readonly<Record<string, (owner: Actor) => Decision>> = {
  "POST /processes/:id/finish": (a) => finishProcess(a, process(a, "drafting")),
  "PUT /processes/:id/proposals/:proposalId": (a) => editProcess(a, process(a, "drafting")),
  "POST /batches/:batchId/signatures": sendBatch,
  "POST /batches/:batchId/signatures/remind": sendBatch,
  ...Object.fromEntries(
    ["POST …/in-person", "POST …/invitations/:invitationId/link", "POST …/invitations/:invitationId/remind"]
      .concat(["POST …/void", "PUT …/invitations/:invitationId"])
      .map((name) => name.replace("…", "/processes/:processId/signatures/:envelopeId"))
      .map((name) => [name, (a: Actor) => voidEnvelope(a, process(a, "approved"), { createdBy: a.uid })]),
  ),
};
const process = ({ uid }: Actor, status: ProcessStatus): ProcessFacts => ({
  status,
  deleted: false,
  creatorId: uid,
  submitterId: null,
  reviewerId: null,
  teams: null,
});
/** It opens the page of an invitation, where each call of the signer asks whether the organization is active. */
const elsewhere: ReadonlySet<string> = new Set(["POST /signatures/mine/:invitationId/link"]);

const nameOf = ({ method, path }: Pick<Endpoint, "method" | "path">): string => `${method} ${path}`;
const cases = (await allAuthorizationCases()).filter(
  ({ endpoint: { access, method, reads } }) => access === "member" && method !== "GET" && !reads,
);

let app: App;
let world: World;
beforeAll(async () => {
  app = await startApp({ ACTA_PAYMENTS: "true" }, { work: false });
  const owner = await organization(app);
  const others = await Promise.all(
    roles.filter((r) => r !== "owner").map(async (r) => [r, await member(app, owner.orgId, r)] as const),
  );
  const people = { owner, ...Object.fromEntries(others) } as Record<Role, SomeMember>;
  world = { app, people, templateId: await template(owner) };
});
// Limits count per minute; a test is a minute later than the one before.
beforeEach(() => app.clock.advance(61_000));
afterAll(() => app?.stop());

const become = (status: string) =>
  app.query("update organizations set status = $2 where id = $1", [world.people.owner.orgId, status]);

/** The code of the answer in an organization that is not active; "ok" for success. */
async function answerTo(one: (typeof cases)[number]): Promise<string> {
  const who = world.people[one.allowed[0] ?? "owner"];
  const input = await one.input(world);
  const call = one.recent ? await newSession(app, who) : who.call;
  await become("expiredSubscription");
  try {
    if (one.file)
      return await call.upload(one.endpoint, input as never, one.content ?? file).then(
        () => "ok",
        (error: { code?: string }) => error.code ?? "failure.unknown",
      );
    const response = await call.raw(one.endpoint, input);
    return response.ok ? "ok" : ((await response.json()) as { code: string }).code;
  } finally {
    await become("active");
  }
}

describe("in an organization that is not active", () => {
  test("only calls that exist are named", () => {
    const names = cases.map(({ endpoint }) => nameOf(endpoint));
    expect(names.length).toBeGreaterThan(200);
    for (const name of [...allowed, ...Object.keys(byRule), ...elsewhere]) expect(names).toContain(name);
  });

  test.each(cases.map((one) => [nameOf(one.endpoint), one] as const))(
    "what changes something is refused, unless it is named: %s",
    async (name, one) => {
      if (elsewhere.has(name)) return;
      const { uid, orgId, email } = world.people.owner;
      const rule = byRule[name];
      const actor: Actor = {
        uid,
        orgId,
        email,
        roles: ["owner"],
        teamIds: [],
        individual: false,
        settings,
        whiteLabel: false,
        permissions: permissionsOf("single"),
        organizationStatus: "expiredSubscription",
      };
      const answer = rule ? rule(actor) : await answerTo(one);
      if (allowed.has(name)) expect(answer).not.toBe("failure.inactive");
      else expect(answer).toBe("failure.inactive");
    },
  );

  test("who fills a shared form in is told that it is closed", async () => {
    const guest = await person(app);
    const { creator } = world.people;
    const { id } = await begun(creator, world.templateId);
    const { id: shareId } = await creator.call(shares.shareForm, { id, email: guest.email, groups: ["g1"] });
    await become("p");
    const saved = guest.call(shares.saveShared, { shareId, patch: { nombre: "Ana" }, was: {} });
    await expect(saved).rejects.toMatchObject({ code: "forms.share.closed" });
    await become("active");
    await guest.call(shares.saveShared, { shareId, patch: { nombre: "Ana" }, was: {} });
  });
});
