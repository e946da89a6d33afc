import Alert from "@mui/material/Alert";
import { useText } from "#client/i18n.ts";
import type { VisitorForm } from "../visitor-contract.ts";
import { StepButtons } from "./StepButtons.tsx";

/** The description of the form, and the required documents. */
export function WelcomeStep({
  form,
  recovered,
  onNext,
}: {
  readonly form: VisitorForm;
  readonly recovered: boolean;
  readonly onNext: () => void;
}) {
  const t = useText();
  const { title, welcome, organization, files } = form;
  return (
    <article className="public-form-card">
      <p className="quiet">{organization.name}</p>
      <h1>{title}</h1>
      {recovered && <Alert severity="info">{t("forms.visitor.recovered")}</Alert>}
      <p className="public-form-words">{welcome || t("forms.visitor.welcome", { organization: organization.name })}</p>
      {files.length > 0 && (
        <>
          <h2>{t("forms.visitor.have")}</h2>
          <ul>
            {files.map(({ id, label, required }) => (
              <li key={id}>
                {label}
                {!required && ` (${t("forms.visitor.optional")})`}
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="quiet">{t("forms.visitor.kept")}</p>
      <StepButtons nextLabel={t(recovered ? "forms.visitor.goOn" : "forms.visitor.begin")} onNext={onNext} />
    </article>
  );
}
