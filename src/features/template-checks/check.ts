import { z } from "zod";
import { reviewIds } from "#engine/document/review/review-document.ts";
import { warningIds } from "#engine/document/template-errors.ts";

/**
 * The kinds of findings in the settings of a template. Their sentences are `templateChecks.finding.<id>.what` and
 * `.remedy`.
 */
const settingIds = [
  "broken_rule",
  "unused_numbering",
  "empty_group",
  "same_label",
  "alert_unknown",
  "task_unknown",
  "notice_unknown",
  "title_unknown",
  "date_without_alert",
] as const;
export type SettingId = (typeof settingIds)[number];

/** The repairs by a press: of pieces of the document (a new version), or of a setting. */
const repairs = ["rewrite", "removeRule", "removeNumbering", "removeGroup", "removeAlert", "addAlert"] as const;
export type Repair = (typeof repairs)[number];

/** Tabs of /templateSettings/:id a finding can lead to. */
const tabs = ["fields", "groups", "rules", "numbering", "alerts", "tasks", "notifications", "general"] as const;

/** The place in the fixed text, with the text around it. */
const Excerpt = z.object({
  file: z.string(),
  page: z.number().int(),
  paragraph: z.number().int(),
  before: z.string(),
  marked: z.string(),
  after: z.string(),
});

/** Something about a template that deserves a look. `id` names it as long as it stays what it is, over versions too. */
export const CheckFinding = z.object({
  id: z.string(),
  rule: z.enum([...reviewIds, ...warningIds, ...settingIds]),
  /** The values of its sentences. */
  values: z.record(z.string(), z.string()),
  /** Why a rule of the template is broken: the key of a sentence, and what that mentions. */
  why: z.object({ code: z.string(), values: z.record(z.string(), z.string()) }).optional(),
  excerpt: Excerpt.optional(),
  /** The element of the form it is about, by key, or the tab of the settings. */
  field: z.string().optional(),
  tab: z.enum(tabs).optional(),
  repair: z.enum(repairs).optional(),
  /** True if a person confirmed that it is right. */
  ignored: z.boolean(),
});
export type CheckFinding = z.infer<typeof CheckFinding>;

/** The name of a finding: its rule, and a digest of what it is about. */
export const FindingId = z.string().regex(/^[a-z_]{3,40}-[0-9a-f]{24}$/);
