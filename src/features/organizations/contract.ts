import { z } from "zod";
import { OrganizationSettings } from "#protocol/actor.ts";
import { endpoint } from "#protocol/endpoint.ts";
import { Organization, OrganizationFields } from "./organization.ts";

export const getOrganization = endpoint({
  method: "GET",
  path: "/organizations/current",
  access: "member",
  area: "organization",
  summary: "The caller's organization",
  input: z.strictObject({}),
  output: Organization,
});

/** The fields as they are stored, which may be from before a rule of theirs. */
const StoredFields = Organization.pick({ name: true, country: true, address: true, phone: true });

export const saveOrganization = endpoint({
  method: "PUT",
  path: "/organizations/current",
  access: "member",
  area: "organization",
  summary:
    "Changes name, country, address and phone of the caller's organization. `before`: the values they were typed over; refused (409) if others are stored",
  input: z.strictObject({ ...OrganizationFields.shape, before: StoredFields.optional() }),
  output: Organization,
});

export const saveSettings = endpoint({
  method: "PUT",
  path: "/organizations/current/settings",
  access: "member",
  area: "organization",
  summary: "Changes the general settings of the caller's organization; omitted values do not change",
  input: z.strictObject(OrganizationSettings.partial().shape),
  output: Organization,
});
