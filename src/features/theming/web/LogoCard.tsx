import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import { useRef, useState } from "react";
import { failureText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { arriving } from "#client/lazy-component.tsx";
import type { Draft } from "./use-draft.ts";

/** The logo as in the bar at the top, with a button to choose another. */
export function LogoCard(props: {
  readonly draft: Draft;
  readonly organization: string;
  /** True if the bar of the product names it, too. */
  readonly poweredBy: boolean;
}) {
  const { draft, organization, poweredBy } = props;
  const t = useText();
  const picker = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const choose = async (file: File | undefined) => {
    if (!file) return;
    setBusy(true);
    setRefused(undefined);
    try {
      const { prepareLogo } = await arriving(() => import("./prepare-logo.ts"));
      draft.choose(await prepareLogo(file));
    } catch (error) {
      setRefused(error);
    }
    setBusy(false);
  };
  return (
    <Paper component="section" className="theme-card">
      <div>
        <Typography variant="h2">{t("theming.logo")}</Typography>
        <Typography variant="body2" sx={{ color: "text.secondary" }}>
          {t("theming.logoText")}
        </Typography>
      </div>
      <div className="logo-bar" role="img" aria-label={t("theming.logoNow")}>
        {draft.logoUrl ? <img src={draft.logoUrl} alt="" /> : <b>{organization}</b>}
        {poweredBy && <small>{t("shell.poweredBy")}</small>}
      </div>
      {refused !== undefined && <Alert severity="error">{failureText(refused)}</Alert>}
      <div className="theme-actions">
        <input
          ref={picker}
          type="file"
          hidden
          data-testid="logo-file"
          accept="image/png,image/jpeg,image/webp,image/svg+xml"
          onChange={(event) => {
            void choose(event.currentTarget.files?.[0]);
            event.currentTarget.value = "";
          }}
        />
        <Button variant="outlined" loading={busy} onClick={() => picker.current?.click()}>
          {t(draft.logoUrl ? "theming.replaceLogo" : "theming.chooseLogo")}
        </Button>
        {draft.logoUrl && (
          <Button color="inherit" onClick={() => draft.choose(null)}>
            {t("theming.removeLogo")}
          </Button>
        )}
      </div>
      <p className="field-hint">{t("theming.logoHint")}</p>
    </Paper>
  );
}
