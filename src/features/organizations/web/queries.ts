import { queryOptions } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { getOrganization } from "../contract.ts";
import { organizationKeys } from "../feature.ts";
import type { Organization } from "../organization.ts";

/** The organization of who looks, as its owner and managers read it. */
export const organizationQuery = queryOptions({
  queryKey: organizationKeys.of(),
  queryFn: ({ signal }): Promise<Organization> => call(getOrganization, {}, { signal }),
});
