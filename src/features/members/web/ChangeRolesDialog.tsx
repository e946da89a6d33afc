import Alert from "@mui/material/Alert";
import Typography from "@mui/material/Typography";
import { FormDialog } from "#client/form/FormDialog.tsx";
import { useFormValues } from "#client/form/use-form-values.ts";
import { useText } from "#client/i18n.ts";
import { grantableRoles, type Member } from "../member.ts";
import { type Granted, MembershipFields } from "./MembershipFields.tsx";
import { useChangeMember } from "./use-members.ts";

interface Props {
  readonly member: Member;
  readonly name: string;
  readonly me: string;
  readonly onClose: () => void;
}

/** Roles and flags of one person. The owner stays the owner whatever else they are. */
export function ChangeRolesDialog(props: Props) {
  const t = useText();
  const { member, name } = props;
  const form = useRolesForm(props);
  const owner = member.roles.includes("owner");
  const none = !owner && form.values.roles.length === 0;
  const put = (next: Granted) => {
    form.set("roles", next.roles);
    form.set("individual", next.individual);
    form.set("billing", next.billing);
  };
  return (
    <FormDialog
      form={form}
      size="sm"
      title={t("members.changeTitle", { name })}
      submitLabel={t("members.save")}
      onClose={props.onClose}
    >
      {owner && <Typography variant="body2">{t("members.ownerKeeps")}</Typography>}
      <MembershipFields value={form.values} onChange={put} error={undefined} />
      {none && <Alert severity="warning">{t("members.noRolesHint", { name })}</Alert>}
    </FormDialog>
  );
}

function useRolesForm({ member, name, me, onClose }: Props) {
  const change = useChangeMember({ me, name });
  const { id, roles, individual, billing } = member;
  return useFormValues<Granted, Pick<Member, "roles" | "individual" | "billing">>({
    draft: null,
    initial: { roles: grantableRoles.filter((role) => roles.includes(role)), individual, billing },
    saved: { roles, individual, billing },
    send: async (granted, before) => {
      const owner = before.roles.includes("owner") ? (["owner"] as const) : [];
      await change.mutateAsync({ ...granted, id, roles: [...owner, ...granted.roles], before });
      onClose();
    },
  });
}
