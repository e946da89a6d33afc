import { lazyComponent } from "#client/lazy-component.tsx";

export { AttachmentList } from "./AttachmentList.tsx";
export { Thumbnail, whileWaiting } from "./Thumbnail.tsx";
/** Shows a stored mail. Its file is fetched when one is opened. */
export const MailPreview = lazyComponent(() => import("./MailPreview.tsx").then((m) => m.MailPreview));
