import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { setLanguage } from "#features/identity/contract.ts";
import { type Role, roles } from "#protocol/actor.ts";
import { pathParameters } from "#protocol/endpoint.ts";
import { Failure } from "#protocol/failure.ts";
import { member, organization, person, type SomeMember, type Someone } from "#seed/people.ts";
import { template } from "#tests/fixtures/processes.ts";
import { newSession } from "#tests/fixtures/sessions.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import { file, type Trial, trials, type World } from "./authorization-table.ts";

let world: World;
let app: App;
let stranger: SomeMember;
let alone: Someone;

beforeAll(async () => {
  app = await startApp({}, { work: false });
  const owner = await organization(app);
  const others = await Promise.all(
    roles.filter((r) => r !== "owner").map(async (r) => [r, await member(app, owner.orgId, r)] as const),
  );
  const people = { owner, ...Object.fromEntries(others) } as Record<Role, SomeMember>;
  world = { app, people, templateId: await template(owner) };
  stranger = await organization(app);
  alone = await person(app);
}, 60_000);

// Limits count per minute; a test is a minute later than the one before.
beforeEach(() => app.clock.advance(61_000));
afterAll(() => app.stop());

const nameOf = ({ endpoint: e }: Trial) => `${e.method} ${e.path}`;

async function statusOf(
  call: Someone["call"],
  { endpoint, file: withFile, content = file }: Trial,
  input: Record<string, unknown>,
): Promise<number> {
  if (!withFile) return (await call.raw(endpoint, input)).status;
  return call.upload(endpoint, input as never, content).then(
    () => 200,
    (error: unknown) => (error instanceof Failure ? error.status : 599),
  );
}

describe("every endpoint", () => {
  test("is in the table", () => {
    const served = app.node.served.filter((e) => e.access !== "public").map((e) => `${e.method} ${e.path}`);
    expect(served.length).toBeGreaterThan(40);
    expect(trials.map(nameOf).sort()).toEqual(served.sort());
  });

  test.each(trials.map((t) => [nameOf(t), t] as const))(
    "refuses an outsider and somebody without an organization: %s",
    async (_name, trial) => {
      const input = await trial.input(world);
      expect(await statusOf(app.as(), trial, input)).toBe(401);
      expect(await statusOf(app.as("sid_made_up"), trial, input)).toBe(401);
      if (trial.endpoint.access === "member") expect(await statusOf(alone.call, trial, input)).toBe(403);
    },
  );

  test.each(trials.map((t) => [nameOf(t), t] as const))(
    "lets through the roles it names and no other: %s",
    async (_name, trial) => {
      const seen: Record<string, number> = {};
      for (const role of roles) {
        const { [role]: who } = world.people;
        const call = trial.recent ? await newSession(app, who) : who.call;
        seen[role] = await statusOf(call, trial, await trial.input(world));
      }
      const through = roles.filter((r) => (seen[r] ?? 599) < 300 || trial.also?.includes(seen[r] ?? 599));
      expect(through, JSON.stringify(seen)).toEqual(roles.filter((r) => trial.allowed.includes(r)));
      const refused = roles.filter((r) => !through.includes(r));
      expect(
        refused.filter((r) => ![403, 404].includes(seen[r] ?? 0)),
        JSON.stringify(seen),
      ).toEqual([]);
    },
  );

  const named = trials.filter(
    (t) => pathParameters(t.endpoint.path).length > 0 || t.endpoint.path.endsWith("/restore"),
  );
  test.each(named.map((t) => [nameOf(t), t] as const))(
    "does not know another organization's things: %s",
    async (_name, trial) => {
      const input = await trial.input(world);
      expect([403, 404]).toContain(await statusOf(stranger.call, trial, input));
    },
  );

  test("refuses an e-mail that is not verified, but for what leads to its verification", async () => {
    const unverified = await person(app, { verified: false });
    for (const trial of trials) {
      const status = await statusOf(unverified.call, trial, {});
      if (trial.endpoint.allowUnverified) expect(status, nameOf(trial)).not.toBe(401);
      else expect(status, nameOf(trial)).toBe(403);
    }
    expect((await unverified.call.raw(setLanguage, { language: "es" })).status).toBeLessThan(500);
  });
});
