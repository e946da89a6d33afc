import { z } from "zod";

/** First entry of a backup: what it holds and what it needs. */
export const Manifest = z.object({
  format: z.literal("acta-backup-1"),
  madeAt: z.iso.datetime(),
  /** Migrations the database had: the restore brings an empty one to the same point. */
  migrations: z.array(z.string()),
  /** `forced`: row-level security binds even the owner. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), forced: z.boolean() })),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), used: z.boolean() })),
  queues: z.array(z.looseObject({ name: z.string(), deadLetter: z.string().nullish() })),
});
export type Manifest = z.output<typeof Manifest>;

export const manifestName = "manifest.json";
export const jobsName = "jobs.json";
export const tablesFolder = "database/";
export const filesFolder = "files/";
