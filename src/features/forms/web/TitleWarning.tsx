import Alert from "@mui/material/Alert";
import { useText } from "#client/i18n.ts";
import { disclosedIn } from "#features/answers/concealed.ts";

/** Warns about a title with a name or a number of the document from which the template was made: visitors would read it. */
export function TitleWarning({ title, concealed }: { readonly title: string; readonly concealed: readonly string[] }) {
  const t = useText();
  const words = disclosedIn(title, concealed);
  if (words.length === 0) return null;
  return <Alert severity="warning">{t("forms.settings.discloses", { title, words: words.join(", ") })}</Alert>;
}
