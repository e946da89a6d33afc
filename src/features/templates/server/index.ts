import { templatesUsing } from "#features/lists/server/index.ts";
import type { Platform, ServerFeature } from "#platform/platform.ts";
import { editRoutes } from "./edit-routes.ts";
import { templatesWithList } from "./queries.ts";
import { routes } from "./routes.ts";
import { versionRoutes } from "./versions/routes.ts";

export { earlierKeysOf } from "./called-now.ts";
export { formOfVersion } from "./form-of-version.ts";
export {
  type CopySettings,
  type CountUsage,
  type RenameSettings,
  settingsCopied,
  settingsRenamed,
  usageCounter,
} from "./ports.ts";
export { publicationRow, publishVersion, setHeld, unpublish } from "./publication.ts";
export {
  approvesAtOnce,
  currentVersion,
  findTemplate,
  type LoadedVersion,
  listPage,
  loadTemplateVersion,
  namesLike,
  publishedVersion,
  takenFromGallery,
  templateName,
} from "./queries.ts";
export { saveTemplate } from "./save-template.ts";
export { storeMade, storeRewritten } from "./store-read.ts";
export { storeTemplate, wordMediaType } from "./store-upload.ts";
export { titlePatternOf } from "./title-pattern.ts";
export { lockedVersion, versionFile } from "./version-file.ts";

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
