export { BindDialog } from "./BindDialog.tsx";
export type { Subject } from "./subject.ts";
