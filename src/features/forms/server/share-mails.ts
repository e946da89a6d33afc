import { persons } from "#features/identity/server/index.ts";
import { memberNames } from "#features/members/server/index.ts";
import { loadOrganization } from "#features/organizations/server/index.ts";
import { enqueueMail, mailChecks } from "#platform/mail/send-mail.ts";
import type { Platform } from "#platform/platform.ts";
import type { Transaction } from "#platform/transaction.ts";
import type { Language } from "#protocol/text.ts";
import { copyMail } from "./mails.ts";
import { mailBrand, ownAddress } from "./own-address.ts";
import { aboutProcess, readerMail, readsMailed } from "./reader-mails.ts";
import { say } from "./say.ts";
import { shareReport } from "./share-outcome.ts";

type Inside = Transaction & { readonly orgId: string };

interface Given {
  readonly share: { readonly id: string; readonly email: string; readonly message: string; readonly createdBy: string };
  readonly process: { readonly id: string; readonly title: string };
}

const shareMail = "formShare";

/** Mails of a shared form are sent only while it waits for its holder, and of a begun form only while its copy is there. */
export const formMailChecks = [
  mailChecks.by({
    kind: shareMail,
    check: async ({ tx, now }, id, to) => {
      const row = await tx
        .selectFrom("formShares as s")
        .innerJoin("processes as p", (on) => on.onRef("p.orgId", "=", "s.orgId").onRef("p.id", "=", "s.processId"))
        .select("s.email")
        .where("s.id", "=", id)
        .where("s.deletedAt", "is", null)
        .where("s.completedAt", "is", null)
        .where("s.expiresAt", ">", now)
        .where("p.deletedAt", "is", null)
        .executeTakeFirst();
      return row?.email.toLowerCase() === to.toLowerCase();
    },
  }),
  mailChecks.by({
    kind: copyMail,
    check: async ({ tx }, id, to) => {
      const row = await tx.selectFrom("formSessions").select("email").where("id", "=", id).executeTakeFirst();
      return row?.email?.toLowerCase() === to.toLowerCase();
    },
  }),
  mailChecks.by({ kind: readerMail, check: readsMailed }),
];

/** Tells an address that a form waits for it; `occasion` makes each mail one of its own. */
export async function notifyShared(
  platform: Platform,
  inside: Inside,
  { share, process }: Given,
  occasion: "shared" | "reminded" | "reopened",
): Promise<void> {
  const { tx, orgId, now } = inside;
  const organization = await loadOrganization(tx, orgId, now);
  const language: Language = organization.country === "GT" ? "es" : "en";
  const sharer = (await memberNames(tx, [share.createdBy])).get(share.createdBy)?.name ?? organization.name;
  const values = { sharer, title: process.title, organization: organization.name, email: share.email };
  await enqueueMail(
    inside,
    platform.secrets,
    `share:${share.id}:${occasion}:${now.getTime()}`,
    share.email,
    {
      language,
      title: say(language, `forms.mail.${occasion}.title`, values),
      paragraphs: [
        say(language, `forms.mail.${occasion}.text`, values),
        ...(share.message === "" ? [] : [share.message]),
        say(language, "forms.mail.signIn", values),
      ],
      action: {
        label: say(language, "forms.mail.fill"),
        url: `${await ownAddress(platform, tx, orgId)}/shared?form=${share.id}`,
      },
      footer: say(language, "forms.mail.shareFooter", values),
      brand: await mailBrand(tx, orgId),
    },
    { about: { kind: shareMail, id: share.id }, report: `${shareReport}${share.id}` },
  );
}

/** Notifies the person who shared a form that it is finished. */
export async function notifyCompleted(platform: Platform, inside: Inside, { share, process }: Given): Promise<void> {
  const { tx, orgId } = inside;
  const sharer = await persons.load(tx, share.createdBy);
  const about = aboutProcess(process.id, share.createdBy);
  if (!sharer?.emailVerified || !(await readsMailed(inside, about.id))) return;
  const language: Language = sharer.language === "en" ? "en" : "es";
  const values = { title: process.title, email: share.email, name: sharer.firstName };
  await enqueueMail(
    inside,
    platform.secrets,
    `share:${share.id}:done:${inside.now.getTime()}`,
    sharer.email,
    {
      language,
      title: say(language, "forms.mail.completed.title", values),
      paragraphs: [say(language, "forms.mail.completed.text", values)],
      action: {
        label: say(language, "forms.mail.completed.open"),
        url: `${await ownAddress(platform, tx, orgId)}/processes/${process.id}`,
      },
      footer: say(language, "forms.mail.completed.footer"),
      brand: await mailBrand(tx, orgId),
    },
    { about },
  );
}
