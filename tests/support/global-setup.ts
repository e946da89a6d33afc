import type { TestProject } from "vitest/node";
import { ensureTemplate, startCluster } from "./cluster.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Reaches the test server: its connection with `DATABASE` where the name of the database goes. */
    cluster: string;
    template: string;
  }
}

/** One database server for the whole run, and one migrated template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { reach, stop } = await startCluster();
  project.provide("cluster", JSON.stringify(reach("DATABASE")));
  project.provide("template", await ensureTemplate(reach));
  return stop;
}
