import type { Platform, ServerFeature } from "#platform/platform.ts";
import { eraseImports, eraseImportsSchedule, readImportHandler, writeImportHandler } from "./import-jobs.ts";
import { importRoutes } from "./import-routes.ts";
import { routes } from "./routes.ts";

export { type FoundRecord, foundRecords } from "./found-records.ts";
export { attributesOfList, type KnownValues, knownValues, recordsNamed, valuesOfList } from "./known-values.ts";
export { emailOfPerson } from "./person-emails.ts";
export { refusedFile } from "./read-file.ts";
export { templatesUsing } from "./routes.ts";

/** The server side of lists. */
export const lists = (platform: Platform): ServerFeature => ({
  name: "lists",
  routes: (on) => {
    routes(on);
    importRoutes(platform)(on);
  },
  jobs: [readImportHandler(platform.files), writeImportHandler, eraseImports(platform.db)],
  schedules: [eraseImportsSchedule],
});
