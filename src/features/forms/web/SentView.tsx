import Done from "@mui/icons-material/CheckCircleOutlined";
import Link from "@mui/material/Link";
import { useText } from "#client/i18n.ts";
import type { VisitorForm } from "../visitor-contract.ts";

/** True if the form is embedded in another page. Its status page is not, and opens in its own window. */
const framed = globalThis.self !== globalThis.top;

/** It came in: the number, and where to follow it. */
export function SentView({
  form,
  receipt,
  reference,
}: {
  readonly form: VisitorForm;
  readonly receipt: string;
  readonly reference: string;
}) {
  const t = useText();
  return (
    <article className="public-form-card public-form-sent" role="status">
      <Done color="success" sx={{ fontSize: 56 }} aria-hidden />
      <h1>{t("forms.visitor.sent")}</h1>
      <p>{t("forms.visitor.reference", { reference })}</p>
      <p className="public-form-words">
        {form.completion || t("forms.visitor.sentText", { organization: form.organization.name })}
      </p>
      <Link href={`/public/receipt/${receipt}`} {...(framed ? { target: "_blank", rel: "noreferrer" } : {})}>
        {t("forms.visitor.follow")}
      </Link>
    </article>
  );
}
