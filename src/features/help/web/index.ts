import type { WebFeature } from "#client/feature.ts";
import { lazyComponent } from "#client/lazy-component.tsx";

/** The pages of this feature. */
export const web: WebFeature = {
  pages: { "/help": () => import("./HelpPage.tsx"), "/help/:page": () => import("./HelpPage.tsx") },
};

/** The help of one screen, beside it. */
export const HelpPanel = lazyComponent(() => import("./HelpPanel.tsx").then((m) => m.HelpPanel));
