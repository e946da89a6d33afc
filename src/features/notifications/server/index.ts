import { waysInPort } from "#features/members/server/index.ts";
import { templatePorts } from "#features/templates/server/index.ts";
import type { MemberCall } from "#platform/http/call.ts";
import type { On } from "#platform/http/serve.ts";
import type { Platform, ServerFeature } from "#platform/platform.ts";
import * as contract from "../contract.ts";
import { countNotices } from "../count-contract.ts";
import { noticesChanged } from "../events.ts";
import { readNotices } from "../policy.ts";
import { copyAddresses, renameInAddresses } from "./copy-addresses.ts";
import { noteMail, sweepJob, sweepSchedule } from "./mail-log.ts";
import { mailDueJob, mailSchedule, noticeMailCheck } from "./mail-notices.ts";
import { mailStopRoutes, oneClickPage } from "./mail-stop.ts";
import { ownPreferences, savePreferences } from "./preferences.ts";
import { deviceRoutes, pushWayIn } from "./push/devices.ts";
import { pushJob } from "./push/push.ts";
import { countUnread, listMails, listNotices, markAll, markNotice } from "./queries.ts";
import { reactions } from "./reactions.ts";
import { templateAddressRoutes } from "./template-addresses.ts";
import { templateMailCheck, templateReactions } from "./template-mails.ts";

/** One's own notices and preferences. What somebody has read is no record of the organization, and not audited. */
function ownRoutes(on: On): void {
  const own = (call: MemberCall) => call.authorize(readNotices(call.actor));
  const changed = (call: MemberCall) => call.announce(noticesChanged, { people: [call.actor.uid] });

  on(contract.listNotices, async (call, query) => {
    own(call);
    return listNotices(call, query);
  });
  on(countNotices, async (call) => {
    own(call);
    return { unread: await countUnread(call.tx, call.actor.uid) };
  });
  on(contract.markNotice, async (call, { noticeId, read }) => {
    own(call);
    await markNotice(call, noticeId, read);
    await changed(call);
    return { id: noticeId };
  });
  on(contract.markAllNotices, async (call, { until }) => {
    own(call);
    const marked = await markAll(call, until);
    if (marked > 0) await changed(call);
    return { marked };
  });
  on(contract.getPreferences, async (call) => {
    own(call);
    return ownPreferences(call);
  });
  on(contract.savePreferences, async (call, wanted) => {
    own(call);
    return savePreferences(call, wanted);
  });
  on(contract.listNoticeMails, async (call, page) => {
    own(call);
    return listMails(call, page);
  });
}

export { mailsAbout } from "./mails-about.ts";
export { addressesOf } from "./template-addresses.ts";

/** The server side of notifications. */
export const notifications = (platform: Platform): ServerFeature => {
  return {
    name: "notifications",
    provides: [
      templatePorts.settingsCopied.by(copyAddresses),
      templatePorts.settingsRenamed.by(renameInAddresses),
      waysInPort.by(pushWayIn),
      noticeMailCheck,
      templateMailCheck,
    ],
    routes: (on) => {
      ownRoutes(on);
      deviceRoutes(on, platform);
      templateAddressRoutes(on);
      mailStopRoutes(platform)(on);
    },
    pages: (app) => oneClickPage(platform, app),
    reactions: [...reactions, ...templateReactions(platform), noteMail],
    jobs: [mailDueJob(platform), pushJob(platform), sweepJob],
    schedules: [mailSchedule, sweepSchedule],
  };
};
