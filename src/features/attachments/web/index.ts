export { AttachmentList } from "./AttachmentList.tsx";
