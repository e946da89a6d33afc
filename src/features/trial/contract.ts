import { z } from "zod";
import { signUp, signUpMessages } from "#features/identity/contract.ts";
import { OrganizationFields } from "#features/organizations/organization.ts";
import { endpoint } from "#protocol/endpoint.ts";
import { answerError } from "./trial.ts";

const TrialInput = z
  .strictObject({
    ...signUp.input.shape,
    orgName: OrganizationFields.shape.name,
    country: OrganizationFields.shape.country,
    nit: z.string().max(1000).optional(),
  })
  .superRefine(({ orgName, country, nit = "" }, context) => {
    const message = answerError("nit", { orgName, country, nit });
    if (message) context.addIssue({ code: "custom", path: ["nit"], message });
  });

export const startTrial = endpoint({
  method: "POST",
  path: "/engine/auth/freetrial",
  access: "public",
  area: "none",
  summary:
    "Creates an account and its organization, on trial for 15 days. `nit` is required in Guatemala (GT). `code` is 200 only with USER_CREATED",
  input: TrialInput,
  output: z.object({ code: z.number().int(), message: z.enum(signUpMessages) }),
  limits: [{ by: "address", max: 5, seconds: 3600 }],
});
