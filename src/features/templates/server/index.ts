import type { Tx } from "#platform/db/database.ts";
import type { Platform, ServerFeature } from "#platform/platform.ts";
import type { Actor } from "#protocol/actor.ts";
import { refusal } from "#protocol/decision.ts";
import type { TemplateChoice } from "../contract.ts";
import { readTemplates } from "../policy.ts";
import { choices } from "./queries.ts";
import { routes } from "./routes.ts";

export { currentVersion, type LoadedVersion, loadTemplateVersion } from "./queries.ts";

/** The server side of templates. */
export const templates = (platform: Platform): ServerFeature => ({ name: "templates", routes: routes(platform) });

/** The templates a process can begin with, by name. Throws the refusal of who may not see them. */
export async function templateChoices(tx: Tx, actor: Actor): Promise<TemplateChoice[]> {
  const decision = readTemplates(actor);
  if (decision !== true) throw refusal(decision);
  return choices(tx);
}
