import { z } from "zod";
import { event } from "#protocol/event.ts";
import { Id } from "#protocol/page.ts";
import { noticeKeys, noticePreferenceKeys, templateNoticeKeys } from "./feature.ts";

const ofPeople = z.object({ people: z.array(Id) });

/** Notices of these people were written, read or taken away. */
export const noticesChanged = event("notices.changed", ofPeople, ({ people }) => ({
  keys: [noticeKeys.all],
  users: people,
}));

/** These people chose otherwise, or a mail to them went out or failed. */
export const noticePreferencesChanged = event("notices.preferencesChanged", ofPeople, ({ people }) => ({
  keys: [noticePreferenceKeys.all],
  users: people,
}));

/** The addresses of a template changed. */
export const templateNoticesChanged = event(
  "templateNotices.changed",
  z.object({ templateId: Id }),
  ({ templateId }) => ({ keys: [templateNoticeKeys.one(templateId)] }),
);
