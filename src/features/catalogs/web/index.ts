import type { WebFeature } from "#client/feature.ts";
import { lazyComponent } from "#client/lazy-component.tsx";

/** A client or a project, searched for among all of them. */
export const EntryPicker = lazyComponent(() => import("./EntryPicker.tsx").then((m) => m.EntryPicker));

/** The pages of this feature. */
export const web: WebFeature = {
  pages: { "/org/project/:id": () => import("./ProjectPage.tsx") },
};
