import { Readable } from "node:stream";
import { addDays } from "#engine/calendar/arithmetic.ts";
import { eventUid, writeCalendar } from "#engine/calendar/icalendar.ts";
import { localDayOf } from "#engine/calendar/zone.ts";
import { memberActor, type WayIn } from "#features/members/server/index.ts";
import { loadOrganization } from "#features/organizations/server/index.ts";
import {
  linkOf,
  linksBy,
  makeLink,
  openLink,
  revokeLink,
  revokeLinks,
  rotateLink,
} from "#features/public-links/server/index.ts";
import type { MemberCall } from "#platform/http/call.ts";
import type { On } from "#platform/http/serve.ts";
import type { Platform } from "#platform/platform.ts";
import { notFound } from "#protocol/failure.ts";
import * as contract from "../calendar-contract.ts";
import { calendarLinkChanged } from "../events.ts";
import { createAlert, openAlerts } from "../policy.ts";
import { calendarAlerts } from "./queries.ts";

/** Days before today that a calendar still shows. */
const daysBack = 60;

/** The interval in which calendar programs refresh. */
const refreshMinutes = 60;

/** The calendar address of a person. They would know it when they come back. */
export const calendarWayIn: WayIn = {
  kind: "calendar",
  count: async (of, { uid }) => (await linksBy(of, contract.calendarLink, { uid, subjects: [uid] })).length,
  end: async (of, { uid }) =>
    revokeLinks(of, contract.calendarLink, await linksBy(of, contract.calendarLink, { uid, subjects: [uid] })),
};

/** The private calendar of everybody's own alerts, which other programs subscribe to. */
export const calendarFeedRoutes = (platform: Platform) => (on: On) => {
  const { secrets, config, db } = platform;
  const own = (call: MemberCall, rule = openAlerts) => {
    call.authorize(rule(call.actor));
    return { kind: contract.calendarLink, subject: call.actor.uid };
  };
  const urlOf = (link: { readonly token: string } | undefined) => ({
    url: link ? `${config.url}/api/public/alerts/${link.token}/calendar.ics` : null,
  });

  on(contract.getCalendarLink, async (call) => urlOf(await linkOf(call, secrets, own(call))));
  const changed = (call: MemberCall) => call.announce(calendarLinkChanged, { uid: call.actor.uid });
  on(contract.makeCalendarLink, async (call) => {
    const link = await makeLink(call, secrets, own(call, createAlert));
    await changed(call);
    return urlOf(link);
  });
  on(contract.rotateCalendarLink, async (call) => {
    const link = await rotateLink(call, secrets, own(call, createAlert));
    await changed(call);
    return urlOf(link);
  });
  on(contract.revokeCalendarLink, async (call) => {
    await revokeLink(call, own(call));
    await changed(call);
    return urlOf(undefined);
  });

  on.download(contract.downloadCalendar, async ({ now }, { token }) => {
    const { orgId, subject: uid } = await openLink(db, contract.calendarLink, { token }, now);
    const text = await db.asOrganization(orgId, async (tx) => {
      const actor = await memberActor(tx, uid, now);
      // A person who left, or lost the right to alerts, has no calendar.
      if (!actor || openAlerts(actor) !== true) throw notFound();
      const { name, timeZone } = await loadOrganization(tx, orgId, now);
      const today = localDayOf(timeZone, now.getTime());
      const rows = await calendarAlerts(tx, actor, addDays(today, -daysBack) ?? today);
      return writeCalendar({
        name,
        product: "-//Acta//Alerts//ES",
        refreshMinutes,
        events: rows.map(({ id, date, title, message, version, timeCreated }) => ({
          uid: eventUid("alert", id, new URL(config.url).host),
          when: { day: date },
          title,
          ...(message === "" ? {} : { description: message }),
          url: `${config.url}/alerts/${id}`,
          changed: timeCreated.getTime(),
          revision: version,
        })),
      });
    });
    return { content: Readable.from([text]), name: "acta.ics", mediaType: "text/calendar" };
  });
};
