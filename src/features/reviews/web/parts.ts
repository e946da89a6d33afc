import type { AccountCard, Parts } from "#client/feature.ts";
import { lazyComponent } from "#client/lazy-component.tsx";
import { readSubstitute } from "../substitute-policy.ts";

/** The substitute's card of /myaccount. */
const account: readonly AccountCard[] = [
  {
    id: "substitute",
    order: 27,
    shownTo: readSubstitute,
    Part: lazyComponent(() => import("./SubstituteCard.tsx").then((m) => m.SubstituteCard)),
  },
];

/** The parts this feature adds to pages of other features. */
export const parts: Parts = { account };
