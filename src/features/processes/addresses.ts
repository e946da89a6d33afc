import { type Address, screenPath } from "#protocol/address.ts";
import type { FiledKind } from "./filed.ts";

/** The address of a process. */
export const processAddress = (id: string): Address => screenPath("/processes/:id", { id });

/** The address of all that is filed under a client or a project. */
export const filedAddress = (kind: FiledKind, id: string): Address => screenPath(`/processes/${kind}/:id`, { id });

/** The address of one list, or of the recently deleted ones. */
export const listAddress = (tab: string): Address => `/processes?tab=${tab}`;
