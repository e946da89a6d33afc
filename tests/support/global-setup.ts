import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { ensureTemplate, startCluster } from "./cluster.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Reaches the test server: its connection with `DATABASE` where the name of the database goes. */
    cluster: string;
    template: string;
    /** Folder of compiled templates, which all apps share. */
    compiled: string;
  }
}

/** One database server for the whole run, one migrated template, and one folder of compiled templates. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { reach, stop } = await startCluster();
  project.provide("cluster", JSON.stringify(reach("DATABASE")));
  project.provide("template", await ensureTemplate(reach));
  const compiled = await mkdtemp(join(tmpdir(), "acta-compiled-"));
  project.provide("compiled", compiled);
  return async () => {
    await stop();
    await rm(compiled, { recursive: true, force: true });
  };
}
