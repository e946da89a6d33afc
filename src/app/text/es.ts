import { es as apiKeys } from "#features/api-keys/text/es.ts";
import { es as catalogs } from "#features/catalogs/text/es.ts";
import { es as home } from "#features/home/text/es.ts";
import { es as identity } from "#features/identity/text/es.ts";
import { es as members } from "#features/members/text/es.ts";
import { es as organizations } from "#features/organizations/text/es.ts";
import { es as plans } from "#features/plans/text/es.ts";
import { es as processes } from "#features/processes/text/es.ts";
import { es as teams } from "#features/teams/text/es.ts";
import { es as templates } from "#features/templates/text/es.ts";
import { es as theming } from "#features/theming/text/es.ts";
import { es as trial } from "#features/trial/text/es.ts";
import type { Translation } from "#protocol/text.ts";
import type { en } from "./en.ts";
import { es as failure } from "./failure/es.ts";
import { es as pdf } from "./pdf/es.ts";
import { es as shell } from "./shell/es.ts";

/** Every Spanish sentence of the product; complete by type. */
export const es: Translation<typeof en> = {
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
};
