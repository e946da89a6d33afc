import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useText } from "../i18n.ts";
import type { FormValues } from "./use-form-values.ts";

/** Says that others saved while this form was being changed, and offers what they saved in place of what was typed. */
export function SavedMeanwhile<V>({ form }: { readonly form: Pick<FormValues<V>, "outdated" | "showSaved"> }) {
  const t = useText();
  if (!form.outdated) return null;
  return (
    <Alert severity="warning" role="status">
      <div>{t("shell.savedMeanwhile")}</div>
      <Button size="small" color="inherit" sx={{ mt: 0.5, ml: -0.625 }} onClick={form.showSaved}>
        {t("shell.showSaved")}
      </Button>
    </Alert>
  );
}
