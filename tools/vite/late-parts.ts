import type { ModulePreloadOptions, Plugin } from "vite";
import type { Arrivals } from "./arrivals.ts";

/**
 * Leaves out the files that parts of a process import where a page names files ahead, because these parts come when their page is there
 * already and used. Naming two dozen files takes a slow phone a fifth of a second, in one piece, in which a form does not answer. They
 * are asked for when the part arrives. Styles are named still, as nothing else asks for them.
 */
export function lateParts({ processParts }: Pick<Arrivals, "processParts">): {
  readonly plugin: Plugin;
  readonly modulePreload: ModulePreloadOptions;
} {
  const files = new Set<string>();
  return {
    plugin: {
      name: "late-parts",
      apply: "build",
      generateBundle: {
        order: "pre",
        handler(_options, bundle) {
          for (const one of Object.values(bundle))
            if (one.type === "chunk" && one.moduleIds.some((id) => processParts.has(id))) files.add(one.fileName);
          if (files.size === 0) this.error(`no file has a part of a process`);
        },
      },
    },
    modulePreload: { polyfill: false, resolveDependencies: (file, named) => (files.has(file) ? [] : named) },
  };
}
