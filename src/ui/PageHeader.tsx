import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";

/** The top of a page: its one heading, a line under it, and its actions, which wrap below on phones. */
export function PageHeader({
  title,
  text,
  actions,
  back,
}: {
  readonly title: ReactNode;
  readonly text?: ReactNode;
  readonly actions?: ReactNode;
  /** A link back, above the title. */
  readonly back?: ReactNode;
}) {
  return (
    <Box
      component="header"
      sx={{ display: "flex", flexWrap: "wrap", gap: 2, alignItems: "flex-end", justifyContent: "space-between", mb: 3 }}
    >
      <Box sx={{ minWidth: 0, flex: "1 1 220px" }}>
        {back && <Box sx={{ mb: 0.5 }}>{back}</Box>}
        <Typography variant="h1" sx={{ overflowWrap: "anywhere" }}>
          {title}
        </Typography>
        {text && (
          <Typography component="div" sx={{ mt: 0.5, color: "text.secondary" }}>
            {text}
          </Typography>
        )}
      </Box>
      {actions && <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, alignItems: "center" }}>{actions}</Box>}
    </Box>
  );
}

/**
 * The inside of a page: the same margins everywhere. `narrow` for forms and texts. Its parts appear from top to bottom: those
 * below a part that is still loading wait for it, so that nothing moves.
 */
export const PageBody = ({ children, narrow }: { readonly children: ReactNode; readonly narrow?: boolean }) => (
  <Box className="in-order" sx={{ p: { xs: 2, sm: 3 }, width: "100%", maxWidth: narrow ? 760 : 1440 }}>
    {children}
  </Box>
);
