import { en as apiKeys } from "#features/api-keys/text/en.ts";
import { en as catalogs } from "#features/catalogs/text/en.ts";
import { en as home } from "#features/home/text/en.ts";
import { en as identity } from "#features/identity/text/en.ts";
import { en as members } from "#features/members/text/en.ts";
import { en as organizations } from "#features/organizations/text/en.ts";
import { en as plans } from "#features/plans/text/en.ts";
import { en as processes } from "#features/processes/text/en.ts";
import { en as teams } from "#features/teams/text/en.ts";
import { en as templates } from "#features/templates/text/en.ts";
import { en as theming } from "#features/theming/text/en.ts";
import { en as trial } from "#features/trial/text/en.ts";
import { en as failure } from "./failure/en.ts";
import { en as pdf } from "./pdf/en.ts";
import { en as shell } from "./shell/en.ts";

/** Every English sentence of the product, by feature. */
export const en = {
  shell,
  failure,
  pdf,
  identity,
  plans,
  organizations,
  members,
  teams,
  catalogs,
  theming,
  apiKeys,
  trial,
  templates,
  processes,
  home,
} as const;
