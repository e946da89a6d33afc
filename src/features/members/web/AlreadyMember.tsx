import { useText } from "#client/i18n.ts";
import { PageBody } from "#ui/PageHeader.tsx";
import { EmptyState } from "#ui/states.tsx";
import { LinkButton } from "./links.tsx";

/** Somebody who belongs to an organization wants to found or join one. */
export function AlreadyMember({ organization }: { readonly organization: string }) {
  const t = useText();
  return (
    <PageBody narrow>
      <EmptyState
        page
        title={t("members.memberAlready", { organization })}
        text={t("members.memberAlreadyHint")}
        action={
          <LinkButton variant="contained" to="/home">
            {t("shell.goHome")}
          </LinkButton>
        }
      />
    </PageBody>
  );
}
