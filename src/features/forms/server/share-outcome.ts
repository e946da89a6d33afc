import { type Reaction, when as whenever } from "#platform/events/reaction.ts";
import { mailSettled } from "#platform/mail/send-mail.ts";
import { Id } from "#protocol/page.ts";
import { sharesChanged, shareUndelivered } from "../events.ts";

/** Marks the mails of shared forms among those that are reported. */
export const shareReport = "formShare:";

/** Records the outcome of the mail of a shared form, and announces it if it did not arrive. */
export const noteShareMail: Reaction = whenever(
  mailSettled,
  "forms.mailSettled",
  async ({ tx, orgId, announce }, { report, outcome }) => {
    const id = Id.safeParse(report.startsWith(shareReport) ? report.slice(shareReport.length) : "").data;
    if (id === undefined || orgId === null) return;
    const row = await tx
      .updateTable("formShares")
      .set({ mailOutcome: outcome })
      .where("id", "=", id)
      .where("deletedAt", "is", null)
      .where("mailOutcome", "is distinct from", outcome)
      .returning(["createdBy", "email", "processId"])
      .executeTakeFirst();
    if (!row) return;
    const { processId, createdBy: uid, email } = row;
    await announce(sharesChanged, { processId });
    if (outcome !== "sent") await announce(shareUndelivered, { processId, uid, email });
  },
);
