import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";

/**
 * The top of a page: its one heading, a line under it, and its actions. They are on the line of the heading and have one
 * height; on phones they wrap below.
 */
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
    <Box component="header" sx={{ mb: 3 }}>
      {back && <Box sx={{ mb: 0.5 }}>{back}</Box>}
      <Box
        sx={{ display: "flex", flexWrap: "wrap", gap: 2, alignItems: "flex-start", justifyContent: "space-between" }}
      >
        <Box sx={{ minWidth: 0, flex: "1 1 220px" }}>
          <Typography variant="h1" sx={{ overflowWrap: "anywhere", minHeight: 40, alignContent: "center" }}>
            {title}
          </Typography>
          {text && (
            <Typography component="div" sx={{ color: "text.secondary", overflowWrap: "anywhere" }}>
              {text}
            </Typography>
          )}
        </Box>
        {actions && (
          <Box
            sx={{
              display: "flex",
              flexWrap: "wrap",
              gap: 1,
              alignItems: "center",
              "& .MuiButton-root, & .MuiToggleButton-root": { minHeight: 40 },
            }}
          >
            {actions}
          </Box>
        )}
      </Box>
    </Box>
  );
}

/** The widths of a page in pixels. */
const widths = { work: 1440, reading: 1040, form: 760 } as const;

/**
 * The inside of a page: the same margins everywhere. `work`, lists and boards, uses the width of the window; `reading`,
 * settings and single things, keeps lines readable; `form`, one form alone, is centered. The parts of a page appear
 * from top to bottom: those below a part that is still loading wait for it, so that nothing moves.
 */
export const PageBody = ({
  children,
  frame = "work",
}: {
  readonly children: ReactNode;
  readonly frame?: keyof typeof widths;
}) => (
  <Box
    className="in-order"
    sx={{ p: { xs: 2, sm: 3 }, width: "100%", maxWidth: widths[frame], mx: frame === "form" ? "auto" : undefined }}
  >
    {children}
  </Box>
);
