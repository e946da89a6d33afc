import Processes from "@mui/icons-material/DescriptionOutlined";
import type { AccountCard, Parts, TemplateAct } from "#client/feature.ts";
import { lazyComponent } from "#client/lazy-component.tsx";
import { readSubstitute } from "../hand-over-policy.ts";
import { createProcess } from "../policy.ts";

/** The substitute's card of /myaccount. */
const account: readonly AccountCard[] = [
  {
    id: "substitute",
    order: 27,
    shownTo: readSubstitute,
    Part: lazyComponent(() => import("./SubstituteCard.tsx").then((m) => m.SubstituteCard)),
  },
];

/** Begins the first contract of a new template. */
const templateActs: readonly TemplateAct[] = [
  {
    id: "begin",
    order: 10,
    shownTo: createProcess,
    Part: lazyComponent(() => import("./BeginButton.tsx").then((m) => m.BeginButton)),
  },
];

/** The parts this feature adds to pages of other features and to the frame. */
export const parts: Parts = { icons: { "/processes": Processes }, account, templateActs };
