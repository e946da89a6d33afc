import { templatesUsing } from "#features/lists/server/index.ts";
import type { Platform, ServerFeature } from "#platform/platform.ts";
import { editRoutes } from "./edit-routes.ts";
import { currentVersion, loadTemplateVersion, publishedVersion, templatesWithList } from "./queries.ts";
import { routes } from "./routes.ts";
import { saveTemplate } from "./save-template.ts";
import { storeMade, storeRewritten } from "./store-read.ts";
import { storeTemplate } from "./store-upload.ts";
import { lockedVersion, versionFile } from "./version-file.ts";
import { versionRoutes } from "./versions/routes.ts";

export { earlierKeysOf } from "./called-now.ts";
export { formOfVersion } from "./form-of-version.ts";
export * as templatePorts from "./ports.ts";
export { publication } from "./publication.ts";
export {
  approvesAtOnce,
  findTemplate,
  type LoadedVersion,
  listPage,
  namesLike,
  takenFromGallery,
  templateName,
} from "./queries.ts";
export { titlePatternOf } from "./title-pattern.ts";

/** Versions of templates, as they are read. */
export const templateVersions = {
  current: currentVersion,
  published: publishedVersion,
  load: loadTemplateVersion,
  file: versionFile,
  lock: lockedVersion,
};

/** Writes templates: new ones from a file or from what another feature made, and changes to one that is there. */
export const storedTemplates = { add: storeTemplate, addMade: storeMade, rewrite: storeRewritten, save: saveTemplate };

/** The server side of templates. */
export const templates = (platform: Platform): ServerFeature => ({
  name: "templates",
  provides: [templatesUsing.by(templatesWithList)],
  routes: (on) => {
    routes(platform)(on);
    editRoutes(platform)(on);
    versionRoutes(platform)(on);
  },
});
