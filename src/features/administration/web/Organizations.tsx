import Button from "@mui/material/Button";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FormDialog } from "#client/form/FormDialog.tsx";
import { useFormValues } from "#client/form/use-form-values.ts";
import { formatDate } from "#client/format.ts";
import { useText } from "#client/i18n.ts";
import { PagedList } from "#client/list/PagedList.tsx";
import { useChange } from "#client/use-change.ts";
import { type Column, DataTable } from "#ui/DataTable.tsx";
import { Field } from "#ui/Field.tsx";
import { SearchField } from "#ui/SearchField.tsx";
import { StatusChip } from "#ui/StatusChip.tsx";
import { type AdministeredOrganization, giveCredits } from "../contract.ts";
import { administrationKeys } from "../feature.ts";
import { OrganizationDialog } from "./OrganizationDialog.tsx";
import { organizationsQuery } from "./queries.ts";

const active = new Set(["active", "v", "updatingSubscription"]);

/** The organizations of the installation: their plans, people and credits, and what can be decided about them. */
export function Organizations() {
  const t = useText();
  const [search, setSearch] = useState("");
  const found = useInfiniteQuery(organizationsQuery(search));
  const [changed, setChanged] = useState<AdministeredOrganization>();
  const [given, setGiven] = useState<AdministeredOrganization>();
  const columns = useColumns(setChanged, setGiven);
  return (
    <section aria-label={t("administration.organizations.name")}>
      <SearchField
        className="administration-search"
        label={t("administration.organizations.search")}
        value={search}
        onSearch={setSearch}
      />
      <PagedList
        query={found}
        narrowed={search !== ""}
        onClear={() => setSearch("")}
        empty={{ title: t("administration.organizations.none") }}
      >
        {(rows, more) => (
          <DataTable
            label={t("administration.organizations.name")}
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            more={more}
          />
        )}
      </PagedList>
      {changed && <OrganizationDialog organization={changed} onClose={() => setChanged(undefined)} />}
      {given && <CreditsDialog organization={given} onClose={() => setGiven(undefined)} />}
    </section>
  );
}

function useColumns(
  onChange: (one: AdministeredOrganization) => void,
  onGive: (one: AdministeredOrganization) => void,
): Column<AdministeredOrganization>[] {
  const t = useText();
  return [
    { key: "name", heading: t("administration.organization"), as: "title", cell: ({ name }) => name },
    {
      key: "plan",
      heading: t("administration.plan"),
      cell: ({ plan, trialEndsAt }) =>
        // A plan that was bought is not touched by the trial before it.
        plan === "free" && trialEndsAt && new Date(trialEndsAt) > new Date()
          ? t("administration.organizations.trial", {
              plan: t(`payments.plan.${plan}`),
              date: formatDate(trialEndsAt),
            })
          : t(`payments.plan.${plan}`),
    },
    {
      key: "status",
      heading: t("administration.status"),
      cell: ({ status }) => (
        <StatusChip
          label={t(`administration.statuses.${status}` as "administration.statuses.active")}
          tone={active.has(status) ? "success" : "warning"}
        />
      ),
    },
    {
      key: "people",
      heading: t("administration.organizations.people"),
      as: "end",
      cell: ({ people, seats }) => `${people} / ${seats}`,
    },
    { key: "credits", heading: t("administration.credits"), as: "end", cell: ({ credits }) => credits },
    {
      key: "since",
      heading: t("administration.organizations.since"),
      as: "short",
      cell: ({ createdAt }) => formatDate(createdAt),
    },
    {
      key: "actions",
      heading: "",
      as: "actions",
      cell: (one) => <Acts organization={one} onChange={onChange} onGive={onGive} />,
    },
  ];
}

function Acts({
  organization,
  onChange,
  onGive,
}: {
  readonly organization: AdministeredOrganization;
  readonly onChange: (one: AdministeredOrganization) => void;
  readonly onGive: (one: AdministeredOrganization) => void;
}) {
  const t = useText();
  const { name } = organization;
  return (
    <>
      <Button
        size="small"
        aria-label={t("administration.organizations.changeOf", { name })}
        onClick={() => onChange(organization)}
      >
        {t("administration.organizations.change")}
      </Button>
      <Button
        size="small"
        aria-label={t("administration.organizations.giveTo", { name })}
        onClick={() => onGive(organization)}
      >
        {t("administration.organizations.give")}
      </Button>
    </>
  );
}

/** Gives an organization credits for registry queries. */
function CreditsDialog({
  organization,
  onClose,
}: {
  readonly organization: AdministeredOrganization;
  readonly onClose: () => void;
}) {
  const t = useText();
  const give = useChange(giveCredits, {
    inForm: true,
    done: ({ balance }) => t("administration.given.done", { balance }),
    refresh: [administrationKeys.all],
  });
  const form = useFormValues({
    draft: ["credits", organization.id],
    initial: { amount: "", reference: "" },
    check: ({ amount, reference }) => ({
      amount: /^[1-9]\d{0,4}$/.test(amount) ? undefined : "administration.amountWrong",
      reference: reference.trim() === "" ? "administration.referenceRequired" : undefined,
    }),
    send: async ({ amount, reference }) => {
      await give.mutateAsync({ id: organization.id, amount: Number(amount), reference });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t("administration.given.title", { name: organization.name })}
      submitLabel={t("administration.organizations.give")}
      onClose={onClose}
    >
      <Field
        label={t("administration.given.amount")}
        inputMode="numeric"
        autoComplete="off"
        maxLength={5}
        {...form.field("amount")}
      />
      <Field
        label={t("administration.given.reference")}
        hint={t("administration.given.referenceHint")}
        autoComplete="off"
        maxLength={60}
        {...form.field("reference")}
      />
    </FormDialog>
  );
}
