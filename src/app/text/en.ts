import { en as failure } from "./failure/en.ts";
import { en as pdf } from "./pdf/en.ts";
import { en as shell } from "./shell/en.ts";

/** The English sentences that belong to no feature. */
export const en = { shell, failure, pdf } as const;
