import Paper from "@mui/material/Paper";
import { call } from "#client/call.ts";
import { useText } from "#client/i18n.ts";
import { sessionChanged } from "#client/session.ts";
import { notify } from "#client/snackbar.tsx";
import type { OrganizationFields } from "#features/organizations/organization.ts";
import { OrganizationForm } from "#features/organizations/web/index.ts";
import { PageBody, PageHeader } from "#ui/PageHeader.tsx";
import { createOrganization } from "../contract.ts";
import { LinkButton } from "./links.tsx";

const blank: OrganizationFields = { name: "", country: "", address: "", phone: "" };

/** Founds an organization; Home then shows its owner the first steps. */
export function CreateOrganization() {
  const t = useText();
  const create = async (fields: OrganizationFields) => {
    await call(createOrganization, fields);
    await sessionChanged("/home");
    notify.success(t("organizations.created"));
  };
  return (
    <PageBody narrow>
      <PageHeader title={t("organizations.createTitle")} text={t("organizations.createIntro")} />
      <Paper sx={{ p: { xs: 2, sm: 3 } }}>
        <OrganizationForm initial={blank} submitLabel={t("organizations.create")} onSubmit={create} />
      </Paper>
      <LinkButton to="/manageorg" search={{ action: "join" }} sx={{ mt: 2 }}>
        {t("members.createJoin")}
      </LinkButton>
    </PageBody>
  );
}
