import { queryOptions } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { visitorFormKeys } from "../feature.ts";
import { readVisitorSession } from "../visitor-contract.ts";
import type { LinkKeys } from "./FillPublicForm.tsx";

/** The server's data of a form being filled in on this device. */
export const visitorFilesQuery = (keys: LinkKeys, session: string) =>
  queryOptions({
    queryKey: visitorFormKeys.of(keys.id2, "session", session),
    queryFn: ({ signal }) => call(readVisitorSession, { id: keys.id, id2: keys.id2, session }, { signal }),
  });
