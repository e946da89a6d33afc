import { z } from "zod";
import { endpoint } from "#protocol/endpoint.ts";
import { Organization, OrganizationFields } from "./organization.ts";

export const getOrganization = endpoint({
  method: "GET",
  path: "/organizations/current",
  access: "member",
  summary: "The asker's organization",
  input: z.strictObject({}),
  output: Organization,
});

export const saveOrganization = endpoint({
  method: "PUT",
  path: "/organizations/current",
  access: "member",
  summary: "Changes name, country, address and phone of the asker's organization",
  input: z.strictObject(OrganizationFields.shape),
  output: Organization,
});
