import Paper from "@mui/material/Paper";
import { useState } from "react";
import { call } from "#client/call.ts";
import { useText } from "#client/i18n.ts";
import { sessionChanged } from "#client/session.ts";
import { notify } from "#client/snackbar.tsx";
import { likelyCountry } from "#features/organizations/countries.ts";
import type { OrganizationFields } from "#features/organizations/organization.ts";
import { OrganizationForm } from "#features/organizations/web/index.ts";
import { PageBody, PageHeader } from "#ui/PageHeader.tsx";
import { createOrganization } from "../contract.ts";
import { LinkButton } from "./links.tsx";

/** Founds an organization; Home then shows its owner the first steps. */
export function CreateOrganization() {
  const t = useText();
  const [initial] = useState<OrganizationFields>(() => ({
    name: "",
    country: likelyCountry(navigator.languages),
    address: "",
    phone: "",
  }));
  const create = async (fields: OrganizationFields) => {
    await call(createOrganization, fields);
    await sessionChanged("/home");
    notify.success(t("organizations.created"));
  };
  return (
    <PageBody frame="form">
      <PageHeader title={t("organizations.createTitle")} text={t("organizations.createIntro")} />
      <Paper sx={{ p: { xs: 2, sm: 3 } }}>
        <OrganizationForm initial={initial} submitLabel={t("organizations.create")} onSubmit={create} />
      </Paper>
      <LinkButton to="/manageorg" search={{ action: "join" }} sx={{ mt: 2 }}>
        {t("members.createJoin")}
      </LinkButton>
    </PageBody>
  );
}
