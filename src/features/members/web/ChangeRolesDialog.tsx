import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import Typography from "@mui/material/Typography";
import { useId, useState } from "react";
import { useText } from "#client/i18n.ts";
import { grantableRoles, type Member } from "../member.ts";
import { type Granted, MembershipFields } from "./MembershipFields.tsx";
import { useChangeMember } from "./use-members.ts";

/** Roles and flags of one person. The owner stays the owner whatever else they are. */
export function ChangeRolesDialog({
  member,
  name,
  me,
  onClose,
}: {
  readonly member: Member;
  readonly name: string;
  readonly me: string;
  readonly onClose: () => void;
}) {
  const t = useText();
  const titleId = useId();
  const owner = member.roles.includes("owner");
  const [value, setValue] = useState<Granted>({
    roles: grantableRoles.filter((role) => member.roles.includes(role)),
    individual: member.individual,
    billing: member.billing,
  });
  const change = useChangeMember(me);
  const none = !owner && value.roles.length === 0;
  const save = () => {
    const roles = owner ? (["owner", ...value.roles] as const) : value.roles;
    change.mutate({ ...value, id: member.id, name, roles: [...roles] }, { onSuccess: onClose });
  };
  return (
    <Dialog open onClose={() => !change.isPending && onClose()} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId}>{t("members.changeTitle", { name })}</DialogTitle>
      <DialogContent sx={{ display: "grid", gap: 2 }}>
        {owner && <Typography variant="body2">{t("members.ownerKeeps")}</Typography>}
        <MembershipFields value={value} onChange={setValue} error={undefined} />
        {none && <Alert severity="warning">{t("members.noRolesHint", { name })}</Alert>}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button color="inherit" disabled={change.isPending} onClick={onClose}>
          {t("shell.cancel")}
        </Button>
        <Button variant="contained" loading={change.isPending} onClick={save}>
          {t("members.save")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
