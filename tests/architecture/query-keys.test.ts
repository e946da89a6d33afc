import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { followingAreas } from "#app/registry.ts";
import type { EventType, Touch } from "#protocol/event.ts";
import type { QueryArea } from "#protocol/query-key.ts";
import { sessionKeys } from "#protocol/session.ts";

/** Features whose pages are there; what has none yet is listened to by nobody. */
const withPages = readdirSync("src/features").filter((name) => existsSync(`src/features/${name}/web`));

/** What the files of this name in the roots of features export. */
async function exportsOf<T>(file: string, is: (value: unknown) => value is T): Promise<ReadonlyMap<string, T>> {
  const features = join(import.meta.dirname, "../../src/features");
  const found = withPages.filter((name) => existsSync(join(features, name, file)));
  const modules = await Promise.all(
    found.map((name) => import(join(features, name, file)) as Promise<Record<string, unknown>>),
  );
  const all = modules.flatMap((exported) => Object.entries(exported));
  return new Map(all.flatMap(([name, value]) => (is(value) ? [[name, value] as const] : [])));
}

const events = await exportsOf(
  "events.ts",
  (value): value is EventType => typeof value === "object" && value !== null && "touches" in value,
);
const isArea = (value: unknown): value is QueryArea => typeof value === "object" && value !== null && "of" in value;
const areas = new Map<string, QueryArea>([
  ...(await exportsOf("feature.ts", isArea)),
  // A part of the processes that declares no feature of its own.
  ...(await exportsOf("keys.ts", isArea)),
  ["sessionKeys", sessionKeys],
]);

/** Payloads of an event that between them take every choice of its schema. */
function payloadsOf(schema: z.ZodType): unknown[] {
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.shape as Record<string, z.ZodType>);
    return fields.reduce<Record<string, unknown>[]>(
      (made, [name, field]) => made.flatMap((one) => payloadsOf(field).map((value) => ({ ...one, [name]: value }))),
      [{}],
    );
  }
  if (schema instanceof z.ZodNullable) return [null, ...payloadsOf(schema.unwrap() as z.ZodType)];
  if (schema instanceof z.ZodOptional) return [undefined, ...payloadsOf(schema.unwrap() as z.ZodType)];
  if (schema instanceof z.ZodArray) return payloadsOf(schema.element as z.ZodType).map((one) => [one]);
  if (schema instanceof z.ZodEnum) return schema.options;
  if (schema instanceof z.ZodLiteral) return [...schema.values];
  if (schema instanceof z.ZodBoolean) return [true, false];
  if (schema instanceof z.ZodNumber) return [1];
  return ["018f4e3a-0000-7000-8000-000000000000"];
}

const touchesOf = (type: EventType, payload: unknown): Touch[] => [type.touches(payload)].flat();

const sources = readdirSync("src", { recursive: true, encoding: "utf8" })
  .filter((path) => /(?:^client|\/web)\/.*\.tsx?$/.test(path) && !path.includes(".test."))
  .map((path) => readFileSync(join("src", path), "utf8"));

/** The areas that a query of the pages belongs to. */
const queried = new Set(
  sources.flatMap((code) =>
    [...code.matchAll(/\b(\w+Keys)\.of\(/g)].flatMap(([, name = ""]) => areas.get(name)?.name ?? []),
  ),
);

test("every area has one name", () => {
  const names = [...areas.values()].map((area) => area.name);
  expect(names.length).toBeGreaterThan(15);
  expect(new Set(names).size).toBe(names.length);
});

test("an area that follows another one is known to the composition", () => {
  const following = [...areas.values()].filter((area) => area.follows.length > 0);
  expect(followingAreas.map((area) => area.name).sort()).toEqual(following.map((area) => area.name).sort());
});

test("what an event calls stale is shown by a query", () => {
  expect(events.size).toBeGreaterThan(25);
  const unheard = [...events.values()].flatMap((type) => {
    const payloads = payloadsOf(type.payload);
    expect(type.payload.safeParse(payloads[0]).success, type.name).toBe(true);
    const touched = new Set(
      payloads.flatMap((payload) => touchesOf(type, payload).flatMap(({ keys }) => keys.map(([area]) => area))),
    );
    return [...touched].filter((area) => !queried.has(area)).map((area) => `${type.name}: ${area}`);
  });
  expect(unheard).toEqual([]);
});

const visitor = "read by visitors, who have no live stream";
const fixed = "its key names a version or an upload, whose document does not change";

/** Areas that no event refreshes, and why. */
const refreshedByNothing: Readonly<Record<string, string>> = {
  administration: "the installation's own pages, outside every organization's live stream",
  brand: visitor,
  captchaKind: visitor,
  galleryDocument: fixed,
  invitationLink: visitor,
  mailStop: visitor,
  processDocument: fixed,
  providers: visitor,
  publicTask: visitor,
  repositoryVisit: visitor,
  reset: visitor,
  signing: visitor,
  templateDocument: fixed,
  visitorForm: visitor,
  waitingSignIn: visitor,
};

test("what a query shows is refreshed by an event, or it is written why not", () => {
  const touched = new Set(
    [...events.values()].flatMap((type) =>
      payloadsOf(type.payload).flatMap((one) => touchesOf(type, one).flatMap(({ keys }) => keys.map(([area]) => area))),
    ),
  );
  const follows = (name: string) => [...areas.values()].some((area) => area.name === name && area.follows.length > 0);
  const stale = [...queried].filter((name) => !touched.has(name) && !follows(name));
  expect(stale.sort()).toEqual(Object.keys(refreshedByNothing).sort());
});

/** Areas whose things everybody in an organization may know of by their id, and why. */
const ofTemplates = "settings of a template, whose id every member has in the list of templates";
const namedToEverybody: Readonly<Record<string, string>> = {
  catalog: "one of three: clients, projects, rejection reasons",
  clause: "one library for everybody",
  landStudy: "the studies of the organization are one list",
  levelProject: "the condominiums of the organization are one list",
  list: "the lists of the organization, without their records",
  project: "one list for everybody",
  publicForm: ofTemplates,
  template: ofTemplates,
  templateAlerts: ofTemplates,
  templateNotices: ofTemplates,
  templateSigning: ofTemplates,
  templateTasks: ofTemplates,
  templateTests: ofTemplates,
  templateVersions: ofTemplates,
  webhookLog: "an endpoint of the organization, without what was sent to it",
};

test("a thing that only some people may read is named to them alone", () => {
  const named = [...events.values()].flatMap((type) =>
    payloadsOf(type.payload).flatMap((payload) =>
      touchesOf(type, payload).flatMap(({ keys, users, subject, readers }) =>
        users || subject || readers ? [] : keys.flatMap(([area, id]) => (id === undefined ? [] : [area])),
      ),
    ),
  );
  expect([...new Set(named)].sort()).toEqual(Object.keys(namedToEverybody).sort());
});
