import { defineConfig } from "vitest/config";
import { LongestFirst } from "./tests/support/longest-first.ts";

// Server and browser tests run under the product's own runtime and share one database server, each file with a database and a
// browser of its own; two files at once on two cores. A browser mostly waits, so the second file costs little.
// Limits of time only end what hangs: on a busy machine a test may take many times its usual seconds.
// The files of a worker share its modules: to load the product anew for each was a third of their time. No test leaves a changed environment behind.
const shared = { isolate: false, unstubEnvs: true };
// What the product's own runtime runs, it also loads in tests: Vite would transform and link every module again, 15 to 30 s of processor.
const native = { ...shared, experimental: { viteModuleRunner: false, nodeLoader: false } };

export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: "pure",
          setupFiles: ["tests/support/check-documents-setup.ts"],
          ...shared,
          include: [
            "src/{engine,protocol,app,client,ui}/**/*.test.{ts,tsx}",
            "src/features/*/*.test.ts",
            "src/features/*/web/**/*.test.{ts,tsx}",
            "seed/**/*.test.ts",
          ],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: "server",
          ...native,
          include: ["src/features/*/server/**/*.test.ts", "src/platform/**/*.test.ts", "tests/server/**/*.test.ts"],
          globalSetup: ["tests/support/global-setup.ts"],
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        test: {
          name: "architecture",
          ...shared,
          include: ["tests/architecture/**/*.test.ts"],
          globalSetup: ["tests/support/global-setup.ts"],
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          name: "browser",
          ...native,
          include: ["tests/e2e/**/*.test.ts"],
          globalSetup: ["tests/support/global-setup.ts"],
          testTimeout: 240_000,
          hookTimeout: 240_000,
          // A browser may stall; what passes only when repeated is named at the end, and more than a few fail the run.
          retry: 1,
          expect: { poll: { timeout: 30_000 } },
        },
      },
      {
        test: {
          name: "engines",
          ...native,
          include: ["tests/browsers/**/*.test.ts"],
          globalSetup: ["tests/support/global-setup.ts"],
          testTimeout: 240_000,
          hookTimeout: 240_000,
          fileParallelism: false,
          retry: 1,
        },
      },
    ],
  },
});
