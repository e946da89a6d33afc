import { defineConfig } from "vitest/config";
import { LongestFirst } from "./tests/support/longest-first.ts";

// Server and browser tests run under the product's own runtime and share one database server, each file with a database and a
// browser of its own; two files at once on two cores. A browser mostly waits, so the second file costs little.
export default defineConfig({
  test: {
    maxWorkers: 2,
    // The files of a worker share its modules: to load the product anew for each was a third of their time. A test leaves no environment behind.
    isolate: false,
    unstubEnvs: true,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: "pure",
          include: [
            "src/{engine,protocol,app,client,ui}/**/*.test.{ts,tsx}",
            "src/features/*/*.test.ts",
            "src/features/*/web/**/*.test.{ts,tsx}",
            "seed/**/*.test.ts",
          ],
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: "server",
          include: ["src/features/*/server/**/*.test.ts", "src/platform/**/*.test.ts", "tests/server/**/*.test.ts"],
          globalSetup: ["tests/support/global-setup.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: "architecture",
          include: ["tests/architecture/**/*.test.ts"],
          globalSetup: ["tests/support/global-setup.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: "browser",
          include: ["tests/e2e/**/*.test.ts"],
          globalSetup: ["tests/support/global-setup.ts"],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // A browser may stall; what passes only when repeated is named at the end, and more than a few fail the run.
          retry: 1,
          expect: { poll: { timeout: 30_000 } },
        },
      },
      {
        test: {
          name: "engines",
          include: ["tests/browsers/**/*.test.ts"],
          globalSetup: ["tests/support/global-setup.ts"],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: false,
          retry: 1,
        },
      },
    ],
  },
});
