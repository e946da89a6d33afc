import type { Change } from "#platform/change.ts";
import type { On } from "#platform/http/serve.ts";
import type { Platform } from "#platform/platform.ts";
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

    on(contract.saveTheme, async (call, { theme }) => {
      call.authorize(manageBranding(call.actor));
      const { tx, orgId, now } = call;
      const customTheme = theme && JSON.stringify(theme);
      await tx.updateTable("organizations").set({ customTheme, updatedAt: now }).where("id", "=", orgId).execute();
      await tell(call, orgId, "themeSaved", { theme });
      return brandingOf(config, tx, orgId);
    });

    on.upload(contract.putLogo, async (call) => {
      call.authorize(manageBranding(call.actor));
      const { orgId } = call.actor;
      const bytes = await call.upload.bytes();
      const { mime, width, height } = accepted(bytes);
      const { sha256 } = call.upload;
      return call.change(async (change) => {
        const customLogo = JSON.stringify({ mime, file: Buffer.from(bytes).toString("base64") });
        await change.tx
          .updateTable("organizations")
          .set({ customLogo, logoHash: sha256, updatedAt: change.now })
          .where("id", "=", orgId)
          .execute();
        const about = { mime, width, height, bytes: bytes.length, sha256: sha256.toString("hex") };
        await tell(change, orgId, "logoSet", about);
        return brandingOf(config, change.tx, orgId);
      });
    });

    on(contract.removeLogo, async (call) => {
      call.authorize(manageBranding(call.actor));
      const { tx, orgId, now } = call;
      const gone = { customLogo: null, logoHash: null, updatedAt: now };
      await tx.updateTable("organizations").set(gone).where("id", "=", orgId).execute();
      await tell(call, orgId, "logoRemoved", {});
      return brandingOf(config, tx, orgId);
    });
  };

async function tell(change: Change, orgId: string, what: string, details: Readonly<Record<string, unknown>>) {
  change.audit(`organization.${what}`, "organization", orgId, details);
  await change.announce(brandingChanged, { organizationId: orgId });
}

/** The picture in an upload, when it may be a logo; otherwise why not. */
function accepted(bytes: Uint8Array): Picture {
  const picture = pictureIn(bytes);
  if (!picture) throw new Failure("theming.logoKind", 422);
  if (bytes.length > logoLimits.bytes)
    throw new Failure("theming.logoTooHeavy", 413, { values: { kilobytes: logoLimits.bytes / 1024 } });
  const sides = [picture.width, picture.height];
  if (sides.some((side) => side < logoLimits.least || side > logoLimits.most))
    throw new Failure("theming.logoSize", 422, { values: { least: logoLimits.least, most: logoLimits.most } });
  return picture;
}
