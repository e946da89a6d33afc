import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { organization, type SomeMember } from "#seed/people.ts";
import { realPdfs } from "#tests/fixtures/signatures.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import { thingsWithNames } from "#tests/support/renames.ts";

let app: App;
let owner: SomeMember;
beforeAll(async () => {
  app = await startApp({}, { pdf: realPdfs });
  owner = await organization(app, { firstName: "Ana", lastName: "Paz" });
});
afterAll(() => app.stop());

/** Calls that change a name without a word on what it was, each with its reason. */
const others: Readonly<Record<string, string>> = {
  "PUT /single-sign-on": "the owner alone changes it",
  "PUT /identity/account/passkeys/:id": "it is the caller's own",
};

const names = new Set(["name", "title", "label", "titlePattern", "attributes", "labels"]);

test("every call that changes a name is tried here", () => {
  const renaming = app.node.served.filter(({ method, path, access, input }) => {
    if (method !== "PUT" || access === "public") return false;
    const { properties = {} } = z.toJSONSchema(input, { io: "input", unrepresentable: "any" });
    return Object.keys(properties).some((name) => names.has(name) && !path.includes(`:${name}`));
  });
  expect(renaming.length).toBeGreaterThan(20);
  const tried = Object.keys(thingsWithNames);
  expect(renaming.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(
    [...tried, ...Object.keys(others)].toSorted(),
  );
});

test.each(Object.keys(thingsWithNames))("a new name does not overwrite that of another person: %s", async (path) => {
  const thing = await thingsWithNames[path]?.(app, owner);
  if (!thing) throw new Error(path);
  const { save, now } = thing;
  const first = await now("Uno");
  await save("De Ana", first);
  await expect(save("De Luis", first)).rejects.toMatchObject({ status: 409 });
  await save("De Luis", await now("De Ana"));
  await expect(save("De Eva", first)).rejects.toMatchObject({ status: 409 });
  // Programs that do not say what they change overwrite it.
  if (thing.isOptional) await save("Del programa", undefined);
});
