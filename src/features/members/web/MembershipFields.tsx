import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormLabel from "@mui/material/FormLabel";
import { useId } from "react";
import { useText } from "#client/i18n.ts";
import { SwitchField } from "#ui/SwitchField.tsx";
import { type GrantableRole, grantableRoles } from "../member.ts";

/** Roles that can be granted, and the two flags. */
export interface Granted {
  readonly roles: readonly GrantableRole[];
  readonly individual: boolean;
  readonly billing: boolean;
}

interface MembershipFieldsProps {
  readonly value: Granted;
  readonly error: string | undefined;
  readonly onChange: (next: Granted) => void;
}

/** The choice of roles and flags. `error` is shown under the roles. */
export function MembershipFields({ value, error, onChange }: MembershipFieldsProps) {
  const t = useText();
  const id = useId();
  const toggle = (role: GrantableRole, on: boolean) =>
    onChange({ ...value, roles: grantableRoles.filter((r) => (r === role ? on : value.roles.includes(r))) });
  return (
    <>
      <Box
        component="fieldset"
        sx={{ border: 0, p: 0, m: 0, display: "grid", gap: 1 }}
        aria-describedby={`${id}-error`}
      >
        <FormLabel component="legend" sx={{ fontSize: "0.875rem", fontWeight: 550, color: "text.primary", mb: 0.5 }}>
          {t("members.roles")}
        </FormLabel>
        {grantableRoles.map((role) => (
          <FormControlLabel
            key={role}
            sx={{ alignItems: "flex-start", mr: 0 }}
            control={
              <Checkbox
                sx={{ mt: -1 }}
                checked={value.roles.includes(role)}
                onChange={(event) => toggle(role, event.currentTarget.checked)}
                slotProps={{ input: { "aria-describedby": `${id}-${role}` } }}
              />
            }
            label={
              <>
                {t(`members.role.${role}`)}
                <Box component="span" id={`${id}-${role}`} className="field-hint" sx={{ display: "block" }}>
                  {t(`members.roleHint.${role}`)}
                </Box>
              </>
            }
          />
        ))}
        <p className="field-error" id={`${id}-error`} role={error ? "alert" : undefined}>
          {error}
        </p>
      </Box>
      <SwitchField
        label={t("members.individual")}
        hint={t("members.individualHint")}
        checked={value.individual}
        onChange={(event) => onChange({ ...value, individual: event.currentTarget.checked })}
      />
      <SwitchField
        label={t("members.billing")}
        hint={t("members.billingHint")}
        checked={value.billing}
        onChange={(event) => onChange({ ...value, billing: event.currentTarget.checked })}
      />
    </>
  );
}
