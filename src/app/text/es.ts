import type { Translation } from "#protocol/text.ts";
import type { en } from "./en.ts";
import { es as failure } from "./failure/es.ts";
import { es as pdf } from "./pdf/es.ts";
import { es as shell } from "./shell/es.ts";

/** The Spanish sentences that belong to no feature; complete by type. */
export const es: Translation<typeof en> = { shell, failure, pdf };
