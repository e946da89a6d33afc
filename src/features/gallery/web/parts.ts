import type { Parts, TemplateSource } from "#client/feature.ts";
import { lazyComponent } from "#client/lazy-component.tsx";

/** The gallery, as a source of templates of /managetemplates. All users of that page may see it. */
const sources: readonly TemplateSource[] = [
  {
    id: "gallery",
    title: "gallery.title",
    order: 10,
    Part: lazyComponent(() => import("./GalleryDialog.tsx").then((m) => m.GalleryDialog)),
  },
];

/** The parts this feature adds to pages of other features. */
export const parts: Parts = { sources };
