import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useText } from "#client/i18n.ts";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { SelectField } from "#ui/SelectField.tsx";
import type { Invitation, Member } from "../member.ts";
import { takesOver } from "../policy.ts";
import { peopleQuery } from "./people.ts";
import { useRevoke } from "./use-invitations.ts";
import { useRemoveMember } from "./use-members.ts";
import { WaysIn } from "./WaysIn.tsx";
import { OpenWork, workInProgressQuery } from "./WorkInProgress.tsx";

/** Asks before somebody is taken out of the organization, and who goes on with what they leave behind. */
export function ConfirmRemoval({
  id,
  name,
  onClose,
}: {
  readonly id: string;
  readonly name: string;
  readonly onClose: () => void;
}) {
  const t = useText();
  const remove = useRemoveMember();
  const people = useQuery(peopleQuery).data?.members ?? [];
  const left = useQuery(workInProgressQuery(id));
  const [successor, setSuccessor] = useState("");
  const others = people.filter((p) => takesOver(p, id) === true && !p.roles.includes("owner"));
  const owner = people.find((p) => p.roles.includes("owner"));
  const work = left.data?.work ?? [];
  const chosen = others.some((p) => p.id === successor) ? successor : undefined;
  return (
    <ConfirmDialog
      open
      title={t("members.removeTitle", { name })}
      text={
        <>
          <p style={{ margin: "0 0 12px" }}>{t("members.removeText", { name })}</p>
          {left.data && work.length === 0 && <p style={{ margin: 0 }}>{t("members.removeNothing", { name })}</p>}
          <WaysIn id={id} />
          {work.length > 0 && (
            <>
              <p style={{ margin: "0 0 4px" }}>{t("members.removeLeaves")}</p>
              <OpenWork work={work} />
              <SelectField
                label={t("members.successor")}
                hint={t("members.successorHint")}
                value={chosen ?? ""}
                placeholder={t("members.successorOwner", { name: owner ? nameOf(owner) : "" })}
                options={others.map((p) => ({ value: p.id, label: nameOf(p) }))}
                onChange={(event) => setSuccessor(event.currentTarget.value)}
              />
            </>
          )}
        </>
      }
      confirmLabel={t("members.removeConfirm")}
      cancelLabel={t("shell.cancel")}
      tone="error"
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ id, name, successorId: chosen }, { onSuccess: onClose })}
      onCancel={onClose}
    />
  );
}

const nameOf = ({ firstName, lastName, email }: Member): string => `${firstName} ${lastName}`.trim() || email;

/** Asks before an invitation is taken back. */
export function ConfirmRevocation({
  invitation,
  onClose,
}: {
  readonly invitation: Invitation;
  readonly onClose: () => void;
}) {
  const t = useText();
  const revoke = useRevoke();
  const { email } = invitation;
  return (
    <ConfirmDialog
      open
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
