import { quetzal } from "#seed/demo/firms.ts";
import { putSignatures } from "#seed/demo/signatures.ts";
import { storyClock } from "#seed/demo/story-clock.ts";
import { peopleLines, seedDemo } from "#seed/demo.ts";
import { start } from "./start.ts";

/** `acta demo`: `start` on a data directory of its own, with the demo firms in it and the mails shown at /dev/mail. */
export function run(): Promise<number> {
  const clock = storyClock();
  const environment = {
    ...process.env,
    ACTA_DATA: process.env["ACTA_DATA"] ?? "./data-demo",
    ACTA_DEV: "true",
    ACTA_PAYMENTS: process.env["ACTA_PAYMENTS"] ?? "true",
    ACTA_REGISTRY_DEMO: "true",
    ACTA_LOG: process.env["ACTA_LOG"] ?? "warn",
  };
  return start(
    environment,
    async (node) => {
      console.log(await seedDemo(node, clock));
      console.log(["", "Sign in as one of these people:", ...peopleLines(), ""].join("\n"));
      console.log(`Their mails: ${node.platform.config.url}/dev/mail`);
      // They wait for PDFs, which nobody else does; a demo that is stopped meanwhile has fewer of them.
      void putSignatures(node, quetzal.people[0].email).catch((err: unknown) =>
        node.platform.log.warn({ err }, "demo: signatures"),
      );
    },
    undefined,
    { clock },
  );
}
