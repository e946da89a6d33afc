export { AttachmentList } from "./AttachmentList.tsx";
export { Thumbnail, whileWaiting } from "./Thumbnail.tsx";
