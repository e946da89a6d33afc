import Bell from "@mui/icons-material/NotificationsOutlined";
import type { AccountCard, Parts, TemplateSection } from "#client/feature.ts";
import { lazyComponent } from "#client/lazy-component.tsx";
import { readNotices, readTemplateNotices } from "../policy.ts";

/** The preferences of notices, as a card of /myaccount. */
const account: readonly AccountCard[] = [
  {
    id: "notifications",
    order: 25,
    shownTo: readNotices,
    Part: lazyComponent(() => import("./PreferencesCard.tsx").then((m) => m.PreferencesCard)),
  },
];

/** The addresses mailed about a template's processes, as a tab of /templateSettings/:id. */
const template: readonly TemplateSection[] = [
  {
    id: "notifications",
    title: "notifications.template.tab",
    order: 60,
    shownTo: readTemplateNotices,
    Part: lazyComponent(() => import("./TemplateNotices.tsx").then((m) => m.TemplateNotices)),
  },
];

/** The parts this feature adds to pages of other features and to the frame. */
export const parts: Parts = { icons: { "/notifications": Bell }, account, template };
