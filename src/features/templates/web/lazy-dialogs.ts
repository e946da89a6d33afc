import { later } from "#client/later.tsx";

/** The dialog of deleted templates, fetched when it is opened. */
export const DeletedTemplates = later(() => import("./DeletedTemplates.tsx").then((m) => m.DeletedTemplates));

/** The upload dialog, fetched when it is opened. */
export const UploadDialog = later(() => import("./UploadDialog.tsx").then((m) => m.UploadDialog));

/** The help about words, filters and formulas, fetched when it is opened. */
export const FormulaHelp = later(() => import("./FormulaHelp.tsx").then((m) => m.FormulaHelp));
