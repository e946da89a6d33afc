import type { Platform, ServerFeature } from "#platform/platform.ts";
import { eraseJob, eraseSchedule } from "./erase-removed.ts";
import { drawPageInWorker, pageSizesInWorker } from "./thumbnails/draw-in-worker.ts";
import { thumbnailJobs, thumbnailOf, thumbnailSchedule, wantThumbnail } from "./thumbnails/thumbnails.ts";

export { type AttachmentSubject, attach, attachmentRoutes, type SubjectCall } from "./attachment-routes.ts";
export {
  attachedContentOf,
  attachedFiles,
  attachedToAll,
  evidenceOf,
  insertAttachment,
  listAttachments,
  removeAttachments,
} from "./queries.ts";
export { storeOnce } from "./store-once.ts";

/** Small pictures of files and pictures of their pages. */
export const filePictures = {
  thumbnailOf,
  wantThumbnail,
  drawPage: drawPageInWorker,
  pageSizes: pageSizesInWorker,
};

/** The server side of attached files: the features whose things they are attached to serve the calls. */
export const attachments = (platform: Platform): ServerFeature => ({
  name: "attachments",
  jobs: [eraseJob(platform.db), ...thumbnailJobs(platform)],
  schedules: [eraseSchedule, thumbnailSchedule],
});
