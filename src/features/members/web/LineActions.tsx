import MoreVert from "@mui/icons-material/MoreVert";
import IconButton from "@mui/material/IconButton";
import MenuItem from "@mui/material/MenuItem";
import { useState } from "react";
import { useText } from "#client/i18n.ts";
import { lazyComponent } from "#client/lazy-component.tsx";
import { type Actor, hasRole } from "#protocol/actor.ts";
import { RowMenu } from "#ui/RowMenu.tsx";
import * as policy from "../policy.ts";
import { type Line, subjectOf } from "./people.ts";
import { useResend, useRevoke } from "./use-invitations.ts";

// Dialogs come when they are asked for: there are hundreds of lines.
const ChangeRolesDialog = lazyComponent(() => import("./ChangeRolesDialog.tsx").then((m) => m.ChangeRolesDialog));
const HandOverDialog = lazyComponent(() => import("./HandOverDialog.tsx").then((m) => m.HandOverDialog));
const TransferDialog = lazyComponent(() => import("./TransferDialog.tsx").then((m) => m.TransferDialog));
const ConfirmRemoval = lazyComponent(() => import("./removals.tsx").then((m) => m.ConfirmRemoval));
const ConfirmRevocation = lazyComponent(() => import("./removals.tsx").then((m) => m.ConfirmRevocation));

type Doing = "roles" | "handOver" | "remove" | "revoke" | "transfer";

/** The menu of a line. A line without actions has no button. */
export function LineActions({ line, actor }: { readonly line: Line; readonly actor: Actor }) {
  const t = useText();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [doing, setDoing] = useState<Doing>();
  const resend = useResend();
  const dismiss = useRevoke();
  const choices = choicesOf(line, actor);
  if (choices.length === 0) return null;
  const choose = (choice: Choice) => {
    setAnchor(null);
    if (choice === "resend") resend.mutate(subjectOf(line));
    else if (choice !== "dismiss") setDoing(choice);
    else if (line.kind === "invitation") dismiss.mutate(line.invitation);
  };
  const close = () => setDoing(undefined);
  const name = line.name || subjectOf(line).email;
  return (
    <>
      <IconButton
        aria-label={t("members.actionsFor", { name })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        loading={resend.isPending || dismiss.isPending}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreVert />
      </IconButton>
      <RowMenu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {choices.map((choice) => (
          <MenuItem key={choice} onClick={() => choose(choice)}>
            {t(sentences[choice])}
          </MenuItem>
        ))}
      </RowMenu>
      {line.kind === "member" && doing === "roles" && (
        <ChangeRolesDialog member={line.member} name={name} me={actor.uid} onClose={close} />
      )}
      {doing === "handOver" && <HandOverDialog id={line.id} name={name} onClose={close} />}
      {doing === "remove" && <ConfirmRemoval id={line.id} name={name} onClose={close} />}
      {doing === "transfer" && <TransferDialog onClose={close} />}
      {line.kind === "invitation" && doing === "revoke" && (
        <ConfirmRevocation invitation={line.invitation} onClose={close} />
      )}
    </>
  );
}

type Choice = "roles" | "handOver" | "transfer" | "remove" | "resend" | "revoke" | "dismiss";

const sentences = {
  roles: "members.changeRoles",
  handOver: "members.handOver",
  transfer: "members.transfer",
  remove: "members.remove",
  resend: "members.resend",
  revoke: "members.revoke",
  dismiss: "members.dismiss",
} as const;

function choicesOf(line: Line, actor: Actor): Choice[] {
  if (line.kind === "invitation") return line.invitation.state === "declined" ? ["dismiss"] : ["resend", "revoke"];
  const choices: Choice[] = [];
  if (policy.changeMember(actor, line.member, line.member) === true) choices.push("roles");
  if (policy.manageMembers(actor) === true) choices.push("handOver");
  if (line.id === actor.uid && hasRole(actor, "owner")) choices.push("transfer");
  if (policy.removeMember(actor, line.member) === true) choices.push("remove");
  return choices;
}
