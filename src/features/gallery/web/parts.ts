import type { Parts, TemplateSource } from "#client/feature.ts";
import { lazyComponent } from "#client/lazy-component.tsx";

/** The gallery, as a source of templates of /managetemplates: whoever opens that page may look at it. */
const sources: readonly TemplateSource[] = [
  {
    id: "gallery",
    title: "gallery.title",
    order: 10,
    Part: lazyComponent(() => import("./GalleryDialog.tsx").then((m) => m.GalleryDialog)),
  },
];

/** What this feature adds to the pages of others and to the frame around them. */
export const parts: Parts = { sources };
