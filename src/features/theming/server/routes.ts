import { brands, currentPlan } from "#features/organizations/server/index.ts";
import type { On } from "#platform/http/serve.ts";
import { refuseChanged } from "#platform/http/typed-over.ts";
import type { Platform } from "#platform/platform.ts";
import type { Transaction } from "#platform/transaction.ts";
import { Failure } from "#protocol/failure.ts";
import * as contract from "../contract.ts";
import { brandingChanged } from "../events.ts";
import { manageBranding } from "../policy.ts";
import { logoLimits } from "../theme.ts";
import { type Picture, pictureIn } from "./picture.ts";
import { brandingOf, publicBrand } from "./queries.ts";

/** Reading and changing what one's own organization looks like, and what anybody may see of a white-labelled one. */
export const routes =
  ({ config, db }: Platform) =>
  (on: On): void => {
    on(contract.getPublicBrand, (call, { org }) =>
      db.asSystem(async (tx) => ({ brand: await publicBrand(tx, { org, host: call.host }) })),
    );

    on(contract.getBranding, async (call) => {
      call.authorize(manageBranding(call.actor));
      return brandingOf(config, call.tx, call.orgId);
    });

    on(contract.saveTheme, async (call, { theme, before }) => {
      call.authorize(manageBranding(call.actor));
      const { tx, orgId, now } = call;
      if (before !== undefined) {
        // If two users save over the same colours, the later one gets an error.
        await currentPlan(tx, orgId, now, "lock");
        refuseChanged(before, (await brands.read(tx, orgId))?.theme);
      }
      await brands.storeTheme(tx, orgId, theme, now);
      await recordChange(call, orgId, "themeSaved", { theme });
      return brandingOf(config, tx, orgId);
    });

    on.upload(contract.putLogo, async (call) => {
      call.authorize(manageBranding(call.actor));
      const { orgId } = call.actor;
      const bytes = await call.upload.bytes();
      const { mime, width, height } = accepted(bytes);
      const { sha256 } = call.upload;
      return call.transaction(async (transaction) => {
        const file = Buffer.from(bytes).toString("base64");
        await brands.storeLogo(transaction.tx, orgId, { mime, file, sha256 }, transaction.now);
        const about = { mime, width, height, bytes: bytes.length, sha256: sha256.toString("hex") };
        await recordChange(transaction, orgId, "logoSet", about);
        return brandingOf(config, transaction.tx, orgId);
      });
    });

    on(contract.removeLogo, async (call) => {
      call.authorize(manageBranding(call.actor));
      const { tx, orgId, now } = call;
      await brands.storeLogo(tx, orgId, null, now);
      await recordChange(call, orgId, "logoRemoved", {});
      return brandingOf(config, tx, orgId);
    });
  };

async function recordChange(
  transaction: Transaction,
  orgId: string,
  what: string,
  details: Readonly<Record<string, unknown>>,
) {
  transaction.audit(`organization.${what}`, "organization", orgId, details);
  await transaction.announce(brandingChanged, { organizationId: orgId });
}

/** The picture in an upload, when it may be a logo; otherwise why not. */
function accepted(bytes: Uint8Array): Picture {
  const picture = pictureIn(bytes);
  if (!picture) throw new Failure("theming.logoKind", 422);
  if (bytes.length > logoLimits.bytes)
    throw new Failure("theming.logoTooHeavy", 413, { values: { kilobytes: logoLimits.bytes / 1024 } });
  const sides = [picture.width, picture.height];
  if (sides.some((side) => side < logoLimits.min || side > logoLimits.max))
    throw new Failure("theming.logoSize", 422, { values: { min: logoLimits.min, max: logoLimits.max } });
  return picture;
}
