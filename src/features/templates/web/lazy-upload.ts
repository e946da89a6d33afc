import { later } from "#client/later.tsx";

/** The upload dialog, fetched when it is opened. */
export const UploadDialog = later(() => import("./UploadDialog.tsx").then((m) => m.UploadDialog));
