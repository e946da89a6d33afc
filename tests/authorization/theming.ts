import * as theming from "#features/theming/contract.ts";
import { productTheme, smallPng } from "#tests/fixtures/brand.ts";
import { type AuthorizationCase, managers, nothing } from "#tests/support/authorization.ts";

/** The calls about what an organization looks like. */
export const authorizationCases: readonly AuthorizationCase[] = [
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
];
