import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { setLanguage } from "#features/identity/contract.ts";
import { type Role, roles } from "#protocol/actor.ts";
import { pathParameters } from "#protocol/endpoint.ts";
import { Failure } from "#protocol/failure.ts";
import { member, organization, person, type SomeMember, type Someone } from "#seed/people.ts";
import { template } from "#tests/fixtures/processes.ts";
import { newSession } from "#tests/fixtures/sessions.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import { type AuthorizationCase, allAuthorizationCases, file, type World } from "#tests/support/authorization.ts";

const cases = await allAuthorizationCases();
let world: World;
let app: App;
let outsider: SomeMember;
let alone: Someone;

beforeAll(async () => {
  app = await startApp({ ACTA_PAYMENTS: "true" }, { work: false });
  const owner = await organization(app);
  const others = await Promise.all(
    roles.filter((r) => r !== "owner").map(async (r) => [r, await member(app, owner.orgId, r)] as const),
  );
  const people = { owner, ...Object.fromEntries(others) } as Record<Role, SomeMember>;
  world = { app, people, templateId: await template(owner) };
  alone = await person(app);
});

// Limits count per minute; a test is a minute later than the one before.
beforeEach(() => app.clock.advance(61_000));
afterAll(() => app.stop());

const nameOf = ({ endpoint: e }: AuthorizationCase) => `${e.method} ${e.path}`;

async function statusOf(
  call: Someone["call"],
  { endpoint, file: withFile, content = file }: AuthorizationCase,
  input: Record<string, unknown>,
): Promise<number> {
  if (!withFile) return (await call.raw(endpoint, input)).status;
  return call.upload(endpoint, input as never, content).then(
    () => 200,
    (error: unknown) => (error instanceof Failure ? error.status : 599),
  );
}

describe("every endpoint", () => {
  test("has a case", () => {
    const served = app.node.served.filter((e) => e.access !== "public").map((e) => `${e.method} ${e.path}`);
    expect(served.length).toBeGreaterThan(40);
    expect(cases.map(nameOf).sort()).toEqual(served.sort());
  });

  test.each(cases.map((t) => [nameOf(t), t] as const))(
    "refuses an outsider and somebody without an organization: %s",
    async (_name, one) => {
      const input = await one.input(world);
      expect(await statusOf(app.as(), one, input)).toBe(401);
      expect(await statusOf(app.as("sid_made_up"), one, input)).toBe(401);
      if (one.endpoint.access === "member") expect(await statusOf(alone.call, one, input)).toBe(403);
    },
  );

  test.each(cases.map((t) => [nameOf(t), t] as const))(
    "lets through the roles it names and no other: %s",
    async (_name, one) => {
      const seen: Record<string, number> = {};
      for (const role of roles) {
        const { [role]: who } = world.people;
        const call = one.recent ? await newSession(app, who) : who.call;
        seen[role] = await statusOf(call, one, await one.input(world));
      }
      const through = roles.filter((r) => (seen[r] ?? 599) < 300 || one.also?.includes(seen[r] ?? 599));
      expect(through, JSON.stringify(seen)).toEqual(roles.filter((r) => one.allowed.includes(r)));
      const refused = roles.filter((r) => !through.includes(r));
      expect(
        refused.filter((r) => ![403, 404].includes(seen[r] ?? 0)),
        JSON.stringify(seen),
      ).toEqual([]);
    },
  );

  describe("of another organization", () => {
    // A session that nobody used for half a day has ended: by now the clock has gone on for longer.
    beforeAll(async () => {
      outsider = await organization(app);
    });
    const named = cases.filter(
      (t) => !t.ofNobody && (pathParameters(t.endpoint.path).length > 0 || t.endpoint.path.endsWith("/restore")),
    );
    test.each(named.map((t) => [nameOf(t), t] as const))(
      "does not know another organization's things: %s",
      async (_name, one) => {
        const input = await one.input(world);
        expect([403, 404]).toContain(await statusOf(outsider.call, one, input));
      },
    );
  });

  test("refuses an e-mail that is not verified, but for what leads to its verification", async () => {
    const unverified = await person(app, { verified: false });
    for (const one of cases) {
      const status = await statusOf(unverified.call, one, {});
      if (one.endpoint.allowUnverified) expect(status, nameOf(one)).not.toBe(401);
      else expect(status, nameOf(one)).toBe(403);
    }
    expect((await unverified.call.raw(setLanguage, { language: "es" })).status).toBeLessThan(500);
  });
});
