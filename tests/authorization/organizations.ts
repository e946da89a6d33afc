import * as organizations from "#features/organizations/contract.ts";
import { type AuthorizationCase, managers, nothing, unique } from "#tests/support/authorization.ts";

/** The calls about the organization itself. */
export const authorizationCases: readonly AuthorizationCase[] = [
  { endpoint: organizations.getOrganization, allowed: managers, input: nothing },
  {
    endpoint: organizations.saveOrganization,
    allowed: managers,
    input: async () => ({ name: unique(), country: "GT", address: "", phone: "" }),
  },
  {
    endpoint: organizations.saveSettings,
    allowed: managers,
    input: async ({ people }) => {
      const { settings } = await people.owner.call(organizations.getOrganization, {});
      return { requiresDifferentReviewerThanCreator: !settings.requiresDifferentReviewerThanCreator };
    },
  },
];
