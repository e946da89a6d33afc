import type { ArchivalLevel } from "./archival-level.ts";

/** A message to the child process that holds LibreOffice. */
export interface ToChild {
  readonly id: number;
  readonly docx: Uint8Array;
  readonly archival: ArchivalLevel | undefined;
}

/** A message from the child: once `ready` or `unusable`, then for each document `done` or `failed`. */
export type FromChild =
  | { readonly type: "ready" }
  | { readonly type: "unusable"; readonly reason: string }
  | { readonly type: "done"; readonly id: number; readonly pdf: Uint8Array }
  | { readonly type: "failed"; readonly id: number; readonly reason: string };
