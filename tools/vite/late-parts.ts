import type { ModulePreloadOptions, Plugin } from "vite";

/**
 * Parts that come when their page is there already and used. The files they import are not named ahead, as those of other parts are:
 * naming two dozen files takes a slow phone a fifth of a second, in one piece, in which a form does not answer. They are asked for
 * when the part arrives. Styles are named still, as nothing else asks for them.
 */
const late = /\/features\/processes\/web\/ProcessSections\.tsx$/;

/** Leaves out the files that late parts import where a page names files ahead. */
export function lateParts(): { readonly plugin: Plugin; readonly modulePreload: ModulePreloadOptions } {
  const files = new Set<string>();
  return {
    plugin: {
      name: "late-parts",
      apply: "build",
      generateBundle: {
        order: "pre",
        handler(_options, bundle) {
          for (const one of Object.values(bundle))
            if (one.type === "chunk" && one.moduleIds.some((id) => late.test(id))) files.add(one.fileName);
          if (files.size === 0) this.error(`no file has a module of ${late.source}`);
        },
      },
    },
    modulePreload: { polyfill: false, resolveDependencies: (file, named) => (files.has(file) ? [] : named) },
  };
}
