import { useText } from "#client/i18n.ts";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import type { Invitation } from "../member.ts";
import { useRevoke } from "./use-invitations.ts";
import { useRemoveMember } from "./use-members.ts";

/** Asks before somebody is taken out of the organization. */
export function ConfirmRemoval({
  open,
  id,
  name,
  onClose,
}: {
  readonly open: boolean;
  readonly id: string;
  readonly name: string;
  readonly onClose: () => void;
}) {
  const t = useText();
  const remove = useRemoveMember();
  return (
    <ConfirmDialog
      open={open}
      title={t("members.removeTitle", { name })}
      text={t("members.removeText", { name })}
      confirmLabel={t("members.removeConfirm")}
      cancelLabel={t("shell.cancel")}
      tone="error"
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ id, name }, { onSuccess: onClose })}
      onCancel={onClose}
    />
  );
}

/** Asks before an invitation is taken back. */
export function ConfirmRevocation({
  open,
  invitation,
  onClose,
}: {
  readonly open: boolean;
  readonly invitation: Invitation;
  readonly onClose: () => void;
}) {
  const t = useText();
  const revoke = useRevoke();
  const { email } = invitation;
  return (
    <ConfirmDialog
      open={open}
      title={t("members.revokeTitle", { email })}
      text={t("members.revokeText")}
      confirmLabel={t("members.revokeConfirm")}
      cancelLabel={t("shell.cancel")}
      tone="error"
      busy={revoke.isPending}
      onConfirm={() => revoke.mutate(invitation, { onSuccess: onClose })}
      onCancel={onClose}
    />
  );
}
