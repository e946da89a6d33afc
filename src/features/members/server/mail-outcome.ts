import { type Reaction, when as whenever } from "#platform/events/reaction.ts";
import { mailSettled } from "#platform/mail/send-mail.ts";
import { Id } from "#protocol/page.ts";
import { invitationChanged, invitationUndelivered } from "../events.ts";

/** Marks the mails of invitations among those that are reported. */
export const invitationReport = "invitation:";

/** Records the outcome of the mail of an invitation, and tells who sent it if it did not arrive. */
export const noteInvitationMail: Reaction = whenever(
  mailSettled,
  "members.mailSettled",
  async ({ tx, orgId, announce }, { report, outcome }) => {
    const id = Id.safeParse(report.startsWith(invitationReport) ? report.slice(invitationReport.length) : "").data;
    if (id === undefined || orgId === null) return;
    const row = await tx
      .updateTable("invitations")
      .set({ mailOutcome: outcome })
      .where("id", "=", id)
      .where("status", "=", "pending")
      .where("mailOutcome", "is distinct from", outcome)
      .returning(["invitedBy", "email"])
      .executeTakeFirst();
    if (!row) return;
    await announce(invitationChanged, { invitationId: id });
    if (outcome !== "sent")
      await announce(invitationUndelivered, { invitationId: id, uid: row.invitedBy, email: row.email });
  },
);
