import { z } from "zod";

/** What a plan can open. A permission counts only when it is exactly `true`. */
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
