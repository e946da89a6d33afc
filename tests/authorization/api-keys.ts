import * as apiKeys from "#features/api-keys/contract.ts";
import * as drives from "#features/api-keys/drive-contract.ts";
import type { Role } from "#protocol/actor.ts";
import { newSession } from "#tests/fixtures/sessions.ts";
import { type AuthorizationCase, managers, nothing, type World } from "#tests/support/authorization.ts";

let count = 0;
const unique = () => `Clave ${++count}`;
/** A key of the case's own person: nobody rotates another's. */
const keyOf = async (w: World, who: Role) => {
  const { id } = await (await newSession(w.app, w.people[who]))(apiKeys.createApiKey, { name: unique() });
  const { keys } = await w.people.owner.call(apiKeys.listApiKeys, {});
  return { id, lastFour: keys.find((key) => key.id === id)?.lastFour ?? "" };
};
const endKeys = async ({ people }: World) => {
  const { keys } = await people.owner.call(apiKeys.listApiKeys, {});
  for (const { id } of keys) await people.owner.call(apiKeys.revokeApiKey, { id });
};

const four: readonly Role[] = ["owner", "manager", "creator", "reviewer"];
/** A password of the creator's drive, the only one. */
const driveOf = async (w: World) => {
  const creator = await newSession(w.app, w.people.creator);
  const { keys } = await creator(drives.listDrivePasswords, {});
  for (const { id } of keys) await creator(drives.revokeDrivePassword, { id });
  const { id } = await creator(drives.createDrivePassword, { name: unique() });
  return { id };
};

/** The calls of API keys. */
export const authorizationCases: readonly AuthorizationCase[] = [
  { endpoint: drives.listDrivePasswords, allowed: four, input: nothing },
  { endpoint: drives.createDrivePassword, allowed: four, recent: true, input: async () => ({ name: unique() }) },
  { endpoint: drives.revokeDrivePassword, allowed: ["creator"], input: driveOf },
  { endpoint: apiKeys.listApiKeys, allowed: managers, input: nothing },
  {
    endpoint: apiKeys.createApiKey,
    allowed: managers,
    recent: true,
    input: async (w) => {
      await endKeys(w);
      return { name: unique() };
    },
  },
  // Made by the owner: a manager may rotate keys, but not this one.
  {
    endpoint: apiKeys.rotateApiKey,
    allowed: ["owner"],
    recent: true,
    input: async (w) => {
      await endKeys(w);
      return keyOf(w, "owner");
    },
  },
  {
    endpoint: apiKeys.revokeApiKey,
    allowed: managers,
    input: async (w) => {
      await endKeys(w);
      const { id } = await keyOf(w, "owner");
      return { id };
    },
  },
];
