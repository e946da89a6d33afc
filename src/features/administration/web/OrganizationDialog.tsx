import { FormDialog } from "#client/form/FormDialog.tsx";
import { useFormValues } from "#client/form/use-form-values.ts";
import { useText } from "#client/i18n.ts";
import { useChange } from "#client/use-change.ts";
import { type OrganizationStatus, organizationStatuses } from "#protocol/actor.ts";
import { type PlanName, type PlanPermission, planNames, planPermissions } from "#protocol/permission.ts";
import { ChoicesField } from "#ui/ChoicesField.tsx";
import { Field } from "#ui/Field.tsx";
import { SelectField } from "#ui/SelectField.tsx";
import { SwitchField } from "#ui/SwitchField.tsx";
import { type AdministeredOrganization, administerOrganization } from "../contract.ts";
import { administrationKeys } from "../feature.ts";

interface Values {
  readonly plan: string;
  readonly status: string;
  readonly seats: string;
  readonly whiteLabel: boolean;
  readonly specialUi: boolean;
  readonly withheld: readonly string[];
}

/** Returns the changes of an organization. An unchanged plan is not sent, because setting a plan ends a trial. */
function changesOf(before: AdministeredOrganization, { plan, status, seats, withheld, ...switches }: Values) {
  return {
    id: before.id,
    ...(plan !== before.plan && { plan: plan as PlanName }),
    ...(status !== before.status && { status: status as OrganizationStatus }),
    ...(Number(seats) !== before.seats && { seats: Number(seats) }),
    ...(switches.whiteLabel !== before.whiteLabel && { whiteLabel: switches.whiteLabel }),
    ...(switches.specialUi !== before.specialUi && { specialUi: switches.specialUi }),
    ...(withheld.toSorted().join() !== before.withheld.toSorted().join() && {
      withheld: [...withheld] as PlanPermission[],
    }),
  };
}

/** Decides about an organization: its plan, seats, status, white label, project levels and withheld permissions. */
export function OrganizationDialog({
  organization,
  onClose,
}: {
  readonly organization: AdministeredOrganization;
  readonly onClose: () => void;
}) {
  const t = useText();
  const change = useChange(administerOrganization, {
    inForm: true,
    done: () => t("administration.organizations.changed"),
    refresh: [administrationKeys.all],
  });
  const { plan, status, seats, whiteLabel, specialUi, withheld } = organization;
  const form = useFormValues<Values>({
    draft: ["organization", organization.id],
    initial: { plan, status, seats: String(seats), whiteLabel, specialUi, withheld },
    check: (values) => ({ seats: /^[1-9]\d{0,4}$/.test(values.seats) ? undefined : "administration.seatsWrong" }),
    send: async (values) => {
      await change.mutateAsync(changesOf(organization, values));
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={organization.name}
      intro={t("administration.organizations.gift")}
      submitLabel={t("administration.save")}
      onClose={onClose}
    >
      <SelectField
        label={t("administration.plan")}
        options={planNames.map((value) => ({ value, label: t(`payments.plan.${value}`) }))}
        {...form.field("plan")}
      />
      <Field label={t("payments.seats")} inputMode="numeric" maxLength={5} {...form.field("seats")} />
      <SelectField
        label={t("administration.status")}
        options={organizationStatuses.map((value) => ({
          value,
          label: t(`administration.statuses.${value}`),
        }))}
        {...form.field("status")}
      />
      <SwitchField
        label={t("administration.organizations.whiteLabel")}
        checked={form.values.whiteLabel}
        onChange={(event) => form.set("whiteLabel", event.currentTarget.checked)}
      />
      <SwitchField
        label={t("administration.organizations.specialUi")}
        checked={form.values.specialUi}
        onChange={(event) => form.set("specialUi", event.currentTarget.checked)}
      />
      <Withheld chosen={form.values.withheld} onChange={(withheldNow) => form.set("withheld", withheldNow)} />
    </FormDialog>
  );
}

/** The permissions that the organization does not have, whatever its plan. */
function Withheld(props: { readonly chosen: readonly string[]; readonly onChange: (next: string[]) => void }) {
  const t = useText();
  return (
    <ChoicesField
      label={t("administration.organizations.withheld")}
      hint={t("administration.organizations.withheldHint")}
      options={planPermissions.map((value) => ({ value, label: t(`payments.permission.${value}`) }))}
      {...props}
    />
  );
}
