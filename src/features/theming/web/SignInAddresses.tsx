import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import { useText } from "#client/i18n.ts";
import { notify } from "#client/snackbar.tsx";

/** The addresses of a white-labelled organization's own sign-in page; nothing for the others. */
export function SignInAddresses({ urls }: { readonly urls: readonly string[] }) {
  const t = useText();
  if (urls.length === 0) return null;
  const copy = async (url: string) => {
    await navigator.clipboard.writeText(url);
    notify.success(t("theming.copied"));
  };
  return (
    <Paper component="section" className="theme-card">
      <div>
        <Typography variant="h2">{t("theming.signInPage")}</Typography>
        <Typography variant="body2" sx={{ color: "text.secondary" }}>
          {t("theming.signInPageText")}
        </Typography>
      </div>
      <ul className="theme-addresses">
        {urls.map((url) => (
          <li key={url}>
            <code>{url}</code>
            {"clipboard" in navigator && (
              <Button size="small" onClick={() => void copy(url)}>
                {t("theming.copy")}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Paper>
  );
}
