import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import { useText } from "#client/i18n.ts";
import { Link } from "#client/link.tsx";
import { AiSection } from "#features/ai/web/index.ts";
import { SingleSignOnSection } from "#features/identity/web/index.ts";
import type { Actor } from "#protocol/actor.ts";
import { FormSkeleton } from "#ui/skeletons.tsx";

/** The connections of an organization: its own single sign-on, the AI server, and programs by the API. */
export function IntegrationsSection({ actor }: { readonly actor: Actor }) {
  const t = useText();
  return (
    <div className="in-order" style={{ display: "grid", gap: 24, maxWidth: 640 }}>
      <SingleSignOnSection actor={actor} meanwhile={<FormSkeleton label={t("shell.loading")} fields={5} />} />
      <AiSection actor={actor} meanwhile={<FormSkeleton label={t("shell.loading")} fields={3} />} />
      <Paper component="section" sx={{ p: { xs: 2, sm: 3 }, display: "grid", gap: 2, justifyItems: "start" }}>
        <div>
          <Typography variant="h2">{t("apiKeys.card")}</Typography>
          <Typography variant="body2" sx={{ color: "text.secondary", mt: 0.5 }}>
            {t("apiKeys.cardText")}
          </Typography>
        </div>
        <div style={{ display: "flex", flexWrap: "wrap", gap: 8 }}>
          <Button component={Link} to="/manageorg" search={{ tab: "apiKeys" }} variant="outlined">
            {t("apiKeys.cardAction")}
          </Button>
          <Button component={Link} to="/manageorg" search={{ tab: "webhooks" }} variant="outlined">
            {t("apiKeys.cardWebhooks")}
          </Button>
        </div>
      </Paper>
    </div>
  );
}
