import { lazy } from "react";

/** The upload dialog, fetched when it is opened. To stand inside a `Suspense`. */
export const UploadDialog = lazy(() => import("./UploadDialog.tsx").then((m) => ({ default: m.UploadDialog })));
