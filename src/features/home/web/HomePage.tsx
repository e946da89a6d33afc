import { useText } from "#client/i18n.ts";
import { PageBody, PageHeader } from "#ui/PageHeader.tsx";

/** Home. */
export function Page() {
  const t = useText();
  return (
    <PageBody>
      <PageHeader title={t("home.title")} />
    </PageBody>
  );
}
