import { z } from "zod";

/** The permissions of a plan. A permission counts only if it is exactly `true`. */
export const planPermissions = [
  "flows",
  "customTemplates",
  "dashboard",
  "alerts",
  "utilities",
  "repository",
  "sharingForms",
  "publicForms",
  "fileAttachments",
  "batchGeneration",
  "review",
  "electronicSignature",
  "registryQueries",
  "planner",
] as const;

export const PlanPermission = z.enum(planPermissions);
export type PlanPermission = z.infer<typeof PlanPermission>;

/** A plan's permissions; an absent key is a refused permission. */
export const Permissions = z.partialRecord(PlanPermission, z.boolean());
export type Permissions = z.infer<typeof Permissions>;

/** The plans from the smallest to the largest; `single` is the plan of a person alone. */
export const planNames = ["free", "basic", "standard", "advanced", "single"] as const;
export const PlanName = z.enum(planNames);
export type PlanName = z.infer<typeof PlanName>;
