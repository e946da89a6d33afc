import * as contract from "#features/ai/contract.ts";
import { type AuthorizationCase, managers, nothing } from "#tests/support/authorization.ts";

/** The calls of the server that proposes texts. */
export const authorizationCases: readonly AuthorizationCase[] = [
  { endpoint: contract.getAiSettings, allowed: managers, input: nothing },
  {
    endpoint: contract.saveAiSettings,
    allowed: managers,
    input: async () => ({
      address: "https://api.example.com/v1",
      model: "m",
      apiKey: "a key for the test",
      sendsIdentifiers: false,
    }),
  },
  { endpoint: contract.removeAiSettings, allowed: managers, input: nothing },
  { endpoint: contract.testAi, allowed: managers, input: nothing, also: [409] },
];
