import Box from "@mui/material/Box";
import { useText } from "#client/i18n.ts";

/** The skip link: lets keyboard users jump over the bar and the drawer. */
export function SkipLink() {
  const t = useText();
  return (
    <Box
      component="a"
      href="#main"
      onClick={(event) => {
        event.preventDefault();
        document.getElementById("main")?.focus();
      }}
      sx={{
        position: "fixed",
        left: 8,
        top: -80,
        zIndex: 2000,
        px: 2,
        py: 1,
        borderRadius: 1,
        bgcolor: "background.paper",
        color: "text.primary",
        boxShadow: 4,
        "&:focus": { top: 6 },
      }}
    >
      {t("shell.skip")}
    </Box>
  );
}
