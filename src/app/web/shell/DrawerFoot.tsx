import OpenInNew from "@mui/icons-material/OpenInNew";
import Box from "@mui/material/Box";
import MuiLink from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { useText } from "#client/i18n.ts";
import type { Session } from "#protocol/session.ts";
import { DarkSwitch } from "../DarkSwitch.tsx";
import { LanguageChoice } from "../LanguageChoice.tsx";

/** The foot of the drawer: the person's name, language, light or dark, the documentation. */
export function DrawerFoot({ session }: { readonly session: Session }) {
  const t = useText();
  const email = session.person?.email ?? "";
  return (
    <Box sx={{ p: 2, display: "grid", gap: 1.5, borderTop: "1px solid var(--mui-palette-divider)" }}>
      <Typography variant="body2" noWrap title={email} sx={{ color: "text.secondary" }}>
        {email}
      </Typography>
      <LanguageChoice signedIn />
      <DarkSwitch />
      {session.docsUrl && !session.organization?.whiteLabel && (
        <MuiLink
          href={session.docsUrl}
          target="_blank"
          rel="noreferrer"
          variant="body2"
          sx={{ display: "inline-flex", gap: 0.5, alignItems: "center", minHeight: 24 }}
        >
          {t("shell.docs")}
          <OpenInNew sx={{ fontSize: 16 }} aria-hidden />
        </MuiLink>
      )}
    </Box>
  );
}
