import * as apiKeys from "#features/api-keys/contract.ts";
import * as theming from "#features/theming/contract.ts";
import type { Role } from "#protocol/actor.ts";
import { productTheme, smallPng } from "#tests/fixtures/brand.ts";
import { newSession } from "#tests/fixtures/sessions.ts";
import type { Trial, World } from "./authorization-table.ts";

const managers: readonly Role[] = ["owner", "manager"];
const nothing = async () => ({});
let count = 0;
const unique = () => `Clave ${++count}`;
/** A key of the trial's own person: nobody rotates another's. */
const keyOf = async (w: World, who: Role) => {
  const { id } = await (await newSession(w.app, w.people[who]))(apiKeys.createApiKey, { name: unique() });
  const { keys } = await w.people.owner.call(apiKeys.listApiKeys, {});
  return { id, lastFour: keys.find((key) => key.id === id)?.lastFour ?? "" };
};
const endKeys = async ({ people }: World) => {
  const { keys } = await people.owner.call(apiKeys.listApiKeys, {});
  for (const { id } of keys) await people.owner.call(apiKeys.revokeApiKey, { id });
};

/** The calls of theming and of API keys, with who must get through. */
export const brandAndKeyTrials: readonly Trial[] = [
  { endpoint: theming.getBranding, allowed: managers, input: nothing },
  { endpoint: theming.saveTheme, allowed: managers, input: async () => ({ theme: productTheme }) },
  {
    endpoint: theming.putLogo,
    allowed: managers,
    file: true,
    content: { name: "logo.png", bytes: smallPng },
    input: nothing,
  },
  { endpoint: theming.removeLogo, allowed: managers, input: nothing },

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
